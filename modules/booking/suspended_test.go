package booking_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/platform/money"
)

// tagOf is the GamerTag that world.guide gave.
func tagOf(p somebody) string { return "g" + p.ID.String()[24:] }

func TestASuspendedGuideTakesNothingOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	request, kept := w.booked(t, gamer, guide, w.in(50*time.Hour)), w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), kept.ID, nil)
	require.NoError(t, err)
	_, _, err = w.people.SuspendGuide(t.Context(), tagOf(guide), false)
	require.NoError(t, err)

	_, err = w.Create(gamer.ctx(), w.request(guide, w.in(60*time.Hour)))
	require.ErrorIs(t, err, booking.ErrNotBookable)
	require.Equal(t, money.SC(390), w.balance(t, gamer))
	_, err = w.Approve(guide.ctx(), request.ID, nil)
	require.ErrorIs(t, err, accounts.ErrSuspended)
	v, err := w.Get(guide.ctx(), request.ID)
	require.NoError(t, err)
	require.Equal(t, []booking.Event{booking.Decline, booking.Cancel}, v.Actions, "what may be done is told")
	require.Equal(t, booking.Pending, v.Status)

	// A confirmed session is played and paid.
	w.sweep(t, 28*time.Hour)
	w.sweep(t, 49*time.Hour)
	v, err = w.Get(guide.ctx(), kept.ID)
	require.NoError(t, err)
	require.Equal(t, booking.Completed, v.Status)
	require.NotNil(t, v.SettledAt)
	v, err = w.Get(gamer.ctx(), request.ID)
	require.NoError(t, err)
	require.Equal(t, booking.Failed, v.Status, "the request ran out")
	require.Equal(t, money.SC(445), w.balance(t, gamer))

	_, _, err = w.people.RestoreGuide(t.Context(), tagOf(guide))
	require.NoError(t, err)
	again := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err = w.Approve(guide.ctx(), again.ID, nil)
	require.NoError(t, err)
	w.sound(t)
}

func TestTheSessionsOfASuspendedGuideAreCancelled(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, other := w.gamer(t, 500), w.guide(t, 2500), w.guide(t, 2500)
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), guide.ID, 100))
	running := w.booked(t, gamer, guide, w.in(time.Hour))
	_, err := w.Approve(guide.ctx(), running.ID, nil)
	require.NoError(t, err)
	request, ahead := w.booked(t, gamer, guide, w.in(50*time.Hour)), w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err = w.Approve(guide.ctx(), ahead.ID, nil)
	require.NoError(t, err)
	asGamer := w.booked(t, guide, other, w.in(26*time.Hour))
	w.clock.Advance(90 * time.Minute) // in the middle of the first

	_, _, err = w.people.SuspendGuide(t.Context(), tagOf(guide), true)
	require.NoError(t, err)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'sessions_stop' AND args ->> 'guide' = $1", guide.ID.String()))
	require.NoError(t, w.CancelOnSuspension(t.Context(), guide.ID))
	require.NoError(t, w.CancelOnSuspension(t.Context(), guide.ID), "the second call changes nothing")
	w.run(t)
	for _, id := range []uuid.UUID{request.ID, ahead.ID} {
		v, err := w.Get(gamer.ctx(), id)
		require.NoError(t, err)
		require.Equal(t, []any{booking.Cancelled, "The Sherpa is not available any more."}, []any{v.Status, v.StatusReason})
	}
	v, err := w.Get(gamer.ctx(), running.ID)
	require.NoError(t, err)
	require.Equal(t, booking.Approved, v.Status, "a session that has begun goes on")
	v, err = w.Get(guide.ctx(), asGamer.ID)
	require.NoError(t, err)
	require.Equal(t, booking.Pending, v.Status, "what they booked themselves goes on")
	require.Equal(t, money.SC(445), w.balance(t, gamer))
	w.sound(t)
}
