package accountspg

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/accounts"
)

func TestPlansOfSearches(t *testing.T) {
	t.Parallel()
	db := manyGuides(t)
	t.Run("next free times", func(t *testing.T) { plansOfTheNextFreeTimes(t, db) })
	t.Run("not planned anew", func(t *testing.T) { searchesAreNotPlannedAnew(t, db) })
}

// With many guides the searches by next free time read indexes in order, or few guides, and never a whole table.
func plansOfTheNextFreeTimes(t *testing.T, db *pgtest.DB) {
	t.Helper()
	watch := db.Watch(t)
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for name, q := range map[string]accounts.GuideQuery{
		"soonest": {Sort: accounts.SortSoonest}, "soonest of the week": {Sort: accounts.SortSoonest, Within: freeWeek}, "the week's best": {Within: freeWeek},
		"soonest of a game": {Sort: accounts.SortSoonest, Game: "game 12"}, "the week's best of a game": {Within: freeWeek, Game: "game 12"},
		"soonest of many games": {Sort: accounts.SortSoonest, Game: "game"}, "the week's best of many games": {Within: freeWeek, Game: "game"},
	} {
		q.Now, q.Limit = now, 21
		if q.Sort == "" {
			q.Sort = accounts.SortBest
		}
		plans := watch.Plans(t, func() {
			found, err := New(watch.DB).Guides(t.Context(), q)
			require.NoError(t, err)
			require.Len(t, found, 21, name)
		})
		// How many are free soon is counted up to a limit, by whatever finds them first.
		plans = slices.DeleteFunc(plans, func(p pgtest.Plan) bool { return strings.HasPrefix(p.SQL, "SELECT count(*) <=") })
		pgtest.RequireNoScan(t, plans, "accounts_users", "booking_calendars", "accounts_guide_facets")
		if strings.HasPrefix(name, "soonest") && q.Game != "game 12" {
			require.True(t, slices.ContainsFunc(plans, func(p pgtest.Plan) bool { return strings.Contains(p.Text, "booking_calendars_soonest") }), name)
		}
	}
}

// No search is planned for each call.
func searchesAreNotPlannedAnew(t *testing.T, db *pgtest.DB) {
	t.Helper()
	store := New(db.DB)
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for _, q := range []accounts.GuideQuery{
		{}, {Game: "game 12"}, {Game: "game"}, {Game: "game", Within: freeWeek}, {MinRate: 2000, MaxRate: 3000}, {MinRating: 4}, {Sort: accounts.SortPrice},
		{Sort: accounts.SortSoonest}, {Sort: accounts.SortSoonest, Game: "game 12", Within: freeWeek}, {Sort: accounts.SortSoonest, Game: "game"},
	} {
		q.Now, q.Limit = now, 21
		if q.Sort == "" {
			q.Sort = accounts.SortBest
		}
		for range 8 {
			_, err := store.Guides(t.Context(), q)
			require.NoError(t, err)
		}
	}
	used, anew := pgtest.PlannedAnew(t, db.DB)
	require.Greater(t, used, 8)
	require.Empty(t, anew)
}

// manyGuides is a database with 20 000 guides, most of them free at some time.
func manyGuides(t *testing.T) *pgtest.DB {
	t.Helper()
	db := pgtest.New(t)
	for _, sql := range []string{
		`INSERT INTO accounts_users (id, subject, gamertag, gamertag_key, is_guide, rate_cents, rating_sum, rating_count, created_at, updated_at)
		 SELECT gen_random_uuid(), 's' || i, 'g' || i, 'g' || i, true, 2500, 3 * (i % 40), i % 40, '2026-01-01', '2026-01-01' FROM generate_series(1, 20000) i`,
		`INSERT INTO accounts_guide_facets (guide_id, platform, game, rank_order, sort_name)
		 SELECT id, '', 'game ' || (length(subject) + ascii(right(subject, 1)) + ascii(left(right(subject, 2), 1)) * 10) % 100, rank_order, sort_name FROM accounts_users`,
		`INSERT INTO booking_calendars (guide, notice_minutes, free_from, free_until)
		 SELECT id, (ARRAY[15, 60, 1440])[1 + rating_count % 3], timestamptz '2026-03-01' + rating_count * interval '5 hours' + (sort_name < 'g2') :: int * interval '1 hour',
			timestamptz '2026-03-01' + rating_count * interval '5 hours' + interval '30 hours' FROM accounts_users WHERE rating_count > 2`,
		`ANALYZE accounts_users`, `ANALYZE accounts_guide_facets`, `ANALYZE booking_calendars`, `ANALYZE accounts_facet_names`,
	} {
		_, err := db.Pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	return db
}

const freeWeek = 7 * 24 * time.Hour
