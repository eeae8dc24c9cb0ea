package conversation_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// Who may read and write the messages of a session.
func TestWhoMayReadAndWrite(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	for name, test := range map[string]struct {
		who  actor.Actor
		want error
	}{
		"signed out": {actor.Actor{}, errs.ErrUnauthenticated}, "gamer": {w.gamer, nil}, "guide": {w.guide, nil},
		"stranger": {w.stranger, conversation.ErrNotFound}, "admin": {w.admin, conversation.ErrForbidden},
	} {
		ctx := as(t, test.who)
		_, err := w.List(ctx, session, uuid.Nil)
		require.ErrorIs(t, err, test.want, name)
		_, err = w.Get(ctx, session)
		require.ErrorIs(t, err, test.want, name)
		m, _, err := w.Send(ctx, session, conversation.Draft{Text: "Hello", ClientID: "client-1"})
		require.ErrorIs(t, err, test.want, name)
		if err == nil {
			require.NoError(t, w.MarkRead(ctx, session, m.ID))
		} else {
			require.ErrorIs(t, w.MarkRead(ctx, session, uuid.New()), test.want, name)
		}
	}
	_, err := w.List(as(t, w.gamer), uuid.New(), uuid.Nil)
	require.ErrorIs(t, err, conversation.ErrNotFound)

	// A problem that an admin opened opens nothing; one that a participant reported does, until the verdict.
	w.clock.Advance(3 * time.Hour)
	_, err = w.booking.Sweep(t.Context())
	require.NoError(t, err)
	require.NoError(t, w.booking.RunScheduledAction(t.Context(), session, booking.ActionComplete, 2))
	require.NoError(t, w.booking.OpenProblem(as(t, w.admin), session, "I looked."))
	_, err = w.List(as(t, w.admin), session, uuid.Nil)
	require.ErrorIs(t, err, conversation.ErrForbidden)
	require.NoError(t, w.booking.ReportProblem(t.Context(), session, w.gamer.ID, "Nobody came."))
	for range 3 {
		read, err := w.List(as(t, w.admin), session, uuid.Nil)
		require.NoError(t, err)
		require.Len(t, read, 2)
		require.Empty(t, read[0].ClientID)
	}
	state, err := w.Get(as(t, w.admin), session)
	require.NoError(t, err)
	require.Equal(t, conversation.NotYours, state.Reason)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM admin_audit WHERE action = 'read_conversation' AND actor = $1 AND subject = $2", w.admin.ID, session))
	w.clock.Advance(61 * time.Minute)
	_, err = w.List(as(t, w.admin), session, uuid.Nil)
	require.NoError(t, err)
	require.Equal(t, 2, w.count(t, "SELECT count(*) FROM admin_audit WHERE action = 'read_conversation'"))
	_, _, err = w.Send(as(t, w.admin), session, conversation.Draft{Text: "Hello", ClientID: "client-1"})
	require.ErrorIs(t, err, conversation.ErrForbidden)
	require.ErrorIs(t, w.MarkRead(as(t, w.admin), session, uuid.New()), conversation.ErrForbidden)
	require.NoError(t, w.booking.ResolveProblem(as(t, w.admin), session, "dismiss", "", ""))
	_, err = w.List(as(t, w.admin), session, uuid.Nil)
	require.ErrorIs(t, err, conversation.ErrForbidden)
}

func TestWhatMayBeWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	for name, d := range map[string]conversation.Draft{
		"empty": {"", "client-1"}, "white": {" \n ", "client-1"}, "long": {strings.Repeat("é", 2001), "client-1"}, "a control character": {"a\u0007", "client-1"},
		"a tab": {"a\tb", "client-1"}, "an override": {"a\u202eb", "client-1"}, "an isolate": {"a\u2066b", "client-1"}, "a lone return": {"a\rb", "client-1"},
		"no client id": {"a", ""}, "a short client id": {"a", "1234567"}, "a long client id": {"a", strings.Repeat("a", 65)},
	} {
		_, _, err := w.Send(as(t, w.gamer), session, d)
		require.Equal(t, errs.Invalid, errs.ClassOf(err), name)
	}
	require.Equal(t, strings.Repeat("é", 2000), w.send(t, w.gamer, session, strings.Repeat("e\u0301", 2000)).Text, "it is counted composed")
	require.Equal(t, "a\nb\n\nc", w.send(t, w.gamer, session, " a\r\nb\n\nc\n").Text)

	m := w.send(t, w.gamer, session, "Once")
	again, known, err := w.Send(as(t, w.gamer), session, conversation.Draft{Text: "Once", ClientID: m.ClientID})
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, m, again)
	_, _, err = w.Send(as(t, w.gamer), session, conversation.Draft{Text: "Twice", ClientID: m.ClientID})
	require.ErrorIs(t, err, conversation.ErrClientID)
	_, known, err = w.Send(as(t, w.guide), session, conversation.Draft{Text: "Mine", ClientID: m.ClientID})
	require.NoError(t, err, "the other side's ids are its own")
	require.False(t, known)
}

func TestHowLongPeopleMayWrite(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	try := func(by actor.Actor, session uuid.UUID) error {
		_, _, err := w.Send(as(t, by), session, conversation.Draft{Text: "Hello", ClientID: uuid.NewString()})
		return err
	}
	reason := func(by actor.Actor, session uuid.UUID) conversation.Reason {
		c, err := w.Get(as(t, by), session)
		require.NoError(t, err)
		return c.Reason
	}
	request := w.requested(t, 48*time.Hour)
	for range 10 {
		require.NoError(t, try(w.gamer, request))
	}
	require.ErrorIs(t, try(w.gamer, request), conversation.ErrLimit)
	require.Equal(t, conversation.Limit, reason(w.gamer, request))
	require.NoError(t, try(w.guide, request), "the other side has ten of its own")
	c, err := w.Get(as(t, w.guide), request)
	require.NoError(t, err)
	require.Equal(t, 9, *c.Left)
	require.Equal(t, 10, c.Unread)
	_, err = w.booking.Approve(as(t, w.guide), request, nil)
	require.NoError(t, err)
	require.NoError(t, try(w.gamer, request))
	c, err = w.Get(as(t, w.gamer), request)
	require.NoError(t, err)
	require.Nil(t, c.Left)
	require.Equal(t, w.clock.Now().Add((48+1+30*24)*time.Hour), c.ClosesAt)

	declined := w.requested(t, 72*time.Hour)
	_, err = w.booking.Decline(as(t, w.guide), declined, "")
	require.NoError(t, err)
	require.NoError(t, try(w.gamer, declined))
	w.clock.Advance(48*time.Hour - time.Second)
	require.NoError(t, try(w.guide, declined))
	w.clock.Advance(time.Second)
	require.ErrorIs(t, try(w.gamer, declined), conversation.ErrClosed)
	require.Equal(t, conversation.Closed, reason(w.guide, declined))

	require.NoError(t, try(w.gamer, request))
	w.clock.Advance((1+30*24)*time.Hour - time.Second)
	require.NoError(t, try(w.gamer, request))
	w.clock.Advance(time.Second)
	require.ErrorIs(t, try(w.gamer, request), conversation.ErrClosed)
	_, err = w.List(as(t, w.gamer), request, uuid.Nil)
	require.NoError(t, err, "reading goes on")
}

func TestThirtyMessagesAMinute(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, two := w.approved(t, time.Hour), w.approved(t, 3*time.Hour)
	for n := range 30 {
		w.send(t, w.gamer, []uuid.UUID{one, two}[n%2], "Hello")
		w.clock.Advance(time.Second)
	}
	_, _, err := w.Send(as(t, w.gamer), one, conversation.Draft{Text: "Hello", ClientID: "client-1"})
	require.ErrorIs(t, err, conversation.ErrTooMany)
	e, _ := errs.As(err)
	require.Equal(t, 30*time.Second, e.RetryAfter)
	w.send(t, w.guide, one, "Hello")
	w.clock.Advance(30 * time.Second)
	w.send(t, w.gamer, one, "Hello")
}

