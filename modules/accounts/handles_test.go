package accounts_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

func TestHandlesLinksAndRanks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", []string{"PC"}, []string{"Hades"})
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	handles := []accounts.Handle{{Kind: " Discord ", Value: " mara#1 "}, {Kind: "discord", Value: "mara#1"}, {Kind: "steam", Value: strings.Repeat("ä", 64)}}
	own, err := w.UpdateProfile(ctx, accounts.Change{
		Handles: &handles, MeetingDefault: ptr(" Discord:\r\nAshfall "),
		Links: ptr([]string{" HTTPS://Bücher.example/A?b#c ", "", "https://twitch.tv:8443/mara", "https://TWITCH.tv:8443/mara"}),
		Ranks: ptr([]accounts.Rank{{Game: " Elden  Ring ", Rank: "Level 120"}}),
	})
	require.NoError(t, err)
	require.Equal(t, []accounts.Handle{{Kind: "discord", Value: "mara#1"}, handles[2]}, own.Handles)
	require.Equal(t, "Discord:\nAshfall", own.MeetingDefault)
	require.Equal(t, []string{"https://xn--bcher-kva.example/A?b#c", "https://twitch.tv:8443/mara"}, own.Links)
	require.Equal(t, []accounts.Rank{{Game: "Elden Ring", Rank: "Level 120"}}, own.Ranks)

	// What other modules read of it.
	met, err := w.Handles(t.Context(), id, uuid.New())()
	require.NoError(t, err)
	require.Equal(t, map[uuid.UUID][]accounts.Handle{id: own.Handles}, met)
	place, err := w.MeetingDefault(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, own.MeetingDefault, place)

	gamer, gamerID := w.person(t, "gamer")
	_, err = w.UpdateProfile(gamer, accounts.Change{MeetingDefault: ptr("x")})
	require.NoError(t, err)
	place, err = w.MeetingDefault(t.Context(), gamerID)
	require.NoError(t, err)
	require.Empty(t, place, "for guides alone")

	require.NoError(t, w.HandleIdentityEvent(t.Context(), accounts.IdentityEvent{Kind: accounts.IdentityDeleted, Subject: "user_1"}))
	met, err = w.Handles(t.Context(), id)()
	require.NoError(t, err)
	require.Empty(t, met, "of a closed account")
}

