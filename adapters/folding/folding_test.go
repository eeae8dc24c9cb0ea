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
		"ꮟꮒ ꮧꮒᏸ":                "ᏏᏂ ᏗᏂᏰ",
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

func TestNamesThatReadTheSame(t *testing.T) {
	t.Parallel()
	names := folding.New()
	for name, likes := range map[string][]string{
		"admin":     {"ADMIN", "аdmin", "АDМІN", "Adмin", "ΑDΜIΝ", "admln", "adm1n", "adm|n", "ａｄｍｉｎ", "𝒶𝒹𝓂𝒾𝓃", "ádmín", "a\u200bdmin", "adrnin", "ᎪⅮᎷΙΝ", "admın"},
		"moderator": {"mоderаtоr", "m0derat0r", "MODERATOR"},
		"support":   {"ѕuрроrt", "ЅUРРОRТ", "Ꮪupport"},
		"official":  {"оffісіаl", "offlclal", "OFFICIAL", "oﬃcial"},
		"staff":     {"ѕtаff", "staﬀ"},
		"team":      {"tеam", "ΤΕΑΜ", "ТЕАМ", "tearn"},
	} {
		for _, like := range likes {
			require.Equal(t, names.Reading(name), names.Reading(like), "%s and %s", name, like)
		}
	}
	for _, name := range []string{"adamin", "адам", "玩家", "teams", "Café"} {
		for _, office := range []string{"admin", "team"} {
			require.NotEqual(t, names.Reading(office), names.Reading(name), name)
		}
	}
}

func TestAlphabetsThatAreMixed(t *testing.T) {
	t.Parallel()
	for name, mixed := range map[string]bool{
		"Rowan": false, "R0wan_1": false, "Роман": false, "Роwan": true, "Rоwan": true, "Сорa": true, "Ivan Иван": true, "αdmin": true,
		"夜のフクロウ": false, "ニコ Nico": false, "夜Owl": false, "한국 PC": false, "Night 漢字 カナ": false, "عمر": false, "שלום": false, "Ночь 99!": false,
		"Δelta": false, "Straße": false, "Zoë": false, "ΣΊΣΥΦΟΣ": false, "r๐wan": true, "Ｎight": false, "𝓕ire": false, "": false, "🦉🔥": false,
		"Ꮪam": true, "Αθήνα": false, "Αсе": true, "नमस्ते": false, "สวัสดี": false,
	} {
		require.Equal(t, mixed, folding.New().MixesAlphabets(name), name)
	}
}
