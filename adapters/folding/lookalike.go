package folding

import (
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// Reading implements accounts.Names: the skeleton of Unicode TR 39 in small letters and without accents. What
// looks alike in one case of a letter only counts as alike in both.
func (Names) Reading(name string) string {
	var read strings.Builder
	for _, r := range norm.NFKD.String(strings.Map(dropInvisible, strings.ToValidUTF8(name, ""))) {
		if !unicode.Is(unicode.Mn, r) {
			read.WriteString(basic(r))
		}
	}
	return sameShape.Replace(read.String())
}

// sameShape unites what TR 39 finds alike in one case only: m and rn, I and l.
var sameShape = strings.NewReplacer("rn", "m", "i", "l") //nolint:gochecknoglobals // a constant

// basic is the basic Latin letters that a character looks like, in either case, and itself in small letters when
// there are none.
func basic(r rune) string {
	for _, form := range []rune{r, unicode.ToUpper(r)} {
		if like := strings.ToLower(confusable.Skeleton(string(form))); isASCII(like) {
			return like
		}
	}
	return string(unicode.ToLower(r))
}

func isASCII(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// MixesAlphabets implements accounts.Names.
func (Names) MixesAlphabets(name string) bool {
	found, alike := map[string]bool{}, false
	for _, r := range norm.NFKC.String(strings.Map(dropInvisible, strings.ToValidUTF8(name, ""))) {
		own := alphabet(r)
		if own == "" {
			continue
		}
		found[own] = true
		for _, like := range confusable.Skeleton(string(r)) {
			other := alphabet(like)
			alike = alike || other != "" && other != own
		}
	}
	return alike && len(found) > 1
}

// eastAsian are the scripts that one text of Chinese, Japanese or Korean may use together.
var eastAsian = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Hangul} //nolint:gochecknoglobals // a constant list

// alphabet is the name of the script that a character belongs to; empty for those of every script, such as digits.
func alphabet(r rune) string {
	switch {
	case unicode.Is(unicode.Latin, r):
		return "Latin"
	case unicode.Is(unicode.Common, r), unicode.Is(unicode.Inherited, r):
		return ""
	case unicode.In(r, eastAsian...):
		return "East Asian"
	}
	for name, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return name
		}
	}
	return ""
}
