package accountspg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
)

// Each order and each filter has its index, and the way by the names is chosen by how many guides have them.
func TestPlansOfTheSearch(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	for _, sql := range []string{
		`INSERT INTO accounts_users (id, subject, gamertag, gamertag_key, is_guide, rate_cents, rating_sum, rating_count, spoken, platforms, games, created_at, updated_at)
		SELECT gen_random_uuid(), 's' || n, 's' || n, 's' || n, true, 1000 + n % 5000, 4 * (n % 50), n % 50,
			ARRAY[CASE WHEN n % 2000 = 0 THEN 'sv' ELSE 'en' END], '{PC}', ARRAY['Game ' || n % 700],
			timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01'
		FROM generate_series(1, 20000) n`,
		`INSERT INTO accounts_guide_facets SELECT u.id, p, g, u.rank_order, u.sort_name
		FROM accounts_users u, LATERAL (VALUES ('pc', ''), ('', lower(u.games[1])), ('pc', lower(u.games[1]))) f (p, g)`,
		"VACUUM ANALYZE",
	} {
		_, err := db.Pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	watch := db.Watch(t)
	last := func(ask func(s *Store) (int, error)) string {
		plans := watch.Plans(t, func() {
			n, err := ask(New(watch.DB))
			require.NoError(t, err)
			require.Positive(t, n)
		})
		return plans[len(plans)-1].Text
	}
	for _, c := range []struct {
		q    accounts.GuideQuery
		uses string
		sort bool // all that match are read and sorted; they are few
	}{
		{q: accounts.GuideQuery{Sort: accounts.SortBest}, uses: "accounts_users_directory"},
		{q: accounts.GuideQuery{Sort: accounts.SortPrice}, uses: "accounts_users_by_price"},
		{q: accounts.GuideQuery{Sort: accounts.SortNewest}, uses: "accounts_users_by_newest"},
		{q: accounts.GuideQuery{Sort: accounts.SortPrice, MinRating: 350, Language: "en"}, uses: "accounts_users_by_price"},
		{q: accounts.GuideQuery{Sort: accounts.SortNewest, MinRate: 2000, MaxRate: 4000}, uses: "accounts_users_by_newest"},
		{q: accounts.GuideQuery{Sort: accounts.SortBest, MinRate: 2000, MaxRate: 2001}, uses: "accounts_users_by_price", sort: true},
		{q: accounts.GuideQuery{Sort: accounts.SortBest, Language: "sv"}, uses: "accounts_users_spoken", sort: true},
		{q: accounts.GuideQuery{Sort: accounts.SortBest, Platform: "pc", Game: "game 1"}, uses: "accounts_users_directory"}, // 111 names: in order
		{q: accounts.GuideQuery{Sort: accounts.SortBest, Game: "game 699"}, uses: "accounts_guide_facets_search", sort: true},
		{q: accounts.GuideQuery{Sort: accounts.SortPrice, Game: "game 699"}, uses: "accounts_guide_facets_search", sort: true},
		{q: accounts.GuideQuery{Sort: accounts.SortPrice, Platform: "pc"}, uses: "accounts_users_by_price"},
	} {
		c.q.Limit = 21
		plan := last(func(s *Store) (int, error) {
			found, err := s.Guides(t.Context(), c.q)
			return len(found), err
		})
		require.Contains(t, plan, c.uses, "%+v\n%s", c.q, plan)
		require.NotContains(t, plan, "Seq Scan on accounts_users", "%+v", c.q)
		require.NotContains(t, plan, "Seq Scan on accounts_guide_facets", "%+v", c.q)
		require.Equal(t, c.sort, strings.Contains(plan, "Sort  ("), "%+v\n%s", c.q, plan)
	}
	for word, uses := range map[string]string{"": "accounts_facet_games_most", "699": "accounts_facet_games"} {
		plan := last(func(s *Store) (int, error) {
			names, err := s.TopicNames(t.Context(), accounts.Games, word, 20)
			return len(names), err
		})
		require.Contains(t, plan, uses, "%q\n%s", word, plan)
	}
}

func TestTheWayIsChosenByTheCounts(t *testing.T) {
	t.Parallel()
	many := func(n int, each int64) (c nameCounts) {
		for range n {
			c.platforms, c.games, c.guides = append(c.platforms, ""), append(c.games, "g"), append(c.guides, each)
		}
		c.all = 100_000
		return c
	}
	for _, c := range []struct {
		names nameCounts
		plain bool
		want  way
	}{
		{many(1, 20_000), true, merging},
		{many(1, 20_000), false, walking},
		{many(3, 500), true, merging},
		{many(261, 800), true, walking}, // game=a
		{many(261, 10), true, merging},
		{many(261, 10), false, gathering},
		{many(1, 50), false, gathering},
		{many(301, 1), true, walking},
		{many(2, 0), true, merging},
	} {
		require.Equal(t, c.want, c.names.way(51, c.plain), "%d names of %d guides", len(c.names.guides), append(c.names.guides, 0)[0])
	}
}
