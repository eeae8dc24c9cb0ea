// Package text says which texts of people may be shown to others.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsLine says whether s is one line of text that can be shown: valid UTF-8 without control characters and
// without those that turn the direction of the text around them.
func IsLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || TurnsDirection(r) })
}

// IsText says the same of a text that may have several lines and tabs. A line ends with "\n" alone.
func IsText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\t' || TurnsDirection(r)
	})
}

// IsLines says the same of a text that may have several lines, without tabs.
func IsLines(s string) bool { return IsText(s) && !strings.ContainsRune(s, '\t') }

// TurnsDirection finds the characters that turn the direction of the text around them (Unicode's
// Bidi_Control), with which one text can be made to look like another. Right-to-left letters need none.
func TurnsDirection(r rune) bool {
	return unicode.Is(unicode.Bidi_Control, r)
}

// OneLine puts a text into one line: each run of white space becomes one space, and none is left at the ends.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
