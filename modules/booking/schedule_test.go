package booking_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
)

// The history says who moved a session, from when to when; what the mails say is read from it.
func TestAMoveKeepsBothTimes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	first, second, third := w.clock.Now().Add(50*time.Hour), w.clock.Now().Add(60*time.Hour), w.clock.Now().Add(70*time.Hour)
	v := w.booked(t, gamer, guide, first.Format(time.RFC3339))
	_, err := w.Schedule(gamer.ctx(), v.ID, second.Format(time.RFC3339))
	require.NoError(t, err)
	_, err = w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	_, err = w.Schedule(gamer.ctx(), v.ID, third.Format(time.RFC3339))
	require.NoError(t, err)

	got, err := w.Get(guide.ctx(), v.ID)
	require.NoError(t, err)
	type line struct {
		event    booking.Event
		by       booking.Side
		from, to time.Time
	}
	lines := make([]line, 0, len(got.Timeline))
	for _, h := range got.Timeline {
		lines = append(lines, line{h.Event, h.By, h.FromTime, h.ToTime})
	}
	assert.Equal(t, []line{
		{event: booking.Book, by: booking.SideGamer},
		{booking.Move, booking.SideGamer, first, second},
		{event: booking.Approve, by: booking.SideGuide},
		{booking.Move, booking.SideGamer, second, third},
	}, lines)

	n, current := w.notice(t, booking.Notification{Kind: booking.NoticeMoved, Session: v.ID, Version: 4, To: booking.SideGuide, Invite: true})
	require.True(t, current)
	assert.Equal(t, []any{booking.SideGamer, second, third}, []any{n.By, n.MovedFrom, n.Booking.StartsAt})

	_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_events SET from_time = NULL, to_time = NULL")
	require.NoError(t, err)
	got, err = w.Get(gamer.ctx(), v.ID)
	require.NoError(t, err)
	assert.True(t, got.Timeline[3].FromTime.IsZero(), "a move from before the times were kept")
}

// A move to the time that the session has already changes and tells nothing.
func TestAMoveToTheSameTimeCostsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(50*time.Hour))
	same := func() {
		before, err := w.Get(gamer.ctx(), v.ID)
		require.NoError(t, err)
		w.told(t)
		w.clock.Advance(time.Minute)
		for _, at := range []string{v.StartsAt.Format(time.RFC3339), v.StartsAt.In(time.FixedZone("", 5*3600+1800)).Format(time.RFC3339)} {
			_, err = w.Schedule(gamer.ctx(), v.ID, at)
			require.Equal(t, errs.Invalid, errs.ClassOf(err))
			require.ErrorContains(t, err, "The session is at this time already.")
			_, err = w.Schedule(guide.ctx(), v.ID, at)
			require.ErrorIs(t, err, booking.ErrForbidden, "the side is looked at first")
		}
		after, err := w.Get(gamer.ctx(), v.ID)
		require.NoError(t, err)
		require.Equal(t, before, after)
		require.Empty(t, w.told(t))
	}
	same()
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	same()
}
