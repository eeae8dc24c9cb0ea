package booking_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/jobs"
	"sherpa/modules/booking"
)

// newCountedWorld is a world whose round trips to the database the proxy counts, over one connection.
func newCountedWorld(t *testing.T) (*world, *pgtest.Proxy) {
	t.Helper()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	proxy := pgtest.NewProxy(t, db.URL)
	through, err := postgres.Open(t.Context(), postgres.Config{URL: proxy.URL(t, db.URL), MaxConns: 1})
	require.NoError(t, err)
	t.Cleanup(through.Close)
	w := newWorldOn(t, &pgtest.DB{DB: through, Pool: db.Pool, URL: db.URL, OwnerURL: db.OwnerURL})
	enqueue := jobs.NewEnqueuer(silent{through})
	client, err := jobs.NewClient(w.db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	w.Jobs = enqueue
	return w, proxy
}

// silent announces no job: that is done after the commit, by another connection.
type silent struct{ *postgres.DB }

// AfterCommit implements jobs.Tx.
func (silent) AfterCommit(context.Context, func()) {}

// A change of a session costs few round trips to the database, whatever it writes. A request over HTTP costs one
// more, for the person who makes it.
func TestRoundTripsOfASession(t *testing.T) {
	t.Parallel()
	w, proxy := newCountedWorld(t)
	w.Limits.MailsAtOnce = 4
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	var trips map[string]int
	for day := range 2 { // on the first day statements are prepared
		trips = map[string]int{}
		cost := func(what string, do func() (booking.View, error)) (v booking.View) {
			before := proxy.Answers()
			v, err := do()
			require.NoError(t, err, what)
			trips[what] = proxy.Answers() - before
			return v
		}
		start := time.Duration(50+24*day) * time.Hour
		book := func(at time.Duration) func() (booking.View, error) {
			return func() (booking.View, error) {
				made, err := w.Create(gamer.ctx(), w.request(guide, w.in(at)))
				return made.View, err
			}
		}
		made := cost("book", book(start))
		cost("approve", func() (booking.View, error) { return w.Approve(guide.ctx(), made.ID, nil) })
		total := made.TotalSC()
		cost("cancel", func() (booking.View, error) { return w.CancelQuoted(gamer.ctx(), made.ID, "", &total) })
		made = cost("book again", book(start+time.Hour))
		cost("decline", func() (booking.View, error) { return w.Decline(guide.ctx(), made.ID, "") })
	}
	require.Equal(t, map[string]int{"book": 2, "book again": 2, "approve": 4, "cancel": 3, "decline": 4}, trips)
}

// The hot screens read in one round trip, whatever they show; a session asks for the handles of its people besides.
func TestRoundTripsOfReads(t *testing.T) {
	t.Parallel()
	w, proxy := newCountedWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	made := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Approve(guide.ctx(), made.ID, nil)
	require.NoError(t, err)
	trips := map[string]int{}
	for what, read := range map[string]func() error{
		"my sessions": func() error { _, err := w.Mine(gamer.ctx(), pageOf(20)); return err },
		"dashboard":   func() error { _, _, err := w.Guided(guide.ctx(), guide.ID, pageOf(20)); return err },
		"session":     func() error { _, err := w.Get(gamer.ctx(), made.ID); return err },
		"balance":     func() error { _, err := w.wallet.OwnBalance(gamer.ctx()); return err },
	} {
		require.NoError(t, read(), what) // statements are prepared
		before := proxy.Answers()
		require.NoError(t, read(), what)
		trips[what] = proxy.Answers() - before
	}
	require.Equal(t, map[string]int{"my sessions": 1, "dashboard": 1, "session": 2, "balance": 1}, trips)
}
