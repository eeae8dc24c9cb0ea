package booking_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/jobs"
	"sherpa/modules/booking"
	"sherpa/platform/errs"
)

// folded are the folded mails in the queue, and forgets them.
func (w *world) folded(t testing.TB) (folds []booking.Fold) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "DELETE FROM river_job WHERE kind = 'email_fold' RETURNING args")
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var text []byte
		var args jobs.EmailFoldArgs
		require.NoError(t, rows.Scan(&text))
		require.NoError(t, json.Unmarshal(text, &args))
		f := booking.Fold{Gamer: args.Gamer, Guide: args.Guide, To: args.To, Due: args.Due.UTC()}
		for _, e := range args.Events {
			f.Events = append(f.Events, booking.Folded(e))
		}
		folds = append(folds, f)
	}
	require.NoError(t, rows.Err())
	return folds
}

// One gamer asks, moves and cancels all the time: the guide gets four mails and then one, which tells all the rest.
func TestMailsOfAPairFold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{MailsAtOnce: 4}
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET email = id || '@example.test', time_zone = 'Asia/Kolkata'")
	require.NoError(t, err)
	var last booking.View
	for i := range 10 {
		last = w.booked(t, gamer, guide, w.in(time.Duration(30+10*i)*time.Hour))
		_, err := w.Schedule(gamer.ctx(), last.ID, w.in(time.Duration(31+10*i)*time.Hour))
		require.NoError(t, err)
		if i > 0 {
			_, err = w.Cancel(gamer.ctx(), last.ID, "changed my mind")
			require.NoError(t, err)
		}
	}
	told := w.told(t)
	toGuide := 0
	for _, line := range told {
		if line == "requested guide 1" || line == "moved guide 2" || line == "cancelled guide 3" {
			toGuide++
		}
	}
	require.Equal(t, 4, toGuide, "%v", told)
	require.Len(t, told, 8, "and four to the gamer: of nine cancellations")

	// What is confirmed is always told at once.
	open := w.count(t, "SELECT count(*) FROM booking_sessions WHERE status = 'pending'")
	require.Equal(t, 1, open)
	sure := w.booked(t, gamer, guide, w.in(200*time.Hour))
	_, err = w.Approve(guide.ctx(), sure.ID, nil)
	require.NoError(t, err)
	_, err = w.Schedule(gamer.ctx(), sure.ID, w.in(210*time.Hour))
	require.NoError(t, err)
	_, err = w.Cancel(guide.ctx(), sure.ID, "")
	require.NoError(t, err)
	require.Equal(t, []string{"approved gamer 2 i", "approved guide 2 i", "cancelled gamer 4 i", "cancelled guide 4 i", "moved gamer 3 i", "moved guide 3 i"}, w.told(t))
	// Another pair is not touched.
	w.booked(t, w.gamer(t, 1000), guide, w.in(300*time.Hour))
	require.Equal(t, []string{"requested guide 1"}, w.told(t))

	w.sweep(t, 10*time.Minute-time.Second)
	require.Empty(t, w.folded(t), "not yet")
	w.sweep(t, time.Second)
	folds := w.folded(t)
	require.Len(t, folds, 2)
	kinds := map[booking.Side]map[booking.NoticeKind]int{}
	for _, f := range folds {
		require.Equal(t, []uuid.UUID{gamer.ID, guide.ID}, []uuid.UUID{f.Gamer, f.Guide})
		kinds[f.To] = map[booking.NoticeKind]int{}
		for _, e := range f.Events {
			kinds[f.To][e.Kind]++
		}
	}
	// 11 requests, 10 moves and 9 cancellations, less the first four: requested, moved, requested, moved.
	assert.Equal(t, map[booking.Side]map[booking.NoticeKind]int{
		booking.SideGuide: {booking.NoticeRequested: 9, booking.NoticeMoved: 8, booking.NoticeCancelled: 9},
		booking.SideGamer: {booking.NoticeCancelled: 5},
	}, kinds)
	for _, f := range folds {
		n, current, err := w.FoldNotice(t.Context(), f)
		require.NoError(t, err)
		require.True(t, current)
		reader, other := gamer, guide
		if f.To == booking.SideGuide {
			reader, other = guide, gamer
			require.Equal(t, []uuid.UUID{sure.ID, last.ID}, []uuid.UUID{n.Sessions[0].ID, n.Sessions[1].ID}, "the latest first")
			require.Len(t, n.Sessions, 10)
		}
		assert.Equal(t, []any{reader.ID, reader.ID.String() + "@example.test", "Asia/Kolkata", other.ID, ""},
			[]any{n.Person.ID, n.Person.Email, n.Person.Zone, n.Other.ID, n.Other.Email})
	}
	w.sweep(t, time.Hour)
	require.Empty(t, w.folded(t), "once")
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_mail_folded"))
	w.booked(t, gamer, guide, w.in(400*time.Hour))
	require.Equal(t, []string{"requested guide 1"}, w.told(t), "later mails are sent at once again")
}

