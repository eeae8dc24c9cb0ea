package accounts

import (
	"slices"
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
	// Reading is what a reader takes a name for: two names have the same one when their letters look alike
	// (Unicode TR 39), in any case and with any accents. It is for comparing only. Of punctuation it keeps
	// what looks like no letter.
	Reading(name string) string
	// MixesAlphabets says whether a name has letters of several alphabets of which some look like those of
	// another, such as a Cyrillic о among Latin letters.
	MixesAlphabets(name string) bool
	// Language brings a BCP 47 tag into its canonical form ("en-us" is "en-US", "iw" is "he"). ok is false for
	// what is no tag or names no language.
	Language(tag string) (canonical string, ok bool)
	// Host brings the name of a host into small ASCII letters (IDNA); ok is false for what cannot be one.
	Host(name string) (ascii string, ok bool)
}

// offices are words that only those who hold the office may go by, and nobody does so by a GamerTag.
var offices = []string{"admin", "moderator", "support", "staff", "team", "official"} //nolint:gochecknoglobals // a constant list

// claimsOffice says whether one of the words of a GamerTag reads like an office. Whatever is no letter and no
// digit parts words.
func claimsOffice(tag string, names Names) bool {
	words := strings.FieldsFunc(names.Reading(tag), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	return slices.ContainsFunc(offices, func(office string) bool { return slices.Contains(words, names.Reading(office)) })
}

// tidyGamerTag brings a GamerTag into the form in which it is kept and shown. The problem is a
// sentence for a person, empty when there is none.
func tidyGamerTag(raw string, names Names) (tag, key, problem string) {
	if !text.IsLine(raw) {
		return "", "", "A GamerTag cannot hold control characters."
	}
	tag = strings.Join(strings.Fields(raw), " ")
	key = names.Key(tag)
	switch {
	case key == "":
		return "", "", "Please choose a GamerTag."
	case utf8.RuneCountInString(tag) > maxGamerTag, names.Length(tag) > maxGamerTag:
		return "", "", "A GamerTag has at most 32 characters."
	case names.MixesAlphabets(tag):
		return "", "", "A GamerTag cannot mix look-alike letters of several alphabets. Please use one alphabet."
	case claimsOffice(tag, names):
		return "", "", "A GamerTag cannot claim an office, such as admin, support or team. Please choose another one."
	}
	return tag, key, ""
}
