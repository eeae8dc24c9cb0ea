package accounts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sherpa/platform/text"
)

// Lengths in characters (design, section 4).
const (
	maxGamerTag     = 32
	maxBio          = 2000
	maxHeadline     = 80
	maxLanguages    = 8
	maxAvatar       = 500
	maxAvailability = 200
	maxTopics       = 30
	maxTopic        = 60
	maxTimeZone     = 64
	maxSearch       = 120
	maxEmail        = 320
	maxFullName     = 200
	maxSubject      = 255
	maxHandles      = 8
	maxHandle       = 64
	maxMeeting      = 300
	maxLinks        = 5
	maxLink         = 200
	maxRanks        = 8
	maxRankGame     = 120
	maxRank         = 60
)

// oneLine brings a text that comes from outside of our control into one line that can be shown.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' '
		case text.TurnsDirection(r):
			return -1
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
