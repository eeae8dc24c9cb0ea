package demo_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/cmd/sherpa/internal/demo"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/page"
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
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	clk := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	size := demo.ScaleSize{Guides: 50, Sessions: 10, Packs: []payments.Pack{
		{ID: "ridge", Label: "Ridge", PriceID: "price_ridge", Price: 25_00, SC: 51},
		{ID: "everest", Label: "Everest", PriceID: "price_everest", Price: 100_00, SC: 210},
	}}
	loader := demo.New(db.DB, logins{}, clk)
	require.NoError(t, loader.Scale(t.Context(), size))
	clk.Advance(time.Second)
	require.NoError(t, loader.Scale(t.Context(), demo.ScaleSize{Guides: 3, Packs: size.Packs}), "more, without sessions")
	count := func(sql string) (n int) {
		require.NoError(t, db.Pool.QueryRow(t.Context(), sql).Scan(&n), sql)
		return n
	}
	require.Equal(t, 53, count("SELECT count(*) FROM accounts_users WHERE is_guide"))
	require.Equal(t, 50, count("SELECT count(*) FROM accounts_users WHERE NOT is_guide"), "gamers")
	require.Greater(t, count("SELECT count(*) FROM accounts_guide_facets"), 150)
	require.Equal(t, 500, count("SELECT count(*) FROM booking_sessions"))
	require.Greater(t, count("SELECT count(*) FROM booking_sessions WHERE status = 'completed' AND settled_at IS NOT NULL"), 300)
	for what, sql := range map[string]string{
		"declined":  "SELECT count(*) FROM booking_sessions WHERE status = 'declined'",
		"cancelled": "SELECT count(*) FROM booking_sessions WHERE status = 'cancelled' AND late_cancelled_at IS NULL",
		"late":      "SELECT count(*) FROM booking_sessions WHERE status = 'cancelled' AND late_cancelled_at IS NOT NULL AND settled_at IS NOT NULL",
		"failed":    "SELECT count(*) FROM booking_sessions WHERE status = 'failed'",
		"refunded":  "SELECT count(*) FROM booking_sessions JOIN booking_problems p ON p.session = id WHERE status = 'refunded' AND p.outcome = 'refund_gamer'",
		"pending":   "SELECT count(*) FROM booking_sessions WHERE status = 'pending' AND expires_at > '2026-03-01T12:00Z'",
		"approved":  "SELECT count(*) FROM booking_sessions WHERE status = 'approved' AND starts_at > '2026-03-01T12:00Z'",
		"ratings":   "SELECT count(*) FROM reviews_ratings",
		"purchases": "SELECT count(*) FROM wallet_payments WHERE status = 'credited'",
		"payouts":   "SELECT count(*) FROM wallet_payouts WHERE status = 'done'",
		"hours":     "SELECT count(*) FROM booking_calendars WHERE hours_at IS NOT NULL AND free_from IS NOT NULL",
	} {
		require.Positive(t, count(sql), what)
	}
	require.Zero(t, count(`SELECT count(*) FROM booking_sessions s WHERE version <> (SELECT count(*) FROM booking_events e WHERE e.session = s.id)
		OR (status IN ('pending', 'approved')) <> EXISTS (SELECT FROM booking_due d WHERE d.session = s.id)`), "every session has its timeline, and work that is due if it lies ahead")
	require.Zero(t, count(`SELECT count(*) FROM wallet_transfers WHERE posted_at > '2026-03-01T12:00Z'`))

	verification, err := ledgerpg.New(db.DB, clk).Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verification.Violations, "the ledger holds")
	differences, err := reviewspg.New(db.DB).Differences(t.Context())
	require.NoError(t, err)
	require.Empty(t, differences, "the totals of the people are their ratings")

	// The screens show what is there.
	var busy, listed uuid.UUID
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT gamer FROM booking_sessions GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1").Scan(&busy))
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT guide FROM booking_sessions GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1").Scan(&listed))
	sessions := booking.New(booking.Deps{Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Clock: clk})
	limit := 100
	for person, list := range map[uuid.UUID]func(context.Context, page.Request) (page.Page[booking.View], error){
		busy: sessions.Mine,
		listed: func(ctx context.Context, req page.Request) (page.Page[booking.View], error) {
			found, earned, err := sessions.Guided(ctx, listed, req)
			require.Positive(t, earned)
			return found, err
		},
	} {
		found, err := list(actor.With(t.Context(), actor.Actor{ID: person, IsGuide: person == listed}), page.Of(&limit, nil))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(found.Items), 10)
	}
	guides, err := accounts.New(accountspg.New(db.DB), nil, nil, nil, folding.New(), db.DB, clk).ListGuides(t.Context(), accounts.Search{Free: "week", Sort: "soonest"}, page.Of(&limit, nil))
	require.NoError(t, err)
	require.NotEmpty(t, guides.Items)
}

// Some guides and gamers of a large set have a long history.
func TestScaleHasLongHistories(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	clk := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	packs := []payments.Pack{{ID: "everest", Label: "Everest", PriceID: "price_everest", Price: 100_00, SC: 210}}
	require.NoError(t, demo.New(db.DB, logins{}, clk).Scale(t.Context(), demo.ScaleSize{Guides: 80, Sessions: 50, Packs: packs}))
	for _, side := range []string{"gamer", "guide"} {
		var most, next int
		require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT max(n), max(n) FILTER (WHERE place = 2) FROM (SELECT count(*) AS n, row_number() OVER (ORDER BY count(*) DESC) AS place FROM booking_sessions GROUP BY "+side+") x").
			Scan(&most, &next))
		require.Equal(t, 1000, most, side)
		require.Less(t, next, 100, side)
	}
	verification, err := ledgerpg.New(db.DB, clk).Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verification.Violations)
}
