package mail

import (
	"strings"
	"unicode"
)

// Subjects are cut after this many characters, the parts that people name before them.
const (
	maxSubject = 150
	maxNamed   = 60
)

// line makes a text one line without control characters and without those that turn the direction of
// writing, with which a text can be made to read as another.
func line(s string) string {
	return strings.Join(strings.Fields(clean(s, false)), " ")
}

// block is line for texts of several lines.
func block(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimSpace(clean(s, true))
}

func clean(s string, breaks bool) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && breaks:
			return r
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069', r == '\u200E', r == '\u200F':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func headline(s string) string { return cut(line(s), maxSubject) }

// cut shortens a text to n characters, the ellipsis included.
func cut(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return strings.TrimSpace(string(runes[:n-1])) + "…"
}
