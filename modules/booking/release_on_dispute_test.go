package booking_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// hourPlayed is an hour that is completed and not settled.
func (w *world) hourPlayed(t *testing.T, gamer, guide somebody) booking.View {
	t.Helper()
	v := w.booked(t, gamer, guide, w.in(time.Hour))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.sweep(t, 3*time.Hour)
	return v
}

// A dispute gets the SC out of everything that has not ended, freezes what was not paid out, and leaves the
// rest, and what the person has as a guide, alone.
func TestADisputeStopsTheGamersSessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, other := w.guide(t, 2500), w.guide(t, 2500), w.gamer(t, 500)
	require.NoError(t, w.wallet.Grant(t.Context(), gamer.ID, gamer.ID, 1000))

	settled := w.hourPlayed(t, gamer, guide)
	w.sweep(t, 48*time.Hour)
	judged, reported, completed := w.hourPlayed(t, gamer, guide), w.hourPlayed(t, gamer, guide), w.hourPlayed(t, gamer, guide)
	require.NoError(t, w.ReportProblem(t.Context(), judged.ID, gamer.ID, "late"))
	require.NoError(t, w.ResolveProblem(w.admin(t).ctx(), judged.ID, "dismiss", "", ""))
	require.NoError(t, w.ReportProblem(t.Context(), reported.ID, guide.ID, "rude"))
	declined := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Decline(guide.ctx(), declined.ID, "no") // its refund is on its way
	require.NoError(t, err)
	pending, approved, running, over := w.booked(t, gamer, guide, w.in(30*time.Hour)), w.booked(t, gamer, guide, w.in(40*time.Hour)),
		w.booked(t, gamer, guide, w.in(2*time.Hour)), w.booked(t, gamer, guide, w.in(time.Hour))
	for _, v := range []booking.View{approved, running, over} {
		_, err := w.Approve(guide.ctx(), v.ID, nil)
		require.NoError(t, err)
	}
	guided := w.booked(t, other, gamer, w.in(60*time.Hour))
	w.clock.Advance(150 * time.Minute) // one is half played, one is over, and the sweeper has not come yet

	for range 2 {
		require.NoError(t, w.ReleaseOnDispute(t.Context(), gamer.ID, "du_1"))
		require.Equal(t, 3, w.count(t, "SELECT count(*) FROM booking_reports WHERE by_side = 'system'"), "said at once, and once")
	}
	for status, views := range map[booking.Status][]booking.View{
		booking.Cancelled: {pending, approved, running}, booking.Completed: {settled, judged, reported, completed, over}, booking.Declined: {declined},
	} {
		for _, v := range views {
			w.status(t, gamer, v.ID, status)
		}
	}
	w.status(t, other, guided.ID, booking.Pending)
	require.Equal(t, money.SC(1000-5*55), w.balance(t, gamer), "all that could come back is back, without any other job")
	w.sound(t)
	w.run(t)
	require.Equal(t, money.SC(1000-5*55), w.balance(t, gamer), "and once")
	w.sound(t)

	require.Equal(t, 3, w.count(t, "SELECT count(*) FROM booking_problems WHERE state <> 'resolved'"))
	require.Equal(t, 3, w.count(t, "SELECT count(*) FROM booking_reports WHERE by_side = 'system' AND note = 'A payment of this gamer is in dispute: du_1'"), "said once")
	require.Equal(t, 2, w.count(t, "SELECT count(*) FROM booking_reports WHERE session = $1", reported.ID))
	seen, err := w.Get(gamer.ctx(), pending.ID)
	require.NoError(t, err)
	require.Equal(t, "The card payment behind this booking is in dispute.", seen.StatusReason)

	require.NoError(t, w.ReleaseOnDispute(t.Context(), gamer.ID, "du_2"))
	require.Equal(t, 3, w.count(t, "SELECT count(*) FROM booking_reports WHERE note LIKE '%du_2'"), "another dispute is said too")
	w.sweep(t, 100*time.Hour)
	v, err := w.Get(guide.ctx(), completed.ID)
	require.NoError(t, err)
	require.Nil(t, v.SettledAt, "frozen")
	v, err = w.Get(guide.ctx(), judged.ID)
	require.NoError(t, err)
	require.NotNil(t, v.SettledAt, "a verdict stands")
	w.sound(t)
}

// A block keeps out whoever books from then on, and waits for those who are just booking: nothing is booked
// after it that the stop does not see.
func TestNoBookingSlipsPastABlock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.gamer(t, 5000)
	failed := make([]error, 16)
	var wg sync.WaitGroup
	for i := range failed {
		guide := w.guide(t, 2500)
		wg.Go(func() { _, failed[i] = w.Create(gamer.ctx(), w.request(guide, w.in(26*time.Hour))) })
	}
	wg.Go(func() {
		err := error(errs.ErrLocked)
		for errors.Is(err, errs.ErrLocked) {
			err = w.people.BlockBooking(t.Context(), gamer.ID)
		}
		if err == nil {
			err = w.ReleaseOnDispute(t.Context(), gamer.ID, "du_1")
		}
		if err != nil {
			t.Error(err)
		}
	})
	wg.Wait()
	for _, err := range failed {
		if err != nil {
			require.True(t, errors.Is(err, accounts.ErrBookingBlocked) || errors.Is(err, errs.ErrLocked), "%v", err)
		}
	}
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_sessions WHERE status <> 'cancelled'"))
	w.run(t)
	require.Equal(t, money.SC(5000), w.balance(t, gamer))
	_, err := w.Create(gamer.ctx(), w.request(w.guide(t, 2500), w.in(26*time.Hour)))
	require.ErrorIs(t, err, accounts.ErrBookingBlocked)
	w.sound(t)
}

// A booking that has been allowed holds the block back until it is done.
func TestABlockWaitsForABookingUnderWay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer := w.gamer(t, 500)
	require.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) error {
		if _, err := w.people.BookingParties(ctx, gamer.ID, uuid.New())(); err != nil {
			return err
		}
		require.ErrorIs(t, w.people.BlockBooking(t.Context(), gamer.ID), errs.ErrLocked)
		return nil
	}))
	require.NoError(t, w.people.BlockBooking(t.Context(), gamer.ID))
}
