package booking_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// refunding counts the unfinished refund jobs of all sessions.
const refunding = `SELECT count(*) FROM river_job WHERE kind = 'session_refund' AND state NOT IN ('completed', 'cancelled', 'discarded')`

// A refund that is owed has a row: whatever becomes of its job, the sweep sees to it until the SC are back.
func TestARefundSurvivesItsJob(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]string{
		"cancelled": "UPDATE river_job SET state = 'cancelled', finalized_at = now() WHERE kind = 'session_refund'",
		"discarded": "UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE kind = 'session_refund'",
		"deleted":   "DELETE FROM river_job WHERE kind = 'session_refund'",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
			v := w.booked(t, gamer, guide, w.in(26*time.Hour))
			_, err := w.Decline(guide.ctx(), v.ID, "")
			require.NoError(t, err)
			require.Equal(t, 1, w.count(t, refunding), "the job starts at once")
			_, err = w.Sweep(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, w.count(t, refunding), "one that is alive is not enqueued again")

			_, err = w.db.Pool.Exec(t.Context(), lose)
			require.NoError(t, err)
			verified, err := w.wallet.Verify(t.Context())
			require.NoError(t, err)
			require.Empty(t, verified.Violations)
			require.Len(t, verified.Waiting, 1, "the check of the ledger knows that it is owed")

			n, err := w.Sweep(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, n)
			require.Equal(t, 1, w.count(t, refunding))
			w.run(t)
			require.Equal(t, money.SC(500), w.balance(t, gamer))
			require.Zero(t, w.count(t, "SELECT count(*) FROM booking_refunds"), "it is owed no more")
			n, err = w.Sweep(t.Context())
			require.NoError(t, err)
			require.Zero(t, n)
			require.Zero(t, w.count(t, refunding))
			w.sound(t)
		})
	}
}

// A refund whose row is lost is a fault of the ledger, however alive its job is.
func TestALostRefundIsFound(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Decline(guide.ctx(), v.ID, "")
	require.NoError(t, err)
	_, err = w.db.Pool.Exec(t.Context(), "DELETE FROM booking_refunds")
	require.NoError(t, err)
	verified, err := w.wallet.Verify(t.Context())
	require.NoError(t, err)
	require.Len(t, verified.Violations, 1)
}

// A transition that is rolled back owes nothing.
func TestARefundIsOwedWithItsTransition(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	gone, end := context.WithCancel(guide.ctx())
	err := w.db.Do(gone, func(ctx context.Context) error {
		_, err := w.Decline(ctx, v.ID, "")
		end() // the caller goes away before the commit
		return err
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_refunds")+w.count(t, refunding))
}

// observed is a queue that is seen at work.
type observed struct {
	booking.Jobs

	onActions func(ctx context.Context)
	calls     int
	folds     int // calls of SessionFold
}

func (l *observed) SessionFold(ctx context.Context, folds ...booking.Fold) error {
	l.folds++
	return l.Jobs.SessionFold(ctx, folds...)
}

func (l *observed) SessionActions(ctx context.Context, due ...booking.ScheduledAction) error {
	l.calls++
	l.onActions(ctx)
	return l.Jobs.SessionActions(ctx, due...)
}

// The sweep inserts all jobs of a batch in one statement and keeps no row of a session locked meanwhile.
func TestTheSweepHoldsNoRowsAndInsertsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, 2500)
	const sessions = 7
	for n := range sessions {
		w.booked(t, w.gamer(t, 500), guide, w.in(time.Duration(100+n)*time.Hour))
	}
	w.clock.Advance(booking.AnswerWithin)
	_, err := w.db.Pool.Exec(t.Context(), "DELETE FROM booking_due WHERE kind <> 'expire'") // the guide was reminded
	require.NoError(t, err)
	queue := &observed{Jobs: w.Jobs}
	queue.onActions = func(context.Context) {
		var n int
		require.NoError(t, w.db.Pool.QueryRow(t.Context(),
			"SELECT count(*) FROM (SELECT FROM booking_due FOR UPDATE NOWAIT) free").Scan(&n), "no row of due work is locked")
		require.Equal(t, sessions, n)
	}
	sweeper := *w.Service
	sweeper.Jobs = queue
	n, err := sweeper.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, sessions, n)
	require.Equal(t, 1, queue.calls)
	require.Equal(t, 1, w.count(t, "SELECT count(DISTINCT (xmin::text, cmin::text)) FROM river_job WHERE kind = 'session_expire'"), "one statement")
	require.Equal(t, sessions, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'session_expire'"))
}

// So it does with folded mails.
func TestTheSweepInsertsFoldedMailsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Limits = booking.Limits{MailsAtOnce: 1}
	const guides = 5
	gamer := w.gamer(t, 5000)
	for range guides {
		guide := w.guide(t, 2500)
		for n := range 3 {
			w.booked(t, gamer, guide, w.in(time.Duration(100+n)*time.Hour))
		}
	}
	w.clock.Advance(10 * time.Minute)
	queue := &observed{Jobs: w.Jobs}
	sweeper := *w.Service
	sweeper.Jobs = queue
	n, err := sweeper.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, guides, n)
	require.Equal(t, 1, queue.folds)
	require.Equal(t, 1, w.count(t, "SELECT count(DISTINCT (xmin::text, cmin::text)) FROM river_job WHERE kind = 'email_fold'"), "one statement")
	folds := w.folded(t)
	require.Len(t, folds, guides)
	for _, f := range folds {
		require.Len(t, f.Events, 2)
	}
}

// Sweeps of several processes at once: each piece of work has one job.
func TestSweepsAtOnceEnqueueOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, 2500)
	for n := range 12 {
		v := w.booked(t, w.gamer(t, 500), guide, w.in(time.Duration(100+n)*time.Hour))
		if n%3 == 0 {
			_, err := w.Decline(guide.ctx(), v.ID, "")
			require.NoError(t, err)
		}
	}
	_, err := w.db.Pool.Exec(t.Context(), "DELETE FROM river_job")
	require.NoError(t, err)
	w.clock.Advance(booking.AnswerWithin)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := w.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.Equal(t, 8, w.count(t, "SELECT count(*) FROM river_job WHERE kind = 'session_expire'"))
	require.Equal(t, 4, w.count(t, refunding))
}

// A job of an earlier version of a session changes nothing.
func TestAJobOfAnEarlierVersionChangesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(5*time.Hour))
	w.clock.Set(v.EndsAt())
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version-1))
	w.status(t, gamer, v.ID, booking.Approved)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version))
	w.status(t, gamer, v.ID, booking.Completed)
}

// Who asks whether they may ever do something to a session: its people and admins, and what their side ever does.
func TestWhoMay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(50*time.Hour))
	for _, c := range []struct {
		who   somebody
		event booking.Event
		want  error
	}{
		{gamer, "", nil},
		{guide, "", nil},
		{w.admin(t), "", nil},
		{w.gamer(t, 0), "", booking.ErrNotFound},
		{gamer, booking.Cancel, nil},
		{gamer, booking.Approve, booking.ErrForbidden},
		{guide, booking.Approve, nil},
		{w.gamer(t, 0), booking.Cancel, booking.ErrNotFound},
	} {
		require.ErrorIs(t, w.May(c.who.ctx(), v.ID, c.event), c.want)
	}
	require.ErrorIs(t, w.May(t.Context(), v.ID, ""), errs.ErrUnauthenticated)
}
