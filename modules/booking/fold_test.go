package booking_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/jobs"
	"sherpa/modules/booking"
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

// Transitions and sweeps at once, in any number of processes: each event is told once, by its own mail or by the fold.
func TestNoMailIsLostInAFold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{MailsAtOnce: 4}
	gamer, guide := w.gamer(t, 10_000), w.guide(t, 2500)
	const n = 30
	var mu sync.Mutex
	told := 0
	atOnce(n+6, func(i int) {
		if i >= n {
			w.clock.Advance(3 * time.Minute)
			_, err := w.Sweep(t.Context())
			assert.NoError(t, err)
			return
		}
		_, err := w.Create(gamer.ctx(), w.request(guide, w.in(time.Duration(30+i)*time.Hour)))
		if err == nil {
			mu.Lock()
			told++
			mu.Unlock()
		} else if !refused(err, booking.ErrSlotTaken) {
			t.Error(err)
		}
	})
	w.sweep(t, time.Hour)
	single := len(w.told(t))
	folded := 0
	seen := map[uuid.UUID]bool{}
	for _, f := range w.folded(t) {
		for _, e := range f.Events {
			folded++
			seen[e.Session] = true
		}
	}
	require.Equal(t, told, single+folded)
	require.Len(t, seen, folded, "none twice")
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
