package booking_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, stranger := w.gamer(t, 500), w.guide(t, 2500), w.guide(t, 2500)
	admin := w.gamer(t, 0)
	admin.IsAdmin = true
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	calls := map[string]func(ctx context.Context) error{
		"read":     func(ctx context.Context) error { _, err := w.Get(ctx, v.ID); return err },
		"approve":  func(ctx context.Context) error { _, err := w.Approve(ctx, v.ID, nil); return err },
		"decline":  func(ctx context.Context) error { _, err := w.Decline(ctx, v.ID, ""); return err },
		"cancel":   func(ctx context.Context) error { _, err := w.Cancel(ctx, v.ID, ""); return err },
		"schedule": func(ctx context.Context) error { _, err := w.Schedule(ctx, v.ID, w.in(30*time.Hour)); return err },
	}
	for name, call := range calls {
		require.ErrorIs(t, call(t.Context()), errs.ErrUnauthenticated, name)
		require.ErrorIs(t, call(stranger.ctx()), booking.ErrNotFound, name)
	}
	require.ErrorIs(t, calls["approve"](gamer.ctx()), booking.ErrForbidden)
	require.ErrorIs(t, calls["decline"](gamer.ctx()), booking.ErrForbidden)
	require.ErrorIs(t, calls["schedule"](guide.ctx()), booking.ErrForbidden)
	require.ErrorIs(t, calls["approve"](admin.ctx()), booking.ErrForbidden)
	require.NoError(t, calls["read"](admin.ctx()))
	unknown := uuid.New()
	_, err := w.Get(gamer.ctx(), unknown)
	require.ErrorIs(t, err, booking.ErrNotFound)
	_, err = w.Cancel(gamer.ctx(), unknown, "")
	require.ErrorIs(t, err, booking.ErrNotFound)

	require.NoError(t, calls["approve"](guide.ctx()))
	require.ErrorIs(t, calls["cancel"](gamer.ctx()), booking.ErrQuoteChanged, "not without saying what is expected back")
	require.NoError(t, calls["cancel"](admin.ctx()))
	w.run(t)
	w.sound(t)
}

func TestDeclineAndCancelGiveEverythingBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 4000)
	for name, end := range map[string]func(id uuid.UUID) (booking.View, error){
		"declined": func(id uuid.UUID) (booking.View, error) { return w.Decline(guide.ctx(), id, " Away that day ") },
		"cancelled": func(id uuid.UUID) (booking.View, error) {
			if _, err := w.Approve(guide.ctx(), id, nil); err != nil {
				return booking.View{}, err
			}
			return w.Cancel(guide.ctx(), id, "Away that day")
		},
	} {
		v := w.booked(t, gamer, guide, w.in(26*time.Hour))
		require.Equal(t, money.SC(412), w.balance(t, gamer))
		after, err := end(v.ID)
		require.NoError(t, err)
		require.Equal(t, booking.Status(name), after.Status)
		require.Equal(t, "Away that day", after.StatusReason)
		require.Equal(t, 1, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'session_refund'"), "one refund job in the same transaction")
		w.run(t)
		require.NoError(t, w.Refund(t.Context(), v.ID), "a second time does nothing")
		require.Equal(t, money.SC(500), w.balance(t, gamer))
		_, err = w.Cancel(gamer.ctx(), v.ID, "")
		require.ErrorIs(t, err, booking.ErrInvalidTransition)
	}
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Decline(guide.ctx(), v.ID, strings.Repeat("x", 501))
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
	require.Error(t, w.Refund(t.Context(), v.ID), "a live session is not refunded")
	w.sound(t)
}

func TestNobodyApprovesATimeTheyHaveNotSeen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Schedule(gamer.ctx(), v.ID, w.in(30*time.Hour))
	require.NoError(t, err)
	_, err = w.Approve(guide.ctx(), v.ID, &v.Version)
	require.ErrorIs(t, err, booking.ErrChanged)
	seen := v.Version + 1
	_, err = w.Approve(guide.ctx(), v.ID, &seen)
	require.NoError(t, err)
}

func TestMoving(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(70*time.Hour))
	old := v.StartsAt.Format(time.RFC3339)
	moved, err := w.Schedule(gamer.ctx(), v.ID, w.in(100*time.Hour))
	require.NoError(t, err)
	require.Equal(t, booking.Pending, moved.Status, "a request stays a request")
	require.Equal(t, v.CreatedAt.Add(72*time.Hour), moved.ExpiresAt, "and keeps its 72 hours")
	w.booked(t, w.gamer(t, 500), guide, old) // the old slot is free at once
	_, err = w.Schedule(gamer.ctx(), v.ID, old)
	require.ErrorIs(t, err, booking.ErrSlotTaken)
	for _, bad := range []string{"x", "", w.in(14 * time.Minute), w.in(200 * 24 * time.Hour)} {
		_, err = w.Schedule(gamer.ctx(), v.ID, bad)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), bad)
	}
	_, err = w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	for i := range booking.MaxMoves {
		moved, err = w.Schedule(gamer.ctx(), v.ID, w.in(time.Duration(110+i)*time.Hour))
		require.NoError(t, err)
		require.Equal(t, booking.Scheduled, moved.Status)
	}
	_, err = w.Schedule(gamer.ctx(), v.ID, w.in(200*time.Hour))
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "five moves are enough")
	require.Equal(t, money.SC(445), w.balance(t, gamer), "the money never moved")
	w.sound(t)
}

