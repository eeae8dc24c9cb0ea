package conversation

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// composer is the Names of the program, which cannot be imported from here.
type composer struct{}

func (composer) Compose(s string) string { return norm.NFC.String(s) }

// Whatever is sent as a message is refused by field, or kept as a text that can be shown and stored, is not longer than
// allowed, and stays the same when it is sent again.
func FuzzDraft(f *testing.F) {
	for _, seed := range []string{
		"Hello", " Two\r\nlines ", "tab\there", "bell\a", "\xff", "e\u0301", "\u202egnp.exe", "\u2066x\u2069", "", "\u00a0", strings.Repeat("é", 2000),
		strings.Repeat("e\u0301", 2000), "\u0000", "\u200b", "<script>",
	} {
		f.Add(seed, "c0ffee00")
	}
	f.Add("Hello", "short")
	f.Add("Hello", strings.Repeat("x", 65))
	f.Add("Hello", "with\nbreak")
	names := composer{}
	f.Fuzz(func(t *testing.T, words, client string) {
		d, err := Draft{Text: words, ClientID: client}.tidy(names)
		if err != nil {
			if errs.ClassOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		if n := utf8.RuneCountInString(d.Text); n == 0 || n > maxText || !utf8.ValidString(d.Text) || !text.IsLines(d.Text) || strings.ContainsRune(d.Text, 0) {
			t.Fatalf("%q is kept as %q", words, d.Text)
		}
		if !utf8.ValidString(d.ClientID) || strings.ContainsAny(d.ClientID, "\x00\n\r") {
			t.Fatalf("the client id %q is kept", d.ClientID)
		}
		again, err := d.tidy(names)
		if err != nil || again != d {
			t.Fatalf("%q is kept as %q, and that as %q: %v", words, d.Text, again.Text, err)
		}
	})
}
