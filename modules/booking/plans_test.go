package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/actor"
)

// Tables that grow with sessions and people: no screen and no change of a session reads one of them whole. The test fills
// the first of them.
func filled() []string {
	return []string{"accounts_users", "booking_sessions", "booking_events", "booking_due", "wallet_accounts", "wallet_transfers", "wallet_transactions"}
}

func others() []string {
	return []string{
		"booking_keys", "booking_calendars", "booking_problems", "booking_reports", "booking_refunds", "booking_mail_pairs", "booking_mail_folded",
		"reviews_ratings", "wallet_payouts", "wallet_payments",
	}
}

// What is asked for again and again has an index for each statement, whatever statements those are. Without sequential
// scans the planner takes any index that serves, also where so few rows would not make it do so.
func TestPlansOfSessions(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	watch := db.Watch(t)
	w := newWorldOn(t, &pgtest.DB{DB: watch.DB, Pool: db.Pool, URL: db.URL, OwnerURL: db.OwnerURL})
	gamer, guide := w.history(t, 3000)
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
		plans := watch.Plans(t, func() { require.NoError(t, ask(), what) }, "enable_seqscan = off")
		pgtest.RequireIndexed(t, plans, filled()...)
		pgtest.RequireNoScan(t, plans, others()...)
	}
	// What may stand first in a list is found by indexes that hold few others, and nothing else of it is read before.
	for what, list := range map[string]struct {
		ask     func() error
		indexes []string
	}{
		"a gamer's sessions": {func() error { _, err := w.Mine(gamer.ctx(), pageOf(20)); return err }, []string{"booking_sessions_by_gamer_start", "booking_sessions_by_gamer", "reviews_of_author"}},
		"a guide's sessions": {func() error { _, _, err := w.Guided(guide.ctx(), guide.ID, pageOf(20)); return err }, []string{"booking_sessions_by_guide_start", "booking_sessions_by_guide", "reviews_of_author"}},
	} {
		var text strings.Builder
		for _, p := range watch.Plans(t, func() { require.NoError(t, list.ask(), what) }, "enable_seqscan = off", "enable_bitmapscan = off") {
			text.WriteString(p.Text)
		}
		for _, index := range list.indexes {
			require.Contains(t, text.String(), " using "+index+" on ", "%s: %s", what, text.String())
		}
	}
}

// A request is new: it has no scheduled actions that would have to be deleted first.
func TestABookingDeletesNoScheduledActions(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	watch := db.Watch(t)
	w := newWorldOn(t, &pgtest.DB{DB: watch.DB, Pool: db.Pool, URL: db.URL, OwnerURL: db.OwnerURL})
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	for _, p := range watch.Plans(t, func() { w.booked(t, gamer, guide, w.in(50*time.Hour)) }) {
		require.NotContains(t, p.SQL, "DELETE FROM booking_due")
		require.NotContains(t, p.SQL, "DELETE FROM booking_room_due")
	}
	var due int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM booking_due").Scan(&due))
	require.Equal(t, 3, due, "two reminders, and the end of the request")
}

// No statement of a booking, an approval, a cancellation or a look at a session is planned for each call: PostgreSQL does so
// when it expects less of an argument that it knows, as of a list whose length it sees, and that costs more than the statement.
func TestSessionsAreNotPlannedAnew(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.history(t, 3000)
	used, anew := 0, []string(nil)
	for n := 0; used <= 20 && n < 60; n++ { // the pool may spread the calls over several connections, each with its own plans
		made := w.booked(t, gamer, guide, w.in(time.Duration(50+n)*time.Hour))
		_, err := w.Approve(guide.ctx(), made.ID, nil)
		require.NoError(t, err)
		_, err = w.Get(gamer.ctx(), made.ID)
		require.NoError(t, err)
		total := made.TotalSC()
		_, err = w.CancelQuoted(gamer.ctx(), made.ID, "", &total)
		require.NoError(t, err)
		w.run(t)
		if n >= 11 {
			used, anew = pgtest.PlannedAnew(t, w.db.DB)
		}
	}
	require.Greater(t, used, 20, "statements that were used often enough")
	require.Empty(t, anew)
}

// history fills the tables with people and with sessions, of which nine in ten are over, and answers a gamer and a guide
// with some of them.
func (w *world) history(t *testing.T, n int) (gamer, guide somebody) {
	t.Helper()
	now := w.clock.Now()
	people := make([]accounts.Person, n)
	for i := range people {
		people[i] = accounts.Person{
			ID: uuid.New(), Subject: fmt.Sprint("somebody ", i), GamerTag: fmt.Sprint("Somebody ", i), IsGuide: i%2 == 1, Rate: "25",
			Platforms: []string{"PC"}, Games: []string{"Hades"}, CreatedAt: now.Add(-10_000 * time.Hour),
		}
	}
	require.NoError(t, w.people.SeedPeople(t.Context(), people))
	var seeded []booking.SeededSession
	for i := range n {
		// Of every person's ten or so.
		one := booking.SeededSession{
			Gamer: people[i*2%(n/5)].ID, Guide: people[(i*2+1)%(n/5)].ID, Game: "Hades", StartsAt: now.Add(-time.Duration(100+2*i) * time.Hour), Hours: 1, Rate: 2500,
		}
		if i%10 == 0 {
			one.StartsAt, one.BookedAt = now.Add(time.Duration(100+2*i)*time.Hour), now.Add(-time.Hour)
		} else {
			one.BookedAt = one.StartsAt.Add(-40 * time.Hour)
			one.Steps = []booking.SeededStep{
				{Event: booking.Approve, By: booking.SideGuide, Person: one.Guide, At: one.StartsAt.Add(-30 * time.Hour)},
				{Event: booking.Complete, By: booking.SideSystem, At: one.StartsAt.Add(time.Hour)},
				{Event: booking.Settle, By: booking.SideSystem, At: one.StartsAt.Add(time.Hour + booking.SettleAfter)},
			}
		}
		seeded = append(seeded, one)
	}
	stored, err := w.SeedSessions(t.Context(), seeded)
	require.NoError(t, err)
	for _, p := range people[:n/5] {
		require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), p.ID, 100_000))
	}
	var posted []ledger.Dated
	for _, v := range stored {
		m := ledger.SessionMoney{Session: v.ID, Gamer: v.Gamer, Guide: v.Guide, Total: v.TotalSC(), Price: v.Price(), HeldAt: v.CreatedAt}
		if v.SettledAt != nil {
			m.SettledAt = *v.SettledAt
		}
		posted = append(posted, m.Transactions()...)
	}
	require.NoError(t, ledgerpg.NewLedger(w.db.DB).PostMany(t.Context(), posted))
	_, err = w.db.Pool.Exec(t.Context(), `INSERT INTO reviews_ratings (id, session_id, side, author, subject, score, created_at)
		SELECT gen_random_uuid(), id, 'user', gamer, guide, 5, ends_at FROM booking_sessions WHERE status = 'completed'
		UNION ALL SELECT gen_random_uuid(), id, 'guide', guide, gamer, 4, ends_at FROM booking_sessions WHERE status = 'completed'`)
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "ANALYZE")
	require.NoError(t, err)
	return somebody{actor.Actor{ID: stored[1].Gamer}, t}, somebody{actor.Actor{ID: stored[1].Guide, IsGuide: true}, t}
}