func TestAnUnansweredRequestExpires(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	soon := w.booked(t, gamer, guide, w.in(26*time.Hour))
	late := w.booked(t, gamer, guide, w.in(100*time.Hour))
	w.sweep(t, 26*time.Hour)
	v, err := w.Get(gamer.ctx(), soon.ID)
	require.NoError(t, err)
	require.Equal(t, booking.Failed, v.Status)
	require.Equal(t, "The Sherpa did not answer in time.", v.StatusReason)
	w.clock.Advance(46 * time.Hour)
	_, err = w.Approve(guide.ctx(), late.ID, nil)
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "even when the sweeper is late")
	w.sweep(t, 0)
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	w.sound(t)
}

func TestASessionIsPlayedAndPaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.sweep(t, 26*time.Hour+59*time.Minute)
	w.status(t, gamer, v.ID, booking.Approved)
	w.sweep(t, time.Minute)
	w.status(t, gamer, v.ID, booking.Completed)
	w.sweep(t, 48*time.Hour-time.Second)
	_, earned, err := w.Guided(guide.ctx(), guide.ID, page.Of(nil, nil))
	require.NoError(t, err)
	require.Zero(t, earned)
	for range 2 {
		w.sweep(t, time.Second)
		_, earned, err = w.Guided(guide.ctx(), guide.ID, page.Of(nil, nil))
		require.NoError(t, err)
		require.Equal(t, money.Cents(2500), earned)
	}
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_due WHERE kind = 'settle'"))
	w.sound(t)
}

func (w *world) status(t *testing.T, p somebody, id uuid.UUID, want booking.Status) {
	t.Helper()
	v, err := w.Get(p.ctx(), id)
	require.NoError(t, err)
	require.Equal(t, want, v.Status)
}

// After a downtime everything that fell due meanwhile is done, in its order.
func TestDueWorkAfterADowntime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	played := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), played.ID, nil)
	require.NoError(t, err)
	unanswered := w.booked(t, gamer, guide, w.in(40*time.Hour))
	w.sweep(t, 1000*time.Hour)
	w.status(t, gamer, played.ID, booking.Completed)
	w.status(t, gamer, unanswered.ID, booking.Failed)
	w.sweep(t, 48*time.Hour)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM wallet_transfers WHERE kind = 'settle' AND currency = 'SC'"))
	w.sound(t)
}

// A job that was enqueued for an older state of the session does nothing.
func TestAStaleJobDoesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.clock.Advance(26 * time.Hour)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionExpire, v.Version))
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version+1), "not over yet")
	require.NoError(t, w.RunScheduledAction(t.Context(), uuid.New(), booking.ActionExpire, 1))
	w.status(t, gamer, v.ID, booking.Approved)
}

func TestAClosedAccountStopsWhatLiesAhead(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	waiting := w.booked(t, gamer, guide, w.in(50*time.Hour))
	approved := w.booked(t, gamer, guide, w.in(60*time.Hour))
	_, err := w.Approve(guide.ctx(), approved.ID, nil)
	require.NoError(t, err)
	require.NoError(t, w.CancelOnAccountClosure(t.Context(), guide.ID))
	require.NoError(t, w.CancelOnAccountClosure(t.Context(), guide.ID), "the second call changes nothing")
	w.status(t, gamer, waiting.ID, booking.Cancelled)
	w.status(t, gamer, approved.ID, booking.Cancelled)
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	w.sound(t)
}

