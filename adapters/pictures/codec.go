// Package pictures makes avatars out of the files that people upload.
//
// Nothing of a file but its pixels comes out again: each picture is drawn anew and encoded as JPEG.
package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

// Bounds of a picture. Memory is what decoding takes, roughly.
const (
	maxPixels  = 24_000_000
	maxSide    = 16_000
	maxMemory  = 200_000_000
	maxEncoded = 60 << 10
)

// atOnce is how many pictures are decoded at once.
const atOnce = 2

// Codec implements accounts.Codec.
type Codec struct{ slots chan struct{} }

var _ accounts.Codec = (*Codec)(nil)

// New builds it.
func New() *Codec { return &Codec{slots: make(chan struct{}, atOnce)} }

// Square implements accounts.Codec.
func (c *Codec) Square(ctx context.Context, file []byte, sizes ...int) ([][]byte, error) {
	f, ok := formatOf(file)
	if !ok {
		return nil, accounts.ErrPictureType
	}
	if err := f.fits(file); err != nil {
		return nil, err
	}
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	largest := 0
	for _, size := range sizes {
		largest = max(largest, size)
	}
	square, err := f.square(file, largest)
	if err != nil {
		return nil, errUndecodable.Because(err)
	}
	encoded := make([][]byte, 0, len(sizes))
	for _, size := range sizes {
		picture, err := encode(scaled(square, size))
		if err != nil {
			return nil, err
		}
		encoded = append(encoded, picture)
	}
	return encoded, nil
}

var (
	errUndecodable = errs.InvalidField("file", "This picture cannot be read. Please choose another one.")
	errTooMany     = errs.InvalidField("file", "This picture has too many pixels. Please choose one with at most 24 megapixels.")
)

// format is one of the kinds of files that are read.
type format struct {
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	exif   func([]byte) []byte // the block with the orientation; nil without one
	// perPixel is how many bytes decoding takes for a pixel.
	perPixel func(file []byte, c image.Config) int
}

// formatOf goes by the content of a file, never by its name.
func formatOf(file []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		return format{from(jpeg.DecodeConfig), from(jpeg.Decode), exifOfJPEG, jpegPerPixel}, true
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		return format{from(png.DecodeConfig), from(png.Decode), exifOfPNG, perPixel}, true
	case len(file) >= 12 && string(file[:4]) == "RIFF" && string(file[8:12]) == "WEBP":
		return format{from(webp.DecodeConfig), from(webp.Decode), exifOfWebP, perPixel}, true
	}
	return format{}, false
}

func perPixel(_ []byte, c image.Config) int {
	switch c.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		return 8
	}
	return 4
}

// jpegPerPixel is the memory of decoding a JPEG: a progressive one keeps all coefficients until the end.
func jpegPerPixel(file []byte, c image.Config) int {
	if hasSegment(file, 0xc2) {
		return 16
	}
	return perPixel(file, c)
}

// fits checks the size of a picture by its header, before anything is decoded.
func (f format) fits(file []byte) error {
	c, err := guarded(func() (image.Config, error) { return f.config(file) })
	if err != nil {
		return errUndecodable.Because(err)
	}
	if c.Width <= 0 || c.Height <= 0 {
		return errUndecodable
	}
	if c.Width > maxSide || c.Height > maxSide || c.Width*c.Height > maxPixels || c.Width*c.Height*f.perPixel(file, c) > maxMemory {
		return errTooMany
	}
	return nil
}

// square decodes a file and gives its middle square upright, on white, at most so large.
func (f format) square(file []byte, size int) (*image.RGBA, error) {
	return guarded(func() (*image.RGBA, error) {
		whole, err := f.decode(file)
		if err != nil {
			return nil, err
		}
		b := whole.Bounds()
		if b.Empty() || b.Dx()*b.Dy() > maxPixels {
			return nil, errors.New("the picture is not as large as its header says")
		}
		side := min(b.Dx(), b.Dy())
		from := image.Rect(0, 0, side, side).Add(b.Min).Add(image.Pt((b.Dx()-side)/2, (b.Dy()-side)/2))
		to := image.NewRGBA(image.Rect(0, 0, size, size))
		stddraw.Draw(to, to.Bounds(), image.White, image.Point{}, stddraw.Src)
		scalerFor(side, size).Scale(to, to.Bounds(), whole, from, draw.Over, nil)
		return upright(to, orientation(f.exif(file))), nil
	})
}

// scalerFor gives the sharp scaler, unless the picture is so small that its pixels would ring.
func scalerFor(from, to int) draw.Scaler {
	if from < to {
		return draw.BiLinear
	}
	return draw.CatmullRom
}

func scaled(square *image.RGBA, size int) *image.RGBA {
	if square.Bounds().Dx() == size {
		return square
	}
	to := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.CatmullRom.Scale(to, to.Bounds(), square, square.Bounds(), draw.Src, nil)
	return to
}

// encode lowers the quality until the picture is small enough.
func encode(picture image.Image) ([]byte, error) {
	for quality := 85; quality > 0; quality -= 10 {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: quality}); err != nil {
			return nil, fmt.Errorf("encode a picture: %w", err)
		}
		if b.Len() <= maxEncoded {
			return b.Bytes(), nil
		}
	}
	return nil, errUndecodable
}

// guarded turns a panic of a decoder, which reads what strangers sent, into an error.
func guarded[T any](decode func() (T, error)) (out T, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the decoder gave up: %v", r)
		}
	}()
	return decode()
}

func from[T any](decode func(io.Reader) (T, error)) func([]byte) (T, error) {
	return func(file []byte) (T, error) { return decode(bytes.NewReader(file)) }
}