// Transitions and sweeps at once, in any number of processes: four mails in each direction are sent at once, and each
// other event is told once by a fold.
func TestNoMailIsLostInAFold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	const n = 30
	var sessions []booking.View
	for i := range n {
		sessions = append(sessions, w.booked(t, gamer, guide, w.in(time.Duration(30+i)*time.Hour)))
	}
	w.told(t)
	w.Limits = booking.Limits{MailsAtOnce: 4}
	var cancelled atomic.Int64
	cancel := func(v booking.View) {
		_, err := w.Cancel(gamer.ctx(), v.ID, "")
		if err == nil {
			cancelled.Add(1)
		} else if !errors.Is(err, errs.ErrLocked) {
			t.Error(err)
		}
	}
	// Each locks its own session only: the pair is all that keeps them apart.
	atOnce(n/2, func(i int) { cancel(sessions[i]) })
	single := len(w.told(t))
	require.Equal(t, 8, single, "four to each")
	require.EqualValues(t, 2*cancelled.Load()-8, w.count(t, "SELECT count(*) FROM booking_mail_folded"))
	atOnce(n/2+6, func(i int) {
		if i < n/2 {
			cancel(sessions[n/2+i])
			return
		}
		w.clock.Advance(3 * time.Minute)
		_, err := w.Sweep(t.Context())
		assert.NoError(t, err)
	})
	w.sweep(t, time.Hour)
	single += len(w.told(t))
	type event struct {
		session uuid.UUID
		to      booking.Side
	}
	folded := map[event]int{}
	for _, f := range w.folded(t) {
		for _, e := range f.Events {
			folded[event{e.Session, f.To}]++
		}
	}
	for e, times := range folded {
		require.Equal(t, 1, times, "%v", e)
	}
	require.EqualValues(t, 2*cancelled.Load(), single+len(folded))
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_mail_folded"))
}

// A hand-over that fails leaves the fold as it was, and a transition that fails folds nothing.
func TestAFoldIsTransactional(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{MailsAtOnce: 1}
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	for i := range 3 {
		w.booked(t, gamer, guide, w.in(time.Duration(30+i)*time.Hour))
	}
	waiting := func() int { return w.count(t, "SELECT count(*) FROM booking_mail_folded") }
	require.Equal(t, 2, waiting())
	boom := errors.New("boom")
	err := w.db.Do(gamer.ctx(), func(ctx context.Context) error {
		_, err := w.Create(ctx, w.request(guide, w.in(40*time.Hour)))
		require.NoError(t, err)
		return boom
	})
	require.ErrorIs(t, err, boom)
	require.Equal(t, 2, waiting())
	w.clock.Advance(10 * time.Minute)
	err = w.db.Do(t.Context(), func(ctx context.Context) error {
		if _, err := w.Sweep(ctx); err != nil {
			return err
		}
		return boom
	})
	require.ErrorIs(t, err, boom)
	require.Equal(t, 2, waiting())
	require.Empty(t, w.folded(t))
	w.sweep(t, 0)
	folds := w.folded(t)
	require.Len(t, folds, 1)
	require.Len(t, folds[0].Events, 2)
}