func TestReadMarkersOnlyMoveForward(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	first, second := w.send(t, w.gamer, session, "One"), w.send(t, w.gamer, session, "Two")
	own := w.send(t, w.guide, session, "Mine")
	unread := func() (int, uuid.UUID) {
		mine, err := w.Get(as(t, w.guide), session)
		require.NoError(t, err)
		theirs, err := w.Get(as(t, w.gamer), session)
		require.NoError(t, err)
		return mine.Unread, theirs.ReadByOther
	}
	for _, step := range []struct {
		upTo   uuid.UUID
		unread int
		marker uuid.UUID
	}{{first.ID, 1, first.ID}, {own.ID, 0, own.ID}, {second.ID, 0, own.ID}} {
		require.NoError(t, w.MarkRead(as(t, w.guide), session, step.upTo))
		n, marker := unread()
		require.Equal(t, step.unread, n)
		require.Equal(t, step.marker, marker)
	}
	require.ErrorIs(t, w.MarkRead(as(t, w.guide), session, uuid.New()), conversation.ErrUnknownMessage)
	require.ErrorIs(t, w.MarkRead(as(t, w.guide), w.approved(t, 3*time.Hour), first.ID), conversation.ErrUnknownMessage)
	require.Equal(t, 5, w.live.to[w.gamer.ID], "three messages and two moves of a marker")
}

func TestABlockStopsMessagesInBothDirections(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	require.NoError(t, w.people.AddBlock(as(t, w.guide), w.gamer.ID))
	for _, by := range []actor.Actor{w.gamer, w.guide} {
		_, _, err := w.Send(as(t, by), session, conversation.Draft{Text: "Hello", ClientID: "client-1"})
		require.ErrorIs(t, err, conversation.ErrBlocked)
		c, err := w.Get(as(t, by), session)
		require.NoError(t, err)
		require.Equal(t, conversation.Blocked, c.Reason)
	}
	require.NoError(t, w.people.RemoveBlock(as(t, w.guide), w.gamer.ID))
	w.send(t, w.gamer, session, "Hello")
}

// A hundred retries at once write one message.
func TestRetriesAtOnceWriteOneMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	var all sync.WaitGroup
	ids, errors := make([]uuid.UUID, 100), make([]error, 100)
	for n := range ids {
		all.Go(func() {
			m, _, err := w.Send(as(t, w.gamer), session, conversation.Draft{Text: "Hello", ClientID: "client-1"})
			ids[n], errors[n] = m.ID, err
		})
	}
	all.Wait()
	for n := range ids {
		require.NoError(t, errors[n])
		require.Equal(t, ids[0], ids[n])
	}
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM session_messages"))
	require.Equal(t, 1, w.live.to[w.guide.ID])
}

// Whoever follows with after sees every message, in one order, while both sides write at once.
func TestFollowingSkipsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	ctx, stop := context.WithCancel(as(t, w.guide))
	defer stop()
	var followed []conversation.Message
	read := func() error {
		last := uuid.Nil
		if len(followed) > 0 {
			last = followed[len(followed)-1].ID
		}
		more, err := w.List(as(t, w.guide), session, last)
		followed = append(followed, more...)
		return err
	}
	var reader, writers sync.WaitGroup
	var readErr error
	reader.Go(func() {
		for ctx.Err() == nil && readErr == nil {
			readErr = read()
		}
	})
	failed := make([]error, 8)
	for n := range failed {
		by := []actor.Actor{w.gamer, w.guide}[n%2]
		writers.Go(func() {
			for k := range 7 {
				if _, _, err := w.Send(as(t, by), session, conversation.Draft{Text: fmt.Sprint(n, k), ClientID: uuid.NewString()}); err != nil {
					failed[n] = err
				}
			}
		})
	}
	writers.Wait()
	stop()
	reader.Wait()
	require.NoError(t, readErr)
	for _, err := range failed {
		require.NoError(t, err)
	}
	require.NoError(t, read())
	all, err := w.List(as(t, w.guide), session, uuid.Nil)
	require.NoError(t, err)
	require.Len(t, all, 56)
	require.Equal(t, all, followed)
}