// Lists always show what waits for something; the rest comes a page at a time, without gaps or doubles.
func TestLists(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	for i := range 7 {
		v := w.booked(t, gamer, guide, w.in(time.Duration(26+i)*time.Hour))
		w.clock.Advance(time.Second)
		if i < 5 {
			_, err := w.Cancel(gamer.ctx(), v.ID, "")
			require.NoError(t, err)
		}
	}
	limit, cursor := 2, (*string)(nil)
	seen := map[uuid.UUID]bool{}
	var sizes []int
	for {
		p, err := w.Mine(gamer.ctx(), page.Of(&limit, cursor))
		require.NoError(t, err)
		sizes = append(sizes, len(p.Items))
		for _, v := range p.Items {
			require.False(t, seen[v.ID], "twice")
			seen[v.ID] = true
		}
		if p.Next == "" {
			break
		}
		cursor = &p.Next
	}
	require.Equal(t, []int{4, 2, 1}, sizes, "two that wait and two of the rest, then the rest")
	require.Len(t, seen, 7)
	bad := "nonsense"
	_, err := w.Mine(gamer.ctx(), page.Of(nil, &bad))
	require.Equal(t, errs.Malformed, errs.ClassOf(err))

	p, _, err := w.Guided(guide.ctx(), guide.ID, page.Of(nil, nil))
	require.NoError(t, err)
	require.Len(t, p.Items, 7)
	for _, other := range []somebody{gamer, w.guide(t, 2500), {actor.Actor{ID: guide.ID}, t}} {
		_, _, err = w.Guided(other.ctx(), guide.ID, page.Of(nil, nil))
		require.ErrorIs(t, err, errs.ErrForbidden)
	}
	admin := somebody{actor.Actor{ID: uuid.New(), IsAdmin: true}, t}
	p, _, err = w.Guided(admin.ctx(), guide.ID, page.Of(nil, nil))
	require.NoError(t, err)
	require.Equal(t, booking.SideAdmin, p.Items[0].Viewer)
	require.Equal(t, []booking.Event{booking.Cancel}, p.Items[0].Actions, "what the admin may do, not what the guide may")
	_, _, err = w.Guided(t.Context(), guide.ID, page.Of(nil, nil))
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	_, err = w.Mine(actor.With(t.Context(), actor.Actor{}), page.Of(nil, nil))
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}

// A played session stands before younger ones while its rating is awaited, and for 30 days at most.
func TestARatingIsAwaitedForAMonth(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 5000), w.guide(t, 2500)
	played := w.booked(t, gamer, guide, w.in(2*time.Hour))
	_, err := w.Approve(guide.ctx(), played.ID, nil)
	require.NoError(t, err)
	w.clock.Advance(time.Second)
	younger := w.booked(t, gamer, guide, w.in(30*time.Hour))
	_, err = w.Cancel(gamer.ctx(), younger.ID, "")
	require.NoError(t, err)
	w.sweep(t, played.EndsAt().Add(time.Hour).Sub(w.clock.Now()))
	w.status(t, gamer, played.ID, booking.Completed)
	limit := 1
	order := func(list func() (page.Page[booking.View], error)) (ids []uuid.UUID) {
		p, err := list()
		require.NoError(t, err)
		for _, v := range p.Items {
			ids = append(ids, v.ID)
		}
		return ids
	}
	lists := map[string]func() (page.Page[booking.View], error){
		"gamer": func() (page.Page[booking.View], error) { return w.Mine(gamer.ctx(), page.Of(&limit, nil)) },
		"guide": func() (page.Page[booking.View], error) {
			p, _, err := w.Guided(guide.ctx(), guide.ID, page.Of(&limit, nil))
			return p, err
		},
	}
	for name, list := range lists {
		require.Equal(t, []uuid.UUID{played.ID, younger.ID}, order(list), name)
	}
	w.clock.Set(played.EndsAt().Add(30 * 24 * time.Hour))
	for name, list := range lists {
		require.Equal(t, []uuid.UUID{younger.ID}, order(list), name)
	}
}

// A reason is words that can be shown.
func TestReasonsThatAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	for _, reason := range []string{strings.Repeat("x", 501), "bell\a", "esc\x1b[2J", "\xff"} {
		_, err := w.Decline(guide.ctx(), v.ID, reason)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "%q", reason)
		_, err = w.Cancel(gamer.ctx(), v.ID, reason)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), "%q", reason)
	}
	declined, err := w.Decline(guide.ctx(), v.ID, " Two\r\nlines "+strings.Repeat("é", 480))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(declined.StatusReason, "Two\nlines é"))
}

// An account that is closed while a session is under way leaves it: both may be there.
func TestStoppingLeavesWhatHasBegun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.clock.Advance(26*time.Hour + time.Minute)
	require.NoError(t, w.CancelOnAccountClosure(t.Context(), guide.ID))
	w.status(t, gamer, v.ID, booking.Approved)
}

// A job of an older state of the session takes no newer work off the list.
func TestAStaleJobDropsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	drop := func(version int) bool {
		dropped, err := w.ScheduledActions.DeleteScheduledAction(t.Context(), booking.ScheduledAction{Session: v.ID, Kind: booking.ActionExpire, Version: version})
		require.NoError(t, err)
		return dropped
	}
	require.False(t, drop(v.Version-1))
	require.False(t, drop(v.Version+1))
	require.True(t, drop(v.Version))
	require.False(t, drop(v.Version), "once")
}

// What the constraint refuses is a taken slot, also when the calendar did not see the other session: two versions of the
// program at once, or a mistake.
func TestAnOverlapThatTheCalendarDidNotSee(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	session, err := w.Sessions.Find(t.Context(), v.ID)
	require.NoError(t, err)
	session.ID = uuid.New()
	booked := booking.SessionEvent{Session: session.ID, Version: 1, Event: booking.Book, To: booking.Pending, By: booking.SideGamer, At: session.CreatedAt}
	require.ErrorIs(t, w.Sessions.Insert(t.Context(), session, booked, nil), booking.ErrSlotTaken)
}
