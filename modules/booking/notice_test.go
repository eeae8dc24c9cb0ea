package booking_test

import (
	"fmt"
	"sort"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
)

// told are the messages in the queue, "kind to version", with an i for an invitation, and forgets them.
func (w *world) told(t testing.TB) (out []string) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), `DELETE FROM river_job WHERE kind IN ('email_send', 'calendar_invite')
		RETURNING kind, coalesce(args -> 'session' ->> 'kind', args ->> 'kind'), coalesce(args -> 'session' ->> 'to', args ->> 'to'),
		coalesce(args -> 'session' ->> 'version', args ->> 'version')`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var job, kind, to, version string
		require.NoError(t, rows.Scan(&job, &kind, &to, &version))
		line := fmt.Sprintf("%s %s %s", kind, to, version)
		if job == "calendar_invite" {
			line += " i"
		}
		out = append(out, line)
	}
	require.NoError(t, rows.Err())
	sort.Strings(out)
	return out
}

// Each event tells exactly the people whom it concerns, once, in its own transaction.
func TestWhoIsTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)

	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	assert.Equal(t, []string{"requested guide 1"}, w.told(t))
	_, err := w.Schedule(gamer.ctx(), s.ID, w.in(60*time.Hour))
	require.NoError(t, err)
	assert.Equal(t, []string{"moved guide 2"}, w.told(t), "a request that moves is no calendar's business")
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	assert.Equal(t, []string{"approved gamer 3 i", "approved guide 3 i"}, w.told(t))
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.ErrorIs(t, err, booking.ErrInvalidTransition)
	assert.Empty(t, w.told(t), "what did not happen is not told")
	_, err = w.Schedule(gamer.ctx(), s.ID, w.in(70*time.Hour))
	require.NoError(t, err)
	assert.Equal(t, []string{"moved gamer 4 i", "moved guide 4 i"}, w.told(t))
	_, err = w.Cancel(guide.ctx(), s.ID, "My line is down.")
	require.NoError(t, err)
	assert.Equal(t, []string{"cancelled gamer 5 i", "cancelled guide 5 i"}, w.told(t))

	s = w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Decline(guide.ctx(), s.ID, "")
	require.NoError(t, err)
	assert.Equal(t, []string{"declined gamer 2", "requested guide 1"}, w.told(t))

	s = w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Cancel(gamer.ctx(), s.ID, "")
	require.NoError(t, err)
	assert.Equal(t, []string{"cancelled gamer 2", "cancelled guide 2", "requested guide 1"}, w.told(t))

	w.booked(t, gamer, guide, w.in(2*time.Hour))
	w.told(t)
	w.sweep(t, 2*time.Hour)
	assert.Equal(t, []string{"expired gamer 2", "expired guide 2"}, w.told(t))

	s = w.booked(t, gamer, guide, w.in(2*time.Hour))
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	w.told(t)
	w.sweep(t, 3*time.Hour)
	assert.Equal(t, []string{"rate gamer 3", "rate guide 3"}, w.told(t))
	w.sweep(t, 48*time.Hour)
	assert.Empty(t, w.told(t), "a settlement is no message")
}

// Of racing transitions one wins, and one set of messages leaves.
func TestARaceIsToldOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	w.told(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { _, _ = w.Decline(guide.ctx(), s.ID, "") })
		wg.Go(func() { _, _ = w.Cancel(gamer.ctx(), s.ID, "") })
	}
	wg.Wait()
	told := w.told(t)
	if len(told) == 1 {
		assert.Equal(t, []string{"declined gamer 2"}, told)
	} else {
		assert.Equal(t, []string{"cancelled gamer 2", "cancelled guide 2"}, told)
	}
}

func (w *world) notice(t testing.TB, n booking.Notification) (booking.Notice, bool) {
	t.Helper()
	got, current, err := w.Notice(t.Context(), n)
	require.NoError(t, err)
	return got, current
}

