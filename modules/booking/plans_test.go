package booking_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// large are the tables that grow with sessions and people: no screen and no change of a session reads one of them whole.
func large() []string {
	return []string{
		"accounts_users", "booking_sessions", "booking_events", "booking_due", "booking_keys", "booking_calendars", "booking_problems", "booking_reports",
		"booking_refunds", "booking_mail_pairs", "reviews_ratings", "wallet_accounts", "wallet_transfers", "wallet_transactions", "wallet_payouts",
	}
}

// What is asked for again and again has an index for each statement, whatever statements those are. Without sequential
// scans the planner takes any index that serves, also where so few rows would not make it do so.
func TestPlansOfSessions(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	watch := db.Watch(t)
	w := newWorldOn(t, &pgtest.DB{DB: watch.DB, Pool: db.Pool, URL: db.URL, OwnerURL: db.OwnerURL})
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	w.history(t, gamer, guide, 300)
	for what, ask := range map[string]func() error{
		"a gamer's sessions": func() error {
			_, err := w.Mine(gamer.ctx(), pageOf(20))
			return err
		},
		"a guide's sessions": func() error {
			_, _, err := w.Guided(guide.ctx(), guide.ID, pageOf(20))
			return err
		},
		"the busy times of a guide": func() error {
			_, err := w.Busy(t.Context(), guide.ID)
			return err
		},
		"the free times of a guide": func() error {
			_, err := w.Free(t.Context(), guide.ID, booking.FreeQuery{})
			return err
		},
		"a booking, an approval and a cancellation": func() error {
			made := w.booked(t, gamer, guide, w.in(50*time.Hour))
			if _, err := w.Approve(guide.ctx(), made.ID, nil); err != nil {
				return err
			}
			if _, err := w.Get(gamer.ctx(), made.ID); err != nil {
				return err
			}
			total := made.TotalSC()
			_, err := w.CancelQuoted(gamer.ctx(), made.ID, "", &total)
			return err
		},
		"a balance": func() error {
			_, err := w.wallet.OwnBalance(gamer.ctx())
			return err
		},
		"a guide's money": func() error {
			_, err := w.payoutSummary(guide)
			return err
		},
		"what is due": func() error {
			w.clock.Advance(time.Minute)
			_, err := w.Sweep(t.Context())
			return err
		},
	} {
		t.Run(what, func(t *testing.T) { //nolint:paralleltest // one pool is watched
			plans := watch.Plans(t, func() { require.NoError(t, ask()) }, "enable_seqscan = off")
			pgtest.RequireNoScan(t, plans, large()...)
		})
	}
}

// history gives a gamer and a guide sessions with each other that are over, with their money.
func (w *world) history(t *testing.T, gamer, guide somebody, n int) {
	t.Helper()
	now := w.clock.Now()
	var seeded []booking.SeededSession
	for i := range n {
		start := now.Add(-time.Duration(100+2*i) * time.Hour)
		seeded = append(seeded, booking.SeededSession{
			Gamer: gamer.ID, Guide: guide.ID, Game: "Hades", StartsAt: start, Hours: 1, Rate: 2500, BookedAt: start.Add(-40 * time.Hour),
			Steps: []booking.SeededStep{
				{Event: booking.Approve, By: booking.SideGuide, Person: guide.ID, At: start.Add(-30 * time.Hour)},
				{Event: booking.Complete, By: booking.SideSystem, At: start.Add(time.Hour)},
				{Event: booking.Settle, By: booking.SideSystem, At: start.Add(time.Hour + booking.SettleAfter)},
			},
		})
	}
	stored, err := w.SeedSessions(t.Context(), seeded)
	require.NoError(t, err)
	require.NoError(t, w.wallet.Grant(t.Context(), stored[0].ID, gamer.ID, stored[0].TotalSC()*money.SC(n)))
	var posted []ledger.Dated
	for _, v := range stored {
		posted = append(posted, ledger.SessionMoney{
			Session: v.ID, Gamer: v.Gamer, Guide: v.Guide, Total: v.TotalSC(), Price: v.Price(), HeldAt: v.CreatedAt, SettledAt: *v.SettledAt,
		}.Transactions()...)
	}
	require.NoError(t, ledgerpg.NewLedger(w.db.DB).PostNew(t.Context(), posted))
	_, err = w.db.Pool.Exec(t.Context(), "ANALYZE")
	require.NoError(t, err)
}
