package folding_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
)

func TestNamesThatLookTheSameHaveOneKey(t *testing.T) {
	t.Parallel()
	for other, name := range map[string]string{
		"  Night Owl ":          "night owl",
		"NIGHT\u3000OWL":        "Night Owl",
		"Ni\u200bght Owl\ufeff": "Night Owl",
		"Ｎｉｇｈｔ　Ｏｗｌ":             "Night Owl",
		"Night  Owl":            "Night Owl",
		"STRASSE":               "straße",
		"Cafe\u0301":            "CAFÉ",
		"ﬁre":                   "Fire",
		"Ro\u00adwan\u2060":     "rowan",
		"\u202eRowan\u202c":     "rowan",
		"Row\u180ean":           "rowan",
		"Ro\ufe0fwan":           "rowan",
		"\u3164Rowan":           "rowan",
		"ΣΊΣΥΦΟΣ":               "σίσυφος",
	} {
		require.Equal(t, folding.New().Key(name), folding.New().Key(other), "%q and %q", other, name)
	}
}

func TestNamesThatDifferKeepApart(t *testing.T) {
	t.Parallel()
	keys := map[string]string{}
	for _, name := range []string{"rowan", "r0wan", "rowán", "row an", "rowan_", "rowan%", "Роwan", "玩家"} {
		key := folding.New().Key(name)
		require.NotEmpty(t, key)
		require.NotContains(t, keys, key, name)
		keys[key] = name
	}
}

func TestKeyOfAKeyIsItself(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Straße", "ΣΊΣΥΦΟΣ", "ﬁre", "İstanbul", "Ｎｉｇｈｔ", "ŉ", "ẞ", "ͅΑ"} {
		key := folding.New().Key(name)
		require.Equal(t, key, folding.New().Key(key), name)
	}
}

func TestNothingToSeeIsNoName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", " \t ", "\u200b\u200c", "\u3164", "\u2800", "\ufe0f", "\u00a0"} {
		require.Empty(t, folding.New().Key(name), "%q", name)
	}
}

func TestLengthIsThatOfTheNormalForm(t *testing.T) {
	t.Parallel()
	require.Equal(t, 18, folding.New().Length("ﷺ"))
	require.Equal(t, 4, folding.New().Length("Cafe\u0301"))
}