func TestWhatAMessageSays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET email = id || '@example.test', time_zone = 'Asia/Kolkata'")
	require.NoError(t, err)
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	asked, current := w.notice(t, booking.Notification{Kind: booking.NoticeRequested, Session: s.ID, Version: 1, To: booking.SideGuide})
	require.True(t, current)
	assert.Equal(t, []any{booking.Book, booking.SideGamer}, []any{asked.Event, asked.By})
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	reminder, current := w.notice(t, booking.Notification{Kind: booking.NoticeReminderHour, Session: s.ID, Version: 2, To: booking.SideGuide})
	require.True(t, current)
	assert.Equal(t, []any{booking.Event(""), booking.SideSystem, false}, []any{reminder.Event, reminder.By, reminder.WasApproved}, "nobody caused it")
	_, err = w.Cancel(guide.ctx(), s.ID, "My line is down.")
	require.NoError(t, err)
	n, current := w.notice(t, booking.Notification{Kind: booking.NoticeCancelled, Session: s.ID, Version: 3, To: booking.SideGamer, Invite: true})
	require.True(t, current)
	assert.Equal(t, gamer.ID, n.Person.ID)
	assert.Equal(t, gamer.ID.String()+"@example.test", n.Person.Email)
	assert.Equal(t, "Asia/Kolkata", n.Person.Zone)
	assert.Equal(t, guide.ID, n.Other.ID)
	assert.Empty(t, n.Other.Email, "nobody gets the other's address")
	assert.Equal(t, booking.SideGuide, n.By)
	assert.Equal(t, "My line is down.", n.Reason)
	assert.True(t, n.WasApproved)
	moved := w.approved(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Schedule(gamer.ctx(), moved.ID, w.in(52*time.Hour))
	require.NoError(t, err)
	asking := w.booked(t, gamer, guide, w.in(60*time.Hour))
	for id, version := range map[uuid.UUID]int{moved.ID: 4, asking.ID: 2} {
		_, err = w.Cancel(guide.ctx(), id, "")
		require.NoError(t, err)
		cancelled, current := w.notice(t, booking.Notification{Kind: booking.NoticeCancelled, Session: id, Version: version, To: booking.SideGamer})
		require.True(t, current)
		assert.Equal(t, id == moved.ID, cancelled.WasApproved)
	}
	require.NotNil(t, n.Calendar)
	assert.Equal(t, booking.CalendarCancel, n.Calendar.Method)
	assert.Equal(t, 3, n.Calendar.Version)
	assert.Equal(t, time.Hour, n.Calendar.EndsAt.Sub(n.Calendar.StartsAt))
	assert.Equal(t, gamer.ID, n.Calendar.Attendee.ID)

	_, _, err = w.Notice(t.Context(), booking.Notification{Kind: booking.NoticeRate, Session: uuid.New(), To: booking.SideGamer})
	require.ErrorIs(t, err, booking.ErrNotFound)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET closed_at = now() WHERE id = $1", gamer.ID)
	require.NoError(t, err)
	_, current = w.notice(t, booking.Notification{Kind: booking.NoticeCancelled, Session: s.ID, Version: 3, To: booking.SideGamer})
	assert.False(t, current, "a closed account gets no mail")
	_, current = w.notice(t, booking.Notification{Kind: booking.NoticeCancelled, Session: s.ID, Version: 3, To: booking.SideGuide})
	assert.True(t, current, "the other side does")
}

// A message is looked at again when it leaves: what is not true any more is not sent.
func TestStaleMessagesAreNotSent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	current := func(id uuid.UUID, version int, kind booking.NoticeKind) bool {
		_, ok := w.notice(t, booking.Notification{Kind: kind, Session: id, Version: version, To: booking.SideGamer})
		return ok
	}
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	assert.True(t, current(s.ID, 1, booking.NoticeRequested))
	_, err := w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	assert.False(t, current(s.ID, 1, booking.NoticeRequested), "answered already")
	for _, kind := range []booking.NoticeKind{booking.NoticeApproved, booking.NoticeReminderDay, booking.NoticeReminderHour} {
		assert.True(t, current(s.ID, 2, kind), kind)
	}
	assert.False(t, current(s.ID, 2, booking.NoticeRate), "not over")
	_, err = w.Schedule(gamer.ctx(), s.ID, w.in(60*time.Hour))
	require.NoError(t, err)
	for _, kind := range []booking.NoticeKind{booking.NoticeApproved, booking.NoticeReminderDay, booking.NoticeReminderHour} {
		assert.False(t, current(s.ID, 2, kind), "%s: moved since", kind)
	}
	assert.True(t, current(s.ID, 3, booking.NoticeMoved))
	w.clock.Advance(48*time.Hour + time.Minute)
	assert.False(t, current(s.ID, 3, booking.NoticeReminderDay), "less than twelve hours are left")
	assert.True(t, current(s.ID, 3, booking.NoticeReminderHour))
	w.clock.Advance(12 * time.Hour)
	assert.False(t, current(s.ID, 3, booking.NoticeReminderHour), "it has begun")

	s = w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	_, err = w.Cancel(guide.ctx(), s.ID, "")
	require.NoError(t, err)
	for _, kind := range []booking.NoticeKind{booking.NoticeApproved, booking.NoticeReminderDay, booking.NoticeReminderHour, booking.NoticeMoved, booking.NoticeDeclined} {
		assert.False(t, current(s.ID, 2, kind), "%s: cancelled since", kind)
	}
	assert.True(t, current(s.ID, 3, booking.NoticeCancelled))
}