// After five minutes a mail tells of unread messages, at most every half hour, and only who wants to know.
func TestTheMailAboutUnreadMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, 100*time.Hour)
	n := conversation.Notification{Session: session, To: w.guide.ID}
	planned := func() int { return w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'email_message'") }
	asked := func() (bool, time.Duration) {
		_, current, wait, err := w.Notice(t.Context(), n)
		require.NoError(t, err)
		return current, wait
	}
	first := w.send(t, w.gamer, session, "Hello")
	w.send(t, w.gamer, session, "Are you there?")
	require.Equal(t, 1, planned(), "one mail at a time")
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'email_message' AND state = 'scheduled'"))
	require.Zero(t, w.count(t, "SELECT count(*) FROM river_job WHERE args::text LIKE '%Hello%'"))
	current, wait := asked()
	require.True(t, current)
	require.Equal(t, 5*time.Minute, wait)
	w.clock.Advance(5 * time.Minute)
	notice, current, wait, err := w.Notice(t.Context(), n)
	require.NoError(t, err)
	require.True(t, current)
	require.Zero(t, wait)
	require.Equal(t, 2, notice.Count)
	require.Empty(t, notice.Last.Text)
	require.NoError(t, w.EndMail(t.Context(), n, true))

	w.clock.Advance(time.Minute)
	last := w.send(t, w.gamer, session, "Still me")
	require.Equal(t, 2, planned())
	w.clock.Advance(5 * time.Minute)
	_, wait = asked()
	require.Equal(t, 24*time.Minute, wait, "half an hour after the last mail")
	w.clock.Advance(24 * time.Minute)
	current, wait = asked()
	require.True(t, current)
	require.Zero(t, wait)

	require.NoError(t, w.people.AddBlock(as(t, w.gamer), w.guide.ID))
	current, _ = asked()
	require.False(t, current, "not between blocked people")
	require.NoError(t, w.people.RemoveBlock(as(t, w.gamer), w.guide.ID))
	require.NoError(t, w.MarkRead(as(t, w.guide), session, first.ID))
	current, _ = asked()
	require.True(t, current, "two are still unread")
	require.NoError(t, w.MarkRead(as(t, w.guide), session, last.ID))
	current, _ = asked()
	require.False(t, current, "all is read")

	w.send(t, w.gamer, session, "One more")
	require.Equal(t, 3, planned(), "what was not worth a mail is not planned any more")
	off := false
	_, err = w.people.ChangeSettings(as(t, w.guide), settingsChange(&off))
	require.NoError(t, err)
	current, _ = asked()
	require.False(t, current, "the person wants no such mails")
	current, _ = asked()
	require.False(t, current)
}

func TestErasingTakesTheWords(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	m := w.send(t, w.gamer, session, "My number is 12345")
	w.send(t, w.guide, session, "Thanks")
	require.NoError(t, w.MarkRead(as(t, w.gamer), session, m.ID))
	require.NoError(t, w.Erase(t.Context(), w.gamer.ID))
	left, err := w.List(as(t, w.guide), session, uuid.Nil)
	require.NoError(t, err)
	require.Len(t, left, 2)
	require.Empty(t, left[0].Text)
	require.Equal(t, "Thanks", left[1].Text)
	require.Zero(t, w.count(t, "SELECT count(*) FROM session_reads WHERE person_id = $1", w.gamer.ID))
	require.Zero(t, w.count(t, "SELECT count(*) FROM session_mails WHERE person_id = $1", w.gamer.ID))
}

func TestAHiddenMessageSaysNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	session := w.approved(t, time.Hour)
	m := w.send(t, w.gamer, session, "Rude")
	require.NoError(t, w.Hide(t.Context(), m.ID))
	require.Equal(t, map[uuid.UUID]int{w.gamer.ID: 2, w.guide.ID: 2}, w.live.to, "both hear of the message and that it is hidden")
	require.ErrorIs(t, w.Hide(t.Context(), m.ID), conversation.ErrUnknownMessage)
	left, err := w.List(as(t, w.guide), session, uuid.Nil)
	require.NoError(t, err)
	require.Empty(t, left[0].Text)
	require.NotNil(t, left[0].HiddenAt)
	state, err := w.Get(as(t, w.guide), session)
	require.NoError(t, err)
	require.Zero(t, state.Unread)
}
