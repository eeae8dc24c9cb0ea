package booking_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
)

// Each limit lets so many through and refuses the next one, with its own code; a refusal writes nothing and uses up
// neither the key nor the limit.
func TestLimitsOfRequests(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limits booking.Limits
		hours  int
		allow  int
		want   *errs.Error
		other  bool // another guide may still be asked
	}{
		"all off":                     {booking.Limits{}, 1, 7, nil, true},
		"waiting for an answer":       {booking.Limits{Pending: 4, PendingPerPair: 9}, 1, 4, booking.ErrPendingLimit, false},
		"waiting, with one guide":     {booking.Limits{Pending: 9, PendingPerPair: 3}, 1, 3, booking.ErrPairLimit, true},
		"hours, with one guide":       {booking.Limits{PendingHoursPerPair: 24}, 5, 4, booking.ErrPairHoursLimit, true},
		"all hours, with one guide":   {booking.Limits{PendingHoursPerPair: 24}, 12, 2, booking.ErrPairHoursLimit, true},
		"within a day, to one guide":  {booking.Limits{RequestsPerPairDay: 3}, 1, 3, booking.ErrRequestsPairLimit, true},
		"within a day, to all guides": {booking.Limits{RequestsPerDay: 3}, 1, 3, booking.ErrRequestsLimit, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Limits = c.limits
			gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
			ask := func(guide somebody, i int) (booking.Request, error) {
				req := w.request(guide, w.in(time.Duration(30+13*i)*time.Hour))
				req.Hours = c.hours
				_, err := w.Create(gamer.ctx(), req)
				return req, err
			}
			var first booking.Request
			for i := range c.allow {
				req, err := ask(guide, i)
				require.NoError(t, err, "request %d", i+1)
				if i == 0 {
					first = req
				}
			}
			if c.want == nil {
				return
			}
			before := w.balance(t, gamer)
			refused, err := ask(guide, c.allow)
			require.ErrorIs(t, err, c.want)
			require.Equal(t, before, w.balance(t, gamer))
			again, err := w.Create(gamer.ctx(), first)
			require.NoError(t, err, "a replay is not counted")
			require.True(t, again.Replayed)
			_, err = ask(w.guide(t, 2500), c.allow)
			if c.other {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, c.want)
			}

			if e, _ := errs.As(c.want); e.Class == errs.TooMany {
				_, err = w.Cancel(gamer.ctx(), again.View.ID, "")
				require.NoError(t, err)
				_, err = w.Create(gamer.ctx(), refused)
				require.ErrorIs(t, err, c.want, "a cancelled request counts")
				w.clock.Advance(10 * time.Hour)
				_, err = w.Create(gamer.ctx(), refused)
				e, _ := errs.As(err)
				require.Equal(t, 14*time.Hour, e.RetryAfter)
				w.clock.Advance(14 * time.Hour)
				_, err = w.Create(gamer.ctx(), refused)
				require.NoError(t, err, "a day later, with the same key")
				return
			}
			require.Equal(t, errs.Conflict, errs.ClassOf(c.want))
			_, err = w.Decline(guide.ctx(), again.View.ID, "")
			require.NoError(t, err)
			_, err = w.Create(gamer.ctx(), refused)
			require.NoError(t, err, "an answer makes room")
			w.run(t)
			w.sound(t)
		})
	}
}

// Bookings at once cannot all be the last allowed.
func TestLimitsUnderARace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{Pending: 20, PendingPerPair: 5, RequestsPerDay: 8}
	gamer := w.gamer(t, 10_000)
	guides := []somebody{w.guide(t, 2500), w.guide(t, 2500)}
	var won [2]atomic.Int64
	atOnce(40, func(i int) {
		_, err := w.Create(gamer.ctx(), w.request(guides[i%2], w.in(time.Duration(30+i)*time.Hour)))
		switch {
		case err == nil:
			won[i%2].Add(1)
		case !refused(err, booking.ErrPairLimit) && !refused(err, booking.ErrRequestsLimit):
			t.Error(err)
		}
	})
	require.LessOrEqual(t, won[0].Load(), int64(5))
	require.LessOrEqual(t, won[1].Load(), int64(5))
	require.LessOrEqual(t, won[0].Load()+won[1].Load(), int64(8))
	require.EqualValues(t, won[0].Load()+won[1].Load(), w.count(t, "SELECT count(*) FROM booking_sessions"))
	w.sound(t)
}