// remind does what a worker does with the reminders that are due.
func (w *world) remind(t testing.TB, d time.Duration) []string {
	t.Helper()
	w.clock.Advance(d)
	_, err := w.Sweep(t.Context())
	require.NoError(t, err)
	rows, err := w.db.Pool.Query(t.Context(), `DELETE FROM river_job WHERE kind = 'reminder'
		RETURNING (args ->> 'session')::uuid, args ->> 'which', (args ->> 'version')::int`)
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
		require.NoError(t, w.RunScheduledAction(t.Context(), d.Session, d.Kind, d.Version), "a job may run twice")
	}
	return w.told(t)
}

func TestReminders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	approved := func(ahead time.Duration) uuid.UUID {
		s := w.booked(t, gamer, guide, w.in(ahead))
		_, err := w.Approve(guide.ctx(), s.ID, nil)
		require.NoError(t, err)
		w.told(t)
		return s.ID
	}
	day, hour := []string{"reminder_day gamer 2", "reminder_day guide 2"}, []string{"reminder_hour gamer 2", "reminder_hour guide 2"}

	approved(30 * time.Hour)
	assert.Empty(t, w.remind(t, 6*time.Hour-time.Second))
	assert.Equal(t, day, w.remind(t, time.Second))
	assert.Empty(t, w.remind(t, time.Hour))
	assert.Equal(t, hour, w.remind(t, 22*time.Hour))
	assert.Empty(t, w.remind(t, time.Minute))
	w.sweep(t, 2*time.Hour)
	w.told(t)

	// Approved when less than a day is left: only the later one. When less than an hour is left: none.
	approved(20 * time.Hour)
	assert.Empty(t, w.remind(t, 18*time.Hour))
	assert.Equal(t, hour, w.remind(t, time.Hour))
	w.sweep(t, 2*time.Hour)
	approved(50 * time.Minute)
	assert.Empty(t, w.remind(t, 49*time.Minute))
	w.sweep(t, 2*time.Hour)
	w.told(t)

	// A move takes the reminders along, a cancellation takes them away.
	id := approved(30 * time.Hour)
	_, err := w.Schedule(gamer.ctx(), id, w.in(60*time.Hour))
	require.NoError(t, err)
	w.told(t)
	assert.Empty(t, w.remind(t, 29*time.Hour), "the old time does not count any more")
	assert.Equal(t, []string{"reminder_day gamer 3", "reminder_day guide 3"}, w.remind(t, 7*time.Hour))
	_, err = w.Cancel(guide.ctx(), id, "")
	require.NoError(t, err)
	w.told(t)
	assert.Empty(t, w.remind(t, 23*time.Hour))
	assert.Zero(t, w.count(t, "SELECT count(*) FROM booking_due WHERE session = $1", id))
}

// An invitation says who agreed to the time that it carries: after a gamer's move of an approved session the guide has not.
func TestAnInvitationSaysWhoAgreedToItsTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 1000), w.guide(t, 2500)
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	agreed := func(kind booking.NoticeKind, version int) (sides []booking.Side) {
		for _, side := range []booking.Side{booking.SideGamer, booking.SideGuide} {
			n, current := w.notice(t, booking.Notification{Kind: kind, Session: s.ID, Version: version, To: side, Invite: true})
			require.True(t, current)
			if n.Calendar.Accepted {
				sides = append(sides, side)
			}
		}
		return sides
	}
	both := []booking.Side{booking.SideGamer, booking.SideGuide}
	// A request that is moved is approved with its new time.
	_, err := w.Schedule(gamer.ctx(), s.ID, w.in(60*time.Hour))
	require.NoError(t, err)
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	require.Equal(t, both, agreed(booking.NoticeApproved, 3))
	_, err = w.Schedule(gamer.ctx(), s.ID, w.in(70*time.Hour))
	require.NoError(t, err)
	require.Equal(t, both[:1], agreed(booking.NoticeMoved, 4), "the guide was not asked")
	_, err = w.Cancel(guide.ctx(), s.ID, "")
	require.NoError(t, err)
	require.Equal(t, both[:1], agreed(booking.NoticeCancelled, 5))
}

// A download is for confirmed sessions, and for their people.
func TestCalendarOfASession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, stranger := w.gamer(t, 1000), w.guide(t, 2500), w.gamer(t, 0)
	s := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.Calendar(gamer.ctx(), s.ID)
	require.ErrorIs(t, err, booking.ErrNotConfirmed)
	_, err = w.Approve(guide.ctx(), s.ID, nil)
	require.NoError(t, err)
	for _, p := range []somebody{gamer, guide} {
		e, err := w.Calendar(p.ctx(), s.ID)
		require.NoError(t, err)
		assert.Equal(t, booking.CalendarPublish, e.Method)
		assert.Equal(t, 2, e.Version)
		assert.Equal(t, s.StartsAt, e.StartsAt)
		assert.Empty(t, e.Attendee.Email)
	}
	_, err = w.Calendar(stranger.ctx(), s.ID)
	require.ErrorIs(t, err, booking.ErrNotFound)
}
