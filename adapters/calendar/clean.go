package calendar

import (
	"net/mail"
	"strings"
	"unicode"

	ics "github.com/arran4/golang-ical"
)

// text makes a value safe to be one line: the library escapes only what RFC 5545 names, and leaves a CR
// as it is, with which a title could begin a property of its own.
func text(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\u0085':
			return ' '
		case bidirectional(r):
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxText {
		s = string(runes[:maxText])
	}
	return s
}

// bidirectional characters can make a text read as another one.
func bidirectional(r rune) bool {
	return r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069'
}

// uri lets nothing but the characters of a URI through.
func uri(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' || strings.ContainsRune(`"<>\^{|}`, r) {
			return -1
		}
		return r
	}, s)
}

// address is a bare e-mail address that can stand in a calendar; false for what is none.
func address(s string) (string, bool) {
	a, err := mail.ParseAddress(s)
	if err != nil || strings.ContainsFunc(a.Address, func(r rune) bool {
		return r <= ' ' || unicode.IsControl(r) || unicode.IsSpace(r) || strings.ContainsRune(`"(),:;<>[]\`, r)
	}) {
		return "", false
	}
	return a.Address, true
}

// named is the common name of a person. Parameters know no escapes: what would need one is left out.
func named(name string) []ics.PropertyParameter {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`,";:\'^`, r) {
			return -1
		}
		return r
	}, text(name))
	if name == "" {
		return nil
	}
	return []ics.PropertyParameter{ics.WithCN(name)}
}
