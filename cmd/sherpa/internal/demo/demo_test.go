package demo_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/cmd/sherpa/internal/demo"
	"sherpa/jobs"
	"sherpa/platform/clock"
)

type logins struct{}

func (logins) EnsureUser(_ context.Context, email, _, _ string) (string, error) {
	return "user_" + email, nil
}

func TestDemoData(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate}) // the ledger's check looks for live refund jobs
	now := clock.NewManual(time.Date(2026, 3, 1, 12, 34, 56, 0, time.UTC))
	count := func(sql string) (n int) {
		require.NoError(t, db.Pool.QueryRow(t.Context(), sql).Scan(&n), sql)
		return n
	}
	var loaded [3]bool
	var failed [3]error
	var wg sync.WaitGroup
	for i := range loaded { // several programs that start at once
		wg.Go(func() { loaded[i], failed[i] = demo.New(db.DB, logins{}, now).Load(t.Context()) })
	}
	wg.Wait()
	require.Equal(t, [3]error{}, failed)
	require.ElementsMatch(t, []bool{true, false, false}, loaded[:])

	require.GreaterOrEqual(t, count("SELECT count(*) FROM accounts_users WHERE is_guide"), 24)
	require.Zero(t, count("SELECT count(*) FROM accounts_users WHERE is_guide AND (rating_count < 3 OR bio = '' OR rate_cents NOT BETWEEN 1200 AND 6000)"))
	require.GreaterOrEqual(t, count("SELECT count(DISTINCT g) FROM accounts_users, unnest(games) g"), 60)
	require.GreaterOrEqual(t, count("SELECT count(DISTINCT p) FROM accounts_users, unnest(platforms) p"), 5)
	require.GreaterOrEqual(t, count("SELECT count(*) FROM reviews_ratings WHERE side = 'user'"), 100)
	require.GreaterOrEqual(t, count("SELECT count(DISTINCT author) FROM reviews_ratings WHERE side = 'user'"), 30)
	require.GreaterOrEqual(t, count("SELECT count(*) FROM reviews_ratings WHERE answered_at IS NOT NULL"), 5)
	require.GreaterOrEqual(t, count("SELECT count(*) FROM accounts_users WHERE links <> '{}' AND ranks <> '[]' AND headline <> ''"), 5)
	require.Zero(t, count(`SELECT count(*) FROM reviews_ratings r LEFT JOIN booking_sessions s ON s.id = r.session_id
		WHERE s.status IS DISTINCT FROM 'completed' OR r.created_at < s.completed_at
		   OR r.author <> CASE r.side WHEN 'user' THEN s.gamer ELSE s.guide END`), "every rating is of a completed session, by one of its people")
	require.Zero(t, count(`SELECT count(*) FROM accounts_users u WHERE rating_count <> (SELECT count(*) FROM reviews_ratings WHERE subject = u.id AND side = 'user')
		OR rating_sum <> (SELECT coalesce(sum(score), 0) FROM reviews_ratings WHERE subject = u.id AND side = 'user')`))
	require.Equal(t, 2, count("SELECT count(*) FROM booking_problems WHERE state <> 'resolved'"), "for the admin to judge")
	require.Equal(t, 1, count("SELECT count(*) FROM booking_problems p JOIN booking_sessions s ON s.id = p.session WHERE outcome = 'pay_sherpa' AND settled_at IS NOT NULL"))
	require.Zero(t, count(`SELECT count(*) FROM booking_sessions s WHERE status = 'completed' AND settled_at IS NULL
		AND NOT EXISTS (SELECT FROM booking_problems p WHERE p.session = s.id AND p.state <> 'resolved')`))
	require.Equal(t, 500, count(`SELECT w.balance FROM wallet_accounts w JOIN accounts_users u ON u.id = w.owner
		WHERE u.email = 'gamer@sherpa.test' AND w.kind = 'wallet'`))
	require.Positive(t, count(`SELECT w.balance FROM wallet_accounts w JOIN accounts_users u ON u.id = w.owner
		WHERE u.email = 'guide@sherpa.test' AND w.kind = 'earnings'`))
	require.Equal(t, 1, count("SELECT count(*) FROM accounts_users WHERE email = 'admin@sherpa.test' AND is_admin"))
	require.Equal(t, 2, count("SELECT count(*) FROM applications_applications WHERE status = 'pending'"))
	require.Equal(t, 2, count(`SELECT count(*) FROM booking_sessions s JOIN accounts_users u ON u.id = s.guide
		WHERE u.email = 'guide@sherpa.test' AND s.status IN ('pending', 'approved') AND s.starts_at > '2026-03-01T13:00Z'`))
	require.Equal(t, 2, count("SELECT count(DISTINCT session) FROM booking_due WHERE kind <> 'noshow'"), "only what is still ahead")
	require.Equal(t, 2, count("SELECT count(*) FROM booking_due WHERE kind = 'noshow'"))

	require.Equal(t, 26, count("SELECT count(*) FROM booking_calendars WHERE hours_at IS NOT NULL AND free_from IS NOT NULL"), "hours, and a next free time")
	require.GreaterOrEqual(t, count("SELECT count(DISTINCT zone) FROM booking_calendars WHERE hours_at IS NOT NULL"), 15)
	require.Positive(t, count("SELECT count(*) FROM booking_calendars WHERE outside = 'refuse'"))
	require.Positive(t, count("SELECT count(*) FROM booking_calendars WHERE instant"))
	require.Equal(t, 1, count(`SELECT count(*) FROM booking_calendars c JOIN accounts_users u ON u.id = c.guide
		WHERE u.email = 'guide@sherpa.test' AND outside = 'ask' AND NOT instant AND max_hours = 12 AND horizon_days = 180 AND max_per_day = 0`),
		"whom people can sign in as may be asked for any time")

	verification, err := ledgerpg.New(db.DB, clock.System{}).Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verification.Violations, "the ledger holds")
}

func TestScale(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	loader := demo.New(db.DB, logins{}, clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)))
	require.NoError(t, loader.Scale(t.Context(), 300))
	var guides, facets int
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM accounts_users WHERE is_guide), (SELECT count(*) FROM accounts_guide_facets)").Scan(&guides, &facets))
	require.Equal(t, 300, guides)
	require.Greater(t, facets, 1000)
}
