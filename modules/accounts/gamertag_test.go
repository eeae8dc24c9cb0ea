package accounts_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

func TestGamerTagsThatMayNotBe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, _ := w.person(t, "user_1")
	for _, tag := range []string{
		// Offices, as whole words.
		"admin", "Admin", "ADMIN", "moderator", "Support", "STAFF", "team", "Official", "Sherpa Support", "Team Sherpa", "The Official Mara",
		"sherpa_support", "support-sherpa", "Sherpa.Team", "_admin_", "x.admin.x", "[ADMIN] Kim", "admin!", "«staff»", "Mara • Team", "A-Team",
		// With look-alike letters.
		"аdmіn", "АDМІN", "ΑDΜΙΝ", "ѕuрроrt", "оffісіаl", "ＡＤＭＩＮ", "𝐚𝐝𝐦𝐢𝐧", "adm1n", "m0derat0r", "0fficial", "adrnin", "ádmin", "a\u200bdmin",
		"Sherpa_ѕuрроrt", "ᎢᎬᎪᎷ", "ТЕАМ", "Ⓣⓔⓐⓜ",
		// Letters of one alphabet among those of another that look like them.
		"Роwan", "Rоwan", "Nіght", "Сорa", "αlpha", "Ivan Иван", "r๐wan", "Ꮪam",
		// Text direction.
		"\u202enimda", "Rowan\u200f", "\u2066Rowan\u2069", "Ro\u061cwan", "\u200eRowan",
	} {
		_, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr(tag)})
		refusal, ok := errs.As(err)
		require.True(t, ok, "%q: %v", tag, err)
		require.Equal(t, errs.Invalid, refusal.Class, tag)
		require.NotEmpty(t, refusal.Fields["username"], tag)
	}
	for n, tag := range []string{
		"Administrator Kim", "adminton", "Teamwork", "Steam", "supporter", "Staffan", "officially", "badmin", "mod", "R0wan_99", "Роман", "Ночная Сова",
		"夜のフクロウ", "ニコ Nico", "한국 게이머", "عمر", "שלום", "Zoë", "Straße", "Δelta", "नमस्ते", "สวัสดี", "Αθήνα", "x.X_-Mara-_X.x", "🦉 Owl",
	} {
		ctx, _ := w.person(t, fmt.Sprintf("free_%d", n))
		own, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr(tag)})
		require.NoError(t, err, tag)
		require.Equal(t, tag, own.GamerTag)
	}
}

func TestGamerTagsOfOtherAlphabetsThatLookTheSameAreTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, _ := w.person(t, "first")
	second, id := w.person(t, "second")
	for name, likes := range map[string][]string{
		"Copa": {"Сора", "сора", "СОРА"}, "Нора": {"Hopa"}, "BOBA": {"Вова", "ΒΟΒΑ"}, "ExAmPle": {"example"},
	} {
		_, err := w.UpdateProfile(first, accounts.Change{GamerTag: ptr(name)})
		require.NoError(t, err, name)
		for _, like := range likes {
			_, err := w.UpdateProfile(second, accounts.Change{GamerTag: ptr(like)})
			require.ErrorIs(t, err, accounts.ErrGamerTagTaken, "%s and %s", name, like)
		}
	}
	// An applicant's is not taken over either.
	_, err := w.UpdateProfile(first, accounts.Change{GamerTag: ptr("Copa")})
	require.NoError(t, err)
	require.NoError(t, w.MakeGuide(t.Context(), id, "Сора", nil, nil, 2500, ""))
	profile, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, profile.GamerTag)
	// What only resembles in digits stays apart.
	for n, name := range []string{"Rowan", "R0wan", "Player1", "Playerl", "corner", "comer"} {
		ctx, _ := w.person(t, fmt.Sprintf("apart_%d", n))
		_, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr(name)})
		require.NoError(t, err, name)
	}
}

// Who had a GamerTag before the rules keeps it through every save, and may change it to one that is allowed.
func TestGamerTagsFromBeforeTheRulesStay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct{ subject, tag, key string }{
		{"office", "Sherpa Support", "sherpa support"}, {"mixed", "Роwan", "роwan"}, {"latin", "Copa", "copa"}, {"cyrillic", "Сора", "сора"},
	} {
		_, id := w.person(t, c.subject)
		_, err := w.db.Pool.Exec(t.Context(), "ALTER TABLE accounts_users DISABLE TRIGGER USER")
		require.NoError(t, err)
		_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET gamertag = $2, gamertag_key = $3, gamertag_look = NULL WHERE id = $1", id, c.tag, c.key)
		require.NoError(t, err)
		_, err = w.db.Pool.Exec(t.Context(), "ALTER TABLE accounts_users ENABLE TRIGGER USER")
		require.NoError(t, err)
	}
	_, err := w.db.Pool.Exec(t.Context(), filling(t))
	require.NoError(t, err)
	for _, c := range []struct{ subject, tag string }{{"office", "Sherpa Support"}, {"mixed", "Роwan"}, {"latin", "Copa"}, {"cyrillic", "Сора"}} {
		ctx, _ := w.person(t, c.subject)
		own, err := w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr("  " + c.tag + " "), Bio: ptr("Hello")})
		require.NoError(t, err, c.tag)
		require.Equal(t, c.tag, own.GamerTag)
		require.Equal(t, "Hello", own.Bio)
	}
	newcomer, _ := w.person(t, "newcomer")
	for _, taken := range []string{"Copa", "СОРА", "Powan"} {
		_, err := w.UpdateProfile(newcomer, accounts.Change{GamerTag: ptr(taken)})
		require.ErrorIs(t, err, accounts.ErrGamerTagTaken, taken)
	}
	ctx, _ := w.person(t, "mixed")
	_, err = w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr("Powan")})
	require.NoError(t, err, "one's own look is no obstacle")
	_, err = w.UpdateProfile(ctx, accounts.Change{GamerTag: ptr("Роwan")})
	require.Equal(t, errs.Invalid, errs.ClassOf(err), "there is no way back")
}

// filling is the statement with which the migration gives stored GamerTags their look.
func filling(t *testing.T) string {
	t.Helper()
	files, err := postgres.Migrations()
	require.NoError(t, err)
	source, err := fs.ReadFile(files, "00025_gamertag_look.sql")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(source), "UPDATE accounts_users u")
	require.True(t, found)
	statement, _, found := strings.Cut(rest, ";")
	require.True(t, found)
	return "UPDATE accounts_users u" + statement
}
