package accounts

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sherpa/platform/errs"
)

// Whatever is entered as handles is refused by field, or kept in a form that can be shown, without doubles, and stays the
// same when it is entered again.
func FuzzHandles(f *testing.F) {
	for _, seed := range [][2]string{
		{"discord", "ada#1"},
		{" Steam ", " x "},
		{"psn", ""},
		{"", "x"},
		{"other", "\xff"},
		{"other", "a\nb"},
		{"riot", "\u202ex"},
		{"epic", strings.Repeat("é", 64)},
		{"xbox", strings.Repeat("x", 65)},
		{"nintendo", "\u0000"},
		{"DISCORD", "ada#1"},
		{"battlenet", "\u00a0"},
		{"\u212a", "kelvin"},
	} {
		f.Add(seed[0], seed[1], "discord", "ada#1", 2)
	}
	f.Add("steam", "x", "steam", "x", 9)
	f.Fuzz(func(t *testing.T, kind, value, otherKind, otherValue string, n int) {
		raw := []Handle{{Kind: kind, Value: value}, {Kind: otherKind, Value: otherValue}}
		for i := 2; i < min(max(n, 0), 12); i++ {
			raw = append(raw, raw[i%2])
		}
		var invalid errs.ValidationErrors
		kept := tidyHandles(raw, &invalid)
		if err := invalid.Err(); err != nil {
			if errs.ClassOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		for i, h := range kept {
			if !slices.Contains(HandleKinds(), h.Kind) || h.Value == "" || utf8.RuneCountInString(h.Value) > maxHandle ||
				!utf8.ValidString(h.Value) || strings.ContainsAny(h.Value, "\x00\r\n\t") || slices.Index(kept, h) != i {
				t.Fatalf("%q are kept as %q", raw, kept)
			}
		}
		var none errs.ValidationErrors
		if again := tidyHandles(kept, &none); none.Err() != nil || !slices.Equal(again, kept) {
			t.Fatalf("%q are kept as %q, and those as %q", raw, kept, again)
		}
	})
}
