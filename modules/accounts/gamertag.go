package accounts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sherpa/platform/text"
)

// Names compares names as people see them. Unicode's tables are no part of the domain; its rule is:
// two names that look the same are the same.
type Names interface {
	// Key is the form in which names are compared: NFKC, case folded, without invisible characters,
	// trimmed, white space within as one space. It is empty for a name with nothing to see.
	Key(name string) string
	// Length counts the characters of a name in NFKC.
	Length(name string) int
}

// tidyGamerTag brings a GamerTag into the form in which it is kept and shown. The fault is a
// sentence for a person, empty when there is none.
func tidyGamerTag(raw string, names Names) (tag, key, fault string) {
	if !text.IsLine(raw) || strings.ContainsFunc(raw, reordersText) {
		return "", "", "A GamerTag cannot hold control characters."
	}
	tag = strings.Join(strings.Fields(raw), " ")
	key = names.Key(tag)
	switch {
	case key == "":
		return "", "", "Please choose a GamerTag."
	case utf8.RuneCountInString(tag) > maxGamerTag, names.Length(tag) > maxGamerTag:
		return "", "", "A GamerTag has at most 32 characters."
	}
	return tag, key, ""
}

// reordersText finds the characters that turn the direction of the text around them, with which
// one name can be made to look like another.
func reordersText(r rune) bool {
	return unicode.Is(unicode.Bidi_Control, r)
}