// Who counts the mails of a pair waits for whoever counts them already, and sees what they counted.
func TestMailsOfAPairAreCountedOneAfterTheOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := uuid.New(), uuid.New()
	lock := func(ctx context.Context) (booking.MailPair, error) {
		return w.FoldedMails.FindMailPairForUpdate(ctx, gamer, guide, booking.SideGuide)()
	}
	require.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) error { _, err := lock(ctx); return err }))
	second := make(chan booking.MailPair, 1)
	require.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) error {
		pair, err := lock(ctx)
		if err != nil {
			return err
		}
		go func() {
			var pair booking.MailPair
			assert.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) (err error) { pair, err = lock(ctx); return err }))
			second <- pair
		}()
		require.Eventually(t, func() bool {
			return w.count(t, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
		}, 20*time.Second, time.Millisecond, "the second waits")
		pair.AtOnce = []time.Time{w.clock.Now()}
		return w.FoldedMails.SaveMailPair(ctx, pair)
	}))
	require.Equal(t, []time.Time{w.clock.Now()}, (<-second).AtOnce)
}

// A sweep leaves out the pairs that somebody counts at that moment, and does not wait for them: the next one comes soon.
func TestASweepDoesNotWaitForAPair(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{MailsAtOnce: 1}
	gamer, guides := w.gamer(t, 5000), []somebody{w.guide(t, 2500), w.guide(t, 2500)}
	for _, guide := range guides {
		for n := range 2 {
			w.booked(t, gamer, guide, w.in(time.Duration(100+n)*time.Hour))
		}
	}
	w.clock.Advance(10 * time.Minute)
	due, err := w.FoldedMails.FoldsDue(t.Context(), w.clock.Now(), booking.Fold{}, 10)
	require.NoError(t, err)
	require.Len(t, due, 2)
	require.NoError(t, w.db.Do(t.Context(), func(ctx context.Context) error {
		if _, err := w.FoldedMails.FindMailPairForUpdate(ctx, gamer.ID, guides[0].ID, booking.SideGuide)(); err != nil {
			return err
		}
		return w.Tx.Do(t.Context(), func(ctx context.Context) error { // another transaction
			folds, err := w.FoldedMails.TakeFolds(ctx, due)
			require.NoError(t, err, "it does not wait until the lock times out")
			require.Len(t, folds, 1)
			require.Equal(t, guides[1].ID, folds[0].Guide)
			return err
		})
	}))
	w.sweep(t, 0)
	require.Len(t, w.folded(t), 1, "the one that was left out")
}

// A folded mail lists the twenty sessions of the latest events, and says how many more there were.
func TestAFoldedMailListsTwentySessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 22*55), w.guide(t, 2500)
	f := booking.Fold{Gamer: gamer.ID, Guide: guide.ID, To: booking.SideGuide}
	for range 22 {
		v := w.booked(t, gamer, guide, w.in(50*time.Hour))
		_, err := w.Cancel(gamer.ctx(), v.ID, "")
		require.NoError(t, err)
		f.Events = append(f.Events, booking.Folded{Session: v.ID, Version: 2, Kind: booking.NoticeCancelled})
	}
	for _, c := range []struct{ events, listed, more int }{{19, 19, 0}, {20, 20, 0}, {21, 20, 1}, {22, 20, 2}} {
		some := f
		some.Events = f.Events[:c.events]
		n, current, err := w.FoldNotice(t.Context(), some)
		require.NoError(t, err)
		require.True(t, current)
		require.Equal(t, c.more, n.More)
		require.Len(t, n.Sessions, c.listed)
		require.Equal(t, some.Events[c.events-1].Session, n.Sessions[0].ID, "the latest first")
	}
}
