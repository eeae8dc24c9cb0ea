package notice

import (
	"testing"
	"time"
)

// Whatever is read as the place of a notice is written the same, and is within the years that are stored.
func FuzzParsePosition(f *testing.F) {
	for _, seed := range []string{
		"", "00063f1c2a3b4c5d.event:0190a0a0-0000-7000-8000-000000000001", "0000000000000000.a", "ffffffffffffffff.a", "7fffffffffffffff.a",
		"0384440ccc735fff.a", "0384440ccc736000.a", "-000000000000001.a", "+000000000000001.a", "0x00000000000001.a", "00063F1C2A3B4C5D.a", "00063f1c2a3b4c5d.",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, ok := parsePosition(s)
		if !ok {
			return
		}
		if p.At.Before(time.Unix(0, 0)) || p.At.Year() > 9999 {
			t.Fatalf("%q is at %s", s, p.At)
		}
		again, ok := parsePosition(p.ID())
		if !ok || again != p {
			t.Fatalf("%q is read as %v, and that as %v", s, p, again)
		}
	})
}
