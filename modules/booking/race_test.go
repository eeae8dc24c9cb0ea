package booking_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// atOnce runs f so often, 32 at a time.
func atOnce(times int, f func(i int)) {
	var wg sync.WaitGroup
	gate := make(chan struct{}, 32)
	for i := range times {
		wg.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			f(i)
		})
	}
	wg.Wait()
}

// 200 attempts on one slot: one winner.
func TestRaceForOneSlot(t *testing.T) {
	t.Parallel()
	raceForOneSlot(t, 200)
}

func raceForOneSlot(t *testing.T, attempts int) {
	t.Helper()
	w := newWorld(t)
	guide := w.guide(t, 2500)
	var gamers []somebody
	for range 16 {
		gamers = append(gamers, w.gamer(t, 500))
	}
	at := w.in(26 * time.Hour)
	var won atomic.Int64
	atOnce(attempts, func(i int) {
		_, err := w.Create(gamers[i%len(gamers)].ctx(), w.request(guide, at))
		if err == nil {
			won.Add(1)
		} else if !refused(err, booking.ErrSlotTaken) {
			t.Error(err)
		}
	})
	require.Equal(t, int64(1), won.Load())
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_sessions"))
	w.sound(t)
}

// One wallet of 1000 SC and 200 bookings of 110: exactly nine, and never below zero.
func TestRaceForOneWallet(t *testing.T) {
	t.Parallel()
	raceForOneWallet(t, 200)
}

func raceForOneWallet(t *testing.T, attempts int) {
	t.Helper()
	w := newWorld(t)
	gamer := w.gamer(t, 1000)
	var guides []somebody
	for range 16 {
		guides = append(guides, w.guide(t, 5000))
	}
	var won atomic.Int64
	atOnce(attempts, func(i int) {
		_, err := w.Create(gamer.ctx(), w.request(guides[i%len(guides)], w.in(time.Duration(26+i/len(guides)%2000)*time.Hour)))
		if err == nil {
			won.Add(1)
		} else if !refused(err, ledger.ErrInsufficient) && !errors.Is(err, booking.ErrSlotTaken) {
			t.Error(err)
		}
	})
	require.Equal(t, int64(9), won.Load())
	require.Equal(t, money.SC(10), w.balance(t, gamer))
	w.sound(t)
}

// The same request from 64 impatient clicks: one session, and everybody is told its id.
func TestRaceOfOneRequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	req := w.request(guide, w.in(26*time.Hour))
	ids := make([]string, 64)
	atOnce(len(ids), func(i int) {
		b, err := w.Create(gamer.ctx(), req)
		if err != nil {
			if !errors.Is(err, errs.ErrLocked) {
				t.Error(err)
			}
			return
		}
		ids[i] = b.View.ID.String()
	})
	seen := map[string]bool{}
	for _, id := range ids {
		if id != "" {
			seen[id] = true
		}
	}
	require.Len(t, seen, 1)
	require.Equal(t, money.SC(945), w.balance(t, gamer))
	w.sound(t)
}

// Approve, decline, cancel by both, expire: one wins, and the money follows.
func TestRaceToEndARequest(t *testing.T) {
	t.Parallel()
	raceToEndARequest(t, 25)
}

func raceToEndARequest(t *testing.T, sessions int) {
	t.Helper()
	w := newWorld(t)
	gamer, guide := w.gamer(t, money.SC(sessions)*55), w.guide(t, 2500)
	for i := range sessions {
		v := w.booked(t, gamer, guide, w.in(time.Duration(26+i)*time.Hour))
		var won atomic.Int64
		atOnce(10, func(i int) {
			var err error
			switch i % 5 {
			case 0:
				_, err = w.Approve(guide.ctx(), v.ID, nil)
			case 1:
				_, err = w.Decline(guide.ctx(), v.ID, "no")
			case 2:
				_, err = w.Cancel(gamer.ctx(), v.ID, "")
			case 3:
				_, err = w.Schedule(gamer.ctx(), v.ID, w.in(2500*time.Hour+time.Duration(i)*time.Minute))
				if err == nil {
					return // a move ends nothing
				}
			case 4:
				_, err = w.Decline(guide.ctx(), v.ID, "really not")
			}
			if err == nil {
				won.Add(1)
			} else if !refused(err, booking.ErrInvalidTransition) && !errors.Is(err, booking.ErrQuoteChanged) {
				t.Error(err)
			}
		})
		after, err := w.Get(gamer.ctx(), v.ID)
		require.NoError(t, err)
		require.Equal(t, int64(1), won.Load(), "one way out of pending")
		if after.Status == booking.Approved || after.Status == booking.Scheduled {
			_, err = w.Cancel(guide.ctx(), v.ID, "so that the next may move there")
			require.NoError(t, err)
		}
	}
	w.run(t)
	require.Equal(t, money.SC(sessions)*55, w.balance(t, gamer), "everything came back, once")
	w.sound(t)
}

// Whatever takes a slot, or changes what may be taken, waits for the guide's calendar.
func TestWhatTakesASlotWaitsForTheCalendar(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	asked, sure := w.booked(t, gamer, guide, w.in(50*time.Hour)), w.approved(t, gamer, guide, w.in(60*time.Hour))
	moved := w.approved(t, gamer, guide, w.in(90*time.Hour))
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"a booking", func() error { _, err := w.Create(gamer.ctx(), w.request(guide, w.in(70*time.Hour))); return err }},
		{"a move of a request", func() error { _, err := w.Schedule(gamer.ctx(), asked.ID, w.in(52*time.Hour)); return err }},
		{"a move of a session", func() error { _, err := w.Schedule(gamer.ctx(), moved.ID, w.in(95*time.Hour)); return err }},
		{"a proposal", func() error { _, err := w.Propose(guide.ctx(), sure.ID, w.in(80*time.Hour), ""); return err }},
		{"its acceptance", func() error { _, err := w.AcceptProposal(gamer.ctx(), sure.ID, ""); return err }},
		{"a change of the hours", func() error {
			_, err := w.ChangeHours(guide.ctx(), booking.HoursChange{Buffer: "15"})
			return err
		}},
	} {
		done := make(chan error, 1)
		func() {
			held, err := w.db.Pool.Begin(t.Context())
			require.NoError(t, err)
			defer func() { _ = held.Rollback(t.Context()) }()
			_, err = held.Exec(t.Context(), "SELECT pg_advisory_xact_lock(hashtextextended('booking calendar ' || $1::text, 0))", guide.ID.String())
			require.NoError(t, err)
			go func() { done <- c.do() }()
			require.Eventually(t, func() bool {
				return len(done) == 1 || w.count(t, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'") > 0
			}, 20*time.Second, time.Millisecond, c.name)
			require.Empty(t, done, "%s did not wait", c.name)
		}()
		require.NoError(t, <-done, c.name)
	}
	_, err := w.Schedule(w.gamer(t, 0).ctx(), asked.ID, w.in(54*time.Hour))
	require.ErrorIs(t, err, booking.ErrNotFound)
}
