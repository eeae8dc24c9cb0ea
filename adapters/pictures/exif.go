package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation reads the tag of a TIFF block (Exif 2.32, 4.6.5): 1 to 8, 1 when there is none that can be read.
func orientation(block []byte) int {
	const tag, short, entrySize = 0x0112, 3, 12
	if len(block) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(block[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := uint64(order.Uint32(block[4:]))
	if at+2 > uint64(len(block)) {
		return 1
	}
	entries := block[at+2:]
	for range order.Uint16(block[at:]) {
		if len(entries) < entrySize {
			return 1
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if turn := int(order.Uint16(entries[8:])); turn >= 1 && turn <= 8 {
				return turn
			}
			return 1
		}
		entries = entries[entrySize:]
	}
	return 1
}

// upright turns a square picture as an Exif orientation says.
func upright(p *image.RGBA, turn int) *image.RGBA {
	if turn == 1 {
		return p
	}
	n := p.Bounds().Dx()
	to := image.NewRGBA(p.Bounds())
	for y := range n {
		for x := range n {
			sx, sy := x, y
			if turn >= 5 { // mirrored at the diagonal, before the rest
				sx, sy = sy, sx
			}
			switch turn {
			case 2, 8:
				sx = n - 1 - sx
			case 3, 7:
				sx, sy = n-1-sx, n-1-sy
			case 4, 6:
				sy = n - 1 - sy
			}
			to.SetRGBA(x, y, p.RGBAAt(sx, sy))
		}
	}
	return to
}

// segments calls do with each segment of a JPEG before the pixels, until do says that it is enough.
func segments(file []byte, do func(marker byte, body []byte) (more bool)) {
	at := 2
	for at+4 <= len(file) && file[at] == 0xff {
		marker := file[at+1]
		if marker == 0xff { // fill byte
			at++
			continue
		}
		length := int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xda || marker == 0xd9 || length < 2 || at+2+length > len(file) || !do(marker, file[at+4:at+2+length]) {
			return
		}
		at += 2 + length
	}
}

// hasSegment says whether a JPEG has a segment before its pixels.
func hasSegment(file []byte, wanted byte) (found bool) {
	segments(file, func(marker byte, _ []byte) bool {
		found = marker == wanted
		return !found
	})
	return found
}

func exifOfJPEG(file []byte) (block []byte) {
	segments(file, func(marker byte, body []byte) bool {
		var is bool
		if marker == 0xe1 {
			block, is = bytes.CutPrefix(body, []byte("Exif\x00\x00"))
		}
		if !is {
			block = nil
		}
		return !is
	})
	return block
}

func exifOfPNG(file []byte) []byte {
	return chunk(file, 8, binary.BigEndian, true, "eXIf")
}

func exifOfWebP(file []byte) []byte {
	block := chunk(file, 12, binary.LittleEndian, false, "EXIF")
	return bytes.TrimPrefix(block, []byte("Exif\x00\x00"))
}

// chunk finds a chunk of a PNG (length before name, a checksum behind) or a RIFF file (name before length, even sizes).
func chunk(file []byte, at int, order binary.ByteOrder, isPNG bool, wanted string) []byte {
	for at+8 <= len(file) {
		name, length := string(file[at:at+4]), uint64(order.Uint32(file[at+4:]))
		if isPNG {
			name, length = string(file[at+4:at+8]), uint64(order.Uint32(file[at:]))
		}
		if length > uint64(len(file)-at-8) {
			return nil
		}
		size := int(length)
		if name == wanted {
			return file[at+8 : at+8+size]
		}
		if at += 8 + size; isPNG {
			at += 4
		} else {
			at += size % 2
		}
	}
	return nil
}
