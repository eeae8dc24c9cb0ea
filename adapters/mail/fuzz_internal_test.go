package mail

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// A subject is one line: nothing that people are called begins a header of its own.
func FuzzHeadline(f *testing.F) {
	for _, seed := range []string{
		"Session with Mara", "a\r\nBcc: everybody@example.test", "a\nb", "a\rb", "\u2028x", "\u0085", "\xff", "\u202eabc", "", strings.Repeat("ä", 400), "\x00", "\v\f",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		subject := headline(text)
		if !utf8.ValidString(subject) || strings.ContainsFunc(subject, unicode.IsControl) || strings.ContainsAny(subject, "\u2028\u2029") {
			t.Fatalf("%q becomes %q", text, subject)
		}
		if utf8.RuneCountInString(subject) > maxSubject || headline(subject) != subject {
			t.Fatalf("%q becomes %q, and that %q", text, subject, headline(subject))
		}
		if strings.Contains(block(text), "\r") {
			t.Fatalf("the text %q keeps a CR", text)
		}
	})
}
