package pictures_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/pictures"
	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

// quarters is a picture whose upper left is red, upper right green, lower left blue and lower right white.
func quarters(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{R: 255, A: 255}
			switch {
			case x >= w/2 && y >= h/2:
				c = color.NRGBA{R: 255, G: 255, B: 255, A: 255}
			case x >= w/2:
				c = color.NRGBA{G: 255, A: 255}
			case y >= h/2:
				c = color.NRGBA{B: 255, A: 255}
			}
			p.SetNRGBA(x, y, c)
		}
	}
	return p
}

func asPNG(t testing.TB, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, p))
	return b.Bytes()
}

func asJPEG(t testing.TB, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, p, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return b
}

// square makes the two sizes and checks what holds of all of them.
func square(t *testing.T, raw []byte) (small, large image.Image) {
	t.Helper()
	out, err := pictures.New().Square(t.Context(), raw, 96, 384)
	require.NoError(t, err)
	require.Len(t, out, 2)
	decoded := make([]image.Image, 2)
	for i, size := range []int{96, 384} {
		require.LessOrEqual(t, len(out[i]), 60<<10)
		decoded[i], err = jpeg.Decode(bytes.NewReader(out[i]))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, size, size), decoded[i].Bounds())
		for _, word := range []string{"Exif", "GPS", "<html", "PK\x03\x04", "marker"} {
			require.NotContains(t, string(out[i]), word)
		}
	}
	return decoded[0], decoded[1]
}

// corners names the colours of the four corners, upper left first, in reading order.
func corners(p image.Image) string {
	n := p.Bounds().Dx()
	var names strings.Builder
	for _, at := range []image.Point{{n / 8, n / 8}, {n - n/8, n / 8}, {n / 8, n - n/8}, {n - n/8, n - n/8}} {
		r, g, b, _ := p.At(at.X, at.Y).RGBA()
		switch high := func(c uint32) bool { return c > 0x9000 }; {
		case high(r) && high(g) && high(b):
			names.WriteString("w")
		case high(r):
			names.WriteString("r")
		case high(g):
			names.WriteString("g")
		case high(b):
			names.WriteString("b")
		default:
			names.WriteString("?")
		}
	}
	return names.String()
}

// exif is a TIFF block with an orientation, and a place on earth behind it.
func exif(order binary.AppendByteOrder, mark string, turn uint16) []byte {
	b := order.AppendUint32([]byte(mark), 8)
	b = order.AppendUint16(b, 1)
	b = order.AppendUint16(b, 0x0112)
	b = order.AppendUint16(b, 3)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint16(b, turn)
	return append(b, "\x00\x00GPS 47.3769 N"...)
}

func withExif(raw []byte, block []byte) []byte {
	body := append([]byte("Exif\x00\x00"), block...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	return append(append(append([]byte{}, raw[:2]...), append(segment, body...)...), raw[2:]...)
}

func pngChunk(name string, body []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	b = append(append(b, name...), body...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// withChunk puts a chunk behind the header of a PNG.
func withChunk(raw []byte, name string, body []byte) []byte {
	const header = 8 + 25
	return append(append(append([]byte{}, raw[:header]...), pngChunk(name, body)...), raw[header:]...)
}

func webpChunk(name string, body []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body)))
	b = append(b, body...)
	if len(body)%2 == 1 {
		b = append(b, 0)
	}
	return b
}

func riff(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), bytes.Join(chunks, nil)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func TestPicturesOfAllKinds(t *testing.T) {
	t.Parallel()
	deep := image.NewNRGBA64(image.Rect(0, 0, 300, 200))
	for i := range deep.Pix {
		deep.Pix[i] = byte(i)
	}
	for name, raw := range map[string][]byte{
		"PNG":              asPNG(t, quarters(640, 480)),
		"JPEG":             asJPEG(t, quarters(480, 640)),
		"lossy WebP":       file(t, "lossy.webp"),
		"lossless WebP":    file(t, "lossless.webp"),
		"CMYK JPEG":        file(t, "cmyk.jpeg"),
		"progressive JPEG": file(t, "progressive.jpeg"),
		"16-bit PNG":       asPNG(t, deep),
		"grey PNG":         asPNG(t, image.NewGray16(image.Rect(0, 0, 50, 50))),
		"one pixel":        asPNG(t, quarters(1, 1)),
		"one pixel high":   asPNG(t, quarters(5000, 1)),
		"animated PNG":     withChunk(asPNG(t, quarters(64, 64)), "acTL", []byte{0, 0, 0, 2, 0, 0, 0, 0}),
		"a comment":        withChunk(asPNG(t, quarters(64, 64)), "tEXt", []byte("Comment\x00marker")),
		"a zip behind":     append(asJPEG(t, quarters(64, 64)), "PK\x03\x04 marker"...),
		"a page behind":    append(asPNG(t, quarters(64, 64)), "<html>marker</html>"...),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			square(t, raw)
		})
	}
}

// Noise does not compress: the quality gives way.
func TestNoiseIsSmallToo(t *testing.T) {
	t.Parallel()
	noise := image.NewNRGBA(image.Rect(0, 0, 400, 400))
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // noise
	for i := range noise.Pix {
		noise.Pix[i] = byte(random.UintN(256)) | 0x3*byte(i%4/3)
	}
	square(t, asPNG(t, noise))
}