func TestFaultsOfHandlesLinksAndRanks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "user_1", nil, nil)
	ctx := actor.With(t.Context(), actor.Actor{ID: id, IsGuide: true})
	handle := func(kind, value string) accounts.Change {
		return accounts.Change{Handles: ptr([]accounts.Handle{{Kind: "other", Value: "x"}, {Kind: kind, Value: value}})}
	}
	links := func(l ...string) accounts.Change { return accounts.Change{Links: &l} }
	rank := func(game, reached string) accounts.Change {
		return accounts.Change{Ranks: &[]accounts.Rank{{Game: game, Rank: reached}}}
	}
	long := func(n int) string { return strings.Repeat("x", n) }
	for name, c := range map[string]struct {
		change accounts.Change
		field  string
	}{
		"no kind":              {handle("", "x"), "handles[1].kind"},
		"another kind":         {handle("telegram", "x"), "handles[1].kind"},
		"no value":             {handle("discord", " "), "handles[1].value"},
		"a long value":         {handle("discord", long(65)), "handles[1].value"},
		"two lines":            {handle("discord", "a\nb"), "handles[1].value"},
		"a turned value":       {handle("discord", "a\u202eb"), "handles[1].value"},
		"nine handles":         {accounts.Change{Handles: ptr(make([]accounts.Handle, 9))}, "handles"},
		"a long meeting place": {accounts.Change{MeetingDefault: ptr(long(301))}, "meetingDefault"},
		"a NUL":                {accounts.Change{MeetingDefault: ptr("a\x00")}, "meetingDefault"},
		"http":                 {links("https://a.example", "http://a.example"), "links[1]"},
		"a script":             {links("javascript:alert(1)"), "links[0]"},
		"no host":              {links("https:///x"), "links[0]"},
		"opaque":               {links("https:a.example"), "links[0]"},
		"a bare host":          {links("https://localhost/x"), "links[0]"},
		"credentials":          {links("https://mara:secret@a.example"), "links[0]"},
		"a user name":          {links("https://a.example@b.example"), "links[0]"},
		"a backslash":          {links(`https://a.example\@b.example`), "links[0]"},
		"a space":              {links("https://a.example/a b"), "links[0]"},
		"a broken host":        {links("https://xn--0.example"), "links[0]"},
		"a path of ours":       {links("/guides"), "links[0]"},
		"a long link":          {links("https://a.example/" + long(183)), "links[0]"},
		"long when written":    {links("https://a.example/" + strings.Repeat("ä", 180)), "links[0]"},
		"six links":            {links("https://a.example/1", "https://a.example/2", "https://a.example/3", "https://a.example/4", "https://a.example/5", "https://a.example/6"), "links"},
		"no game":              {rank(" ", "Gold"), "ranks[0].game"},
		"no rank":              {rank("Hades", ""), "ranks[0].rank"},
		"a long game":          {rank(long(121), "Gold"), "ranks[0].game"},
		"a long rank":          {rank("Hades", long(61)), "ranks[0].rank"},
		"a rank of two lines":  {rank("Hades", "a\nb"), "ranks[0].rank"},
		"nine ranks":           {accounts.Change{Ranks: ptr(make([]accounts.Rank, 9))}, "ranks"},
	} {
		_, err := w.UpdateProfile(ctx, c.change)
		e, ok := errs.As(err)
		require.True(t, ok, "%s: %v", name, err)
		require.Equal(t, errs.Invalid, e.Class, name)
		require.Contains(t, e.Fields, c.field, name)
	}
	own, err := w.Me(ctx)
	require.NoError(t, err)
	require.Empty(t, own.Handles)
	require.Empty(t, own.Links)
	require.Empty(t, own.Ranks)
}

// A profile counts the ratings by score; what a moderator has hidden is left out. It stays fast with many.
func TestRatingsByScore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.guide(t, "guide", nil, nil)
	_, gamer := w.person(t, "gamer")
	w.exec(t, `INSERT INTO reviews_ratings (id, session_id, side, author, subject, score, created_at, hidden_at)
		SELECT gen_random_uuid(), gen_random_uuid(), 'user', $1, $2, 1 + n % 5, $3, CASE WHEN n % 10 = 0 THEN $3::timestamptz END
		FROM generate_series(1, 10000) n`, gamer, id, w.clock.Now())
	w.exec(t, `INSERT INTO reviews_ratings (id, session_id, side, author, subject, score, created_at) VALUES (gen_random_uuid(), gen_random_uuid(), 'guide', $1, $2, 1, $3)`,
		gamer, id, w.clock.Now())
	w.exec(t, "UPDATE accounts_users SET rating_count = 9000, rating_sum = 28000 WHERE id = $1", id)
	w.exec(t, "VACUUM ANALYZE reviews_ratings")
	p, err := w.PublicProfile(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, [5]int64{1000, 2000, 2000, 2000, 2000}, *p.RatingCounts)

	var plan string
	rows, err := w.db.Pool.Query(t.Context(), `EXPLAIN SELECT score, count(*) FROM reviews_ratings
		WHERE subject = $1 AND side = 'user' AND hidden_at IS NULL GROUP BY score`, uuid.New())
	require.NoError(t, err)
	for rows.Next() {
		var line string
		require.NoError(t, rows.Scan(&line))
		plan += line + "\n"
	}
	require.NoError(t, rows.Err())
	require.Contains(t, plan, "Index Only Scan using reviews_scores_of_guide")

	none, err := w.PublicProfile(t.Context(), w.guide(t, "new", nil, nil))
	require.NoError(t, err)
	require.Equal(t, [5]int64{}, *none.RatingCounts)
}
