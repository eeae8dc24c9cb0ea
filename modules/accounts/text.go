package accounts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lengths in characters (design, section 4).
const (
	maxGamerTag     = 32
	maxBio          = 2000
	maxAvatar       = 500
	maxAvailability = 200
	maxTopics       = 30
	maxTopic        = 60
	maxTimeZone     = 64
	maxSearch       = 120
	maxEmail        = 320
	maxFullName     = 200
	maxSubject      = 255
)

// isLine says whether s is one line of readable text: valid UTF-8 without control characters.
func isLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

// isText says the same of a text that may have several lines.
func isText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
	})
}

// oneLine brings a text that comes from outside of our control into one readable line.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

// clip cuts s to at most n characters.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:n]))
}