func TestTheMiddleSquareUpright(t *testing.T) {
	t.Parallel()
	small, large := square(t, asPNG(t, quarters(600, 200)))
	require.Equal(t, "rgbw", corners(small))
	require.Equal(t, "rgbw", corners(large))
	clear := image.NewNRGBA(image.Rect(0, 0, 10, 10))
	_, large = square(t, asPNG(t, clear))
	require.Equal(t, "wwww", corners(large), "what is transparent is white")

	raw := asJPEG(t, quarters(400, 200))
	for turn, want := range map[uint16]string{
		0: "rgbw", 1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb", 9: "rgbw",
	} {
		_, large := square(t, withExif(raw, exif(binary.BigEndian, "MM\x00*", turn)))
		require.Equal(t, want, corners(large), "orientation %d", turn)
	}
	_, large = square(t, withExif(raw, exif(binary.LittleEndian, "II*\x00", 6)))
	require.Equal(t, "brwg", corners(large))
	_, large = square(t, withChunk(asPNG(t, quarters(40, 40)), "eXIf", exif(binary.BigEndian, "MM\x00*", 6)))
	require.Equal(t, "brwg", corners(large))
	for name, broken := range map[string][]byte{
		"empty": {}, "short": []byte("MM\x00*\x00"), "far away": []byte("MM\x00*\xff\xff\xff\xff"), "cut": exif(binary.BigEndian, "MM\x00*", 6)[:14], "no TIFF": []byte("12345678901234"),
	} {
		_, large := square(t, withExif(raw, broken))
		require.Equal(t, "rgbw", corners(large), name)
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	good := asPNG(t, quarters(64, 64))
	header := func(w, h uint32, depth, kind byte) []byte {
		ihdr := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
		return append([]byte("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", append(ihdr, depth, kind, 0, 0, 0))...)
	}
	bigJPEG := asJPEG(t, quarters(16, 16))
	at := bytes.Index(bigJPEG, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint32(bigJPEG[at+5:], 0xffff_ffff)
	animation := riff(webpChunk("VP8X", []byte{0x02, 0, 0, 0, 9, 0, 0, 9, 0, 0}), webpChunk("ANIM", make([]byte, 6)), webpChunk("ANMF", make([]byte, 24)))
	for name, c := range map[string]struct {
		raw   []byte
		class errs.Class
	}{
		"nothing":                 {nil, errs.UnsupportedType},
		"a text":                  {[]byte("hello"), errs.UnsupportedType},
		"a page":                  {[]byte("<html><script>alert(1)</script>"), errs.UnsupportedType},
		"an SVG":                  {[]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), errs.UnsupportedType},
		"a GIF":                   {[]byte("GIF89a\x01\x00\x01\x00"), errs.UnsupportedType},
		"a page before a picture": {append([]byte("<html>"), good...), errs.UnsupportedType},
		"another RIFF":            {[]byte("RIFF\x00\x00\x00\x00WAVEfmt "), errs.UnsupportedType},
		"a bomb of pixels":        {header(100_000, 100_000, 8, 2), errs.Invalid},
		"one long line":           {header(20_000_000, 1, 8, 0), errs.Invalid},
		"25 megapixels":           {header(5000, 5001, 8, 0), errs.Invalid},
		"20 deep megapixels":      {header(5000, 5200, 16, 6), errs.Invalid},
		"no pixels":               {header(0, 10, 8, 2), errs.Invalid},
		"a header alone":          {header(10, 10, 8, 2), errs.Invalid},
		"a large JPEG":            {bigJPEG, errs.Invalid},
		"cut":                     {good[:len(good)/2], errs.Invalid},
		"cut JPEG":                {asJPEG(t, quarters(64, 64))[:300], errs.Invalid},
		"cut WebP":                {file(t, "lossy.webp")[:200], errs.Invalid},
		"a WebP without anything": {riff(), errs.Invalid},
		"an animated WebP":        {animation, errs.Invalid},
		"three bytes":             {[]byte("\xff\xd8\xff"), errs.Invalid},
	} {
		_, err := pictures.New().Square(t.Context(), c.raw, 96)
		require.Equal(t, c.class, errs.ClassOf(err), "%s: %v", name, err)
		if c.class == errs.Invalid {
			e, _ := errs.As(err)
			require.Contains(t, e.Fields, "file", name)
		} else {
			require.ErrorIs(t, err, accounts.ErrPictureType, name)
		}
	}
}

func TestWaitingForADecoderEndsWithTheRequest(t *testing.T) {
	t.Parallel()
	codec := pictures.New()
	defer pictures.Occupy(codec)()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := codec.Square(ctx, asPNG(t, quarters(8, 8)), 96)
	require.ErrorIs(t, err, context.Canceled)
}

func FuzzSquare(f *testing.F) {
	for _, name := range []string{"lossy.webp", "lossless.webp", "cmyk.jpeg", "progressive.jpeg"} {
		f.Add(file(f, name))
	}
	f.Add(asPNG(f, quarters(9, 7)))
	f.Add(withExif(asJPEG(f, quarters(9, 7)), exif(binary.BigEndian, "MM\x00*", 6)))
	f.Add(withChunk(asPNG(f, quarters(9, 7)), "eXIf", exif(binary.LittleEndian, "II*\x00", 8)))
	codec := pictures.New()
	f.Fuzz(func(t *testing.T, raw []byte) {
		out, err := codec.Square(t.Context(), raw, 96)
		if err != nil {
			if class := errs.ClassOf(err); class != errs.Invalid && class != errs.UnsupportedType {
				t.Fatal(err)
			}
			return
		}
		c, err := jpeg.DecodeConfig(bytes.NewReader(out[0]))
		if err != nil || c.Width != 96 || c.Height != 96 || len(out[0]) > 60<<10 {
			t.Fatal(c, err, len(out[0]))
		}
	})
}