// Requests are counted when the wallet is locked, and not before: what another booking added while this one waited counts.
func TestRequestsAreCountedUnderTheWalletsLock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{Pending: 1}
	gamer, guide, other := w.gamer(t, 1000), w.guide(t, 2500), w.guide(t, 2500)
	v := w.booked(t, gamer, other, w.in(30*time.Hour))
	_, err := w.Cancel(gamer.ctx(), v.ID, "")
	require.NoError(t, err)
	w.run(t)
	// Somebody holds the wallet, and adds a request before they let go of it.
	held, err := w.db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = held.Rollback(t.Context()) }()
	_, err = held.Exec(t.Context(), "SELECT FROM wallet_accounts WHERE kind = 'wallet' AND owner = $1 FOR UPDATE", gamer.ID)
	require.NoError(t, err)
	refusal := make(chan error, 1)
	go func() {
		_, err := w.Create(gamer.ctx(), w.request(guide, w.in(50*time.Hour)))
		refusal <- err
	}()
	require.Eventually(t, func() bool {
		return w.count(t, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
	}, 20*time.Second, time.Millisecond, "the booking waits for the wallet")
	_, err = held.Exec(t.Context(), "UPDATE booking_sessions SET status = 'pending' WHERE id = $1", v.ID)
	require.NoError(t, err)
	require.NoError(t, held.Commit(t.Context()))
	require.ErrorIs(t, <-refusal, booking.ErrPendingLimit)
}

// A request is moved so often and no more; then the screens do not offer it. Moves after the answer have their own limit.
func TestLimitOfMovesOfARequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{PendingMoves: 2}
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(30*time.Hour))
	for i := range 2 {
		got, err := w.Schedule(gamer.ctx(), v.ID, w.in(time.Duration(40+i)*time.Hour))
		require.NoError(t, err)
		_, err = w.Schedule(gamer.ctx(), v.ID, w.in(time.Duration(40+i)*time.Hour))
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "the same time, which does not count")
		require.Equal(t, i == 0, hasMove(got.Actions))
	}
	_, err := w.Schedule(gamer.ctx(), v.ID, w.in(50*time.Hour))
	require.ErrorIs(t, err, booking.ErrMovesLimit)
	mine, err := w.Get(gamer.ctx(), v.ID)
	require.NoError(t, err)
	require.Equal(t, 3, mine.Version)
	_, err = w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	moved, err := w.Schedule(gamer.ctx(), v.ID, w.in(50*time.Hour))
	require.NoError(t, err)
	require.Equal(t, 1, moved.Moves)
	assert.True(t, hasMove(moved.Actions))
}

func hasMove(actions []booking.Event) bool {
	for _, a := range actions {
		if a == booking.Move {
			return true
		}
	}
	return false
}

// The counts read what waits and what is of the last day, by index, and not a gamer's whole history.
func TestCountsOfLimitsAreIndexed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 0), w.guide(t, 2500)
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour,
		total_sc, status, version, expires_at, created_at, updated_at)
		SELECT gen_random_uuid(), $1, $2, 'Hades', t, t + interval '1 hour', 1, 2500, 55, 55, 'cancelled', 2, t, t, t
		FROM generate_series($3::timestamptz - interval '20000 hours', $3::timestamptz - interval '25 hours', interval '1 hour') t`,
		gamer.ID, guide.ID, w.clock.Now())
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "ANALYZE booking_sessions")
	require.NoError(t, err)
	for _, sql := range []string{
		"SELECT count(*) FROM booking_sessions WHERE gamer = $1 AND status = 'pending' AND $2::timestamptz IS NOT NULL",
		"SELECT count(*) FROM booking_sessions WHERE gamer = $1 AND created_at > $2",
	} {
		rows, err := w.db.Pool.Query(t.Context(), "EXPLAIN (ANALYZE, BUFFERS, FORMAT TEXT) "+sql, gamer.ID, w.clock.Now().Add(-24*time.Hour))
		require.NoError(t, err)
		plan := ""
		for rows.Next() {
			var line string
			require.NoError(t, rows.Scan(&line))
			plan += line + "\n"
		}
		require.NoError(t, rows.Err())
		require.Contains(t, plan, "Index", sql)
		require.NotContains(t, plan, "Seq Scan", plan)
	}
}
