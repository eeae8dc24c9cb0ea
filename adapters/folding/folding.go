// Package folding compares names as people see them, by the tables of golang.org/x/text.
package folding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"sherpa/modules/accounts"
	"sherpa/modules/conversation"
)

// maxTag is how many characters a language tag has at most.
const maxTag = 35

// Names implements accounts.Names and conversation.Names.
type Names struct{}

var (
	_ accounts.Names     = Names{}
	_ conversation.Names = Names{}
)

// New builds it.
func New() Names { return Names{} }

// Key implements accounts.Names. Folding can undo a normal form, so that is made twice, as Unicode's
// own NFKC_Casefold does.
func (Names) Key(name string) string {
	visible := strings.Map(dropInvisible, norm.NFKC.String(strings.ToValidUTF8(name, "")))
	folded := norm.NFKC.String(strings.Map(lowerCherokee, cases.Fold().String(visible)))
	return strings.Join(strings.Fields(strings.Map(dropInvisible, folded)), " ")
}

// lowerCherokee gives Cherokee letters one case. cases.Fold exchanges their two cases for each other.
func lowerCherokee(r rune) rune {
	if unicode.Is(unicode.Cherokee, r) {
		return unicode.ToLower(r)
	}
	return r
}

// Length implements accounts.Names.
func (Names) Length(name string) int { return utf8.RuneCountInString(norm.NFKC.String(name)) }

// Compose implements conversation.Names.
func (Names) Compose(text string) string { return norm.NFC.String(text) }

// dropInvisible removes what takes no room: format characters (zero-width spaces, joiners, marks of
// direction), variation selectors and the other characters that Unicode has programs ignore. Letters
// that are blank, such as the Hangul fillers, are among those.
func dropInvisible(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || r == '\u2800' {
		return -1
	}
	return r
}

// Language implements accounts.Names.
func (Names) Language(tag string) (string, bool) {
	parsed, err := language.Parse(tag)
	if err != nil || len(tag) > maxTag || parsed.IsRoot() || parsed == language.Und {
		return "", false
	}
	if base, confidence := parsed.Base(); confidence == language.No || base.String() == "und" {
		return "", false
	}
	return parsed.String(), true
}

// Host implements accounts.Names, by the rules under which browsers look names up.
func (Names) Host(name string) (string, bool) {
	ascii, err := idna.Lookup.ToASCII(name)
	return ascii, err == nil && strings.Contains(strings.Trim(ascii, "."), ".")
}
