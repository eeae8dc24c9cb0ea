package booking_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// world is booking with the real accounts, wallet and job queue on a real database. Nothing works the
// queue: run does what is in it.
type world struct {
	*booking.Service

	db     *pgtest.DB
	clock  *clock.Manual
	people *accounts.Service
	wallet *ledger.Service
}

func newWorld(t testing.TB) *world {
	t.Helper()
	return newWorldOn(t, pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate}))
}

// newWorldOn is the world on a database with the job queue's tables.
func newWorldOn(t testing.TB, db *pgtest.DB) *world {
	t.Helper()
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	w.Service = booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet,
		Jobs: enqueue, Clock: w.clock,
	})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	return w
}

// somebody is a person who is signed in.
type somebody struct {
	actor.Actor

	t testing.TB
}

// ctx is a context in which the person acts.
func (p somebody) ctx() context.Context { return actor.With(p.t.Context(), p.Actor) }

// gamer is a new person with some SC.
func (w *world) gamer(t testing.TB, n money.SC) somebody {
	t.Helper()
	a, err := w.people.Resolve(t.Context(), "user_"+uuid.NewString())
	require.NoError(t, err)
	if n > 0 {
		require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), a.ID, n))
	}
	return somebody{a, t}
}

// guide is a new Sherpa with a rate in cents.
func (w *world) guide(t testing.TB, rate money.Cents) somebody {
	t.Helper()
	p := w.gamer(t, 0)
	require.NoError(t, w.people.MakeGuide(t.Context(), p.ID, "g"+p.ID.String()[24:], []string{"PC"}, []string{"Hades"}, rate, ""))
	p.IsGuide = true
	return p
}

// in is a time so far from now, as a browser writes it.
func (w *world) in(d time.Duration) string { return w.clock.Now().Add(d).Format(time.RFC3339) }

// request asks a guide for an hour.
func (w *world) request(guide somebody, at string) booking.Request {
	return booking.Request{GuideID: guide.ID.String(), Hours: 1, Game: "Hades", ScheduledTime: at, PaymentMethod: "SC", Key: uuid.NewString()}
}

// booked books an hour.
func (w *world) booked(t testing.TB, gamer, guide somebody, at string) booking.View {
	t.Helper()
	b, err := w.Create(gamer.ctx(), w.request(guide, at))
	require.NoError(t, err)
	return b.View
}

// payoutSummary is what a guide is told about their money.
func (w *world) payoutSummary(p somebody) (payouts.PayoutSummary, error) {
	return payouts.New(payouts.Deps{Repositories: payoutspg.Repositories(w.db.DB), Clock: w.clock}).PayoutSummary(p.ctx())
}

func (w *world) balance(t testing.TB, p somebody) money.SC {
	t.Helper()
	n, err := w.wallet.OwnBalance(p.ctx())
	require.NoError(t, err)
	return n
}

// run does the refunds that are enqueued, as a worker would.
func (w *world) run(t testing.TB) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "DELETE FROM river_job WHERE kind = 'session_refund' RETURNING (args ->> 'session')::uuid")
	require.NoError(t, err)
	var sessions []uuid.UUID
	for rows.Next() {
		var id uuid.UUID
		require.NoError(t, rows.Scan(&id))
		sessions = append(sessions, id)
	}
	require.NoError(t, rows.Err())
	for _, id := range sessions {
		require.NoError(t, w.Refund(t.Context(), id))
	}
}

// sweep moves the clock and does what is due.
func (w *world) sweep(t testing.TB, d time.Duration) {
	t.Helper()
	w.clock.Advance(d)
	_, err := w.Sweep(t.Context())
	require.NoError(t, err)
	rows, err := w.db.Pool.Query(t.Context(), `DELETE FROM river_job WHERE kind IN ('session_expire', 'session_complete', 'session_settle')
		RETURNING (args ->> 'session')::uuid, substr(kind, 9), (args ->> 'version')::int`)
	require.NoError(t, err)
	var due []booking.ScheduledAction
	for rows.Next() {
		var d booking.ScheduledAction
		require.NoError(t, rows.Scan(&d.Session, &d.Kind, &d.Version))
		due = append(due, d)
	}
	require.NoError(t, rows.Err())
	for _, d := range due {
		require.NoError(t, w.RunScheduledAction(t.Context(), d.Session, d.Kind, d.Version))
	}
	w.run(t)
}

// sound recomputes the whole ledger.
func (w *world) sound(t testing.TB) {
	t.Helper()
	v, err := w.wallet.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
}

func (w *world) count(t testing.TB, sql string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), sql, args...).Scan(&n), fmt.Sprint(sql))
	return n
}
