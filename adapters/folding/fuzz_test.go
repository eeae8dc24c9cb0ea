package folding_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sherpa/adapters/folding"
)

// The key of a GamerTag is its one form: of a key it is the key itself, it holds
// nothing that cannot be seen, and neither case nor invisible characters change it.
func FuzzKey(f *testing.F) {
	for _, seed := range []string{
		"Ashfall Mara", "ashfall\u200bmara", "ＡＳＨＦＡＬＬ", "ẞ", "ﬁn", "İstanbul", "ΑΣ", "e\u0301", "\u1160", "\u2800", "\u202eabc", "a\u0345", "ǅ", "\xff", "", "ᾳ", "\U000e0041", "가\u3164",
	} {
		f.Add(seed)
	}
	names := folding.New()
	f.Fuzz(func(t *testing.T, name string) {
		key := names.Key(name)
		if again := names.Key(key); again != key {
			t.Fatalf("the key of %q is %q, and of that %q", name, key, again)
		}
		if !utf8.ValidString(key) || key != strings.TrimSpace(key) || strings.ContainsFunc(key, func(r rune) bool { return unicode.Is(unicode.Cf, r) }) {
			t.Fatalf("the key of %q is %q", name, key)
		}
		if between := names.Key("\u200b" + name + "\u2060"); between != key {
			t.Fatalf("invisible characters around %q make %q of %q", name, between, key)
		}
		if n := names.Length(name); n < 0 || utf8.ValidString(name) && name != "" && n == 0 {
			t.Fatalf("%q has %d characters", name, n)
		}
	})
}
