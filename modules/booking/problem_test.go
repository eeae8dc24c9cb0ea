package booking_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// admin is somebody who judges.
func (w *world) admin(t *testing.T) somebody {
	t.Helper()
	p := w.gamer(t, 0)
	p.IsAdmin = true
	return p
}

// played is an hour at $25 that has just ended.
func (w *world) played(t *testing.T, gamer, guide somebody) booking.View {
	t.Helper()
	v := w.booked(t, gamer, guide, w.in(26*time.Hour))
	_, err := w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	w.sweep(t, 27*time.Hour)
	w.status(t, gamer, v.ID, booking.Completed)
	return v
}

func (w *world) report(t *testing.T, v booking.View, by somebody, note string) {
	t.Helper()
	require.NoError(t, w.ReportProblem(t.Context(), v.ID, by.ID, note))
}

// markProblems does what is due with open problems.
func (w *world) markProblems(t *testing.T) {
	t.Helper()
	rows, err := w.db.Pool.Query(t.Context(), "DELETE FROM river_job WHERE kind = 'noshow_flag' RETURNING (args ->> 'session')::uuid, (args ->> 'version')::int")
	require.NoError(t, err)
	var due []booking.ScheduledAction
	for rows.Next() {
		var d booking.ScheduledAction
		require.NoError(t, rows.Scan(&d.Session, &d.Version))
		due = append(due, d)
	}
	require.NoError(t, rows.Err())
	for _, d := range due {
		require.NoError(t, w.RunScheduledAction(t.Context(), d.Session, booking.ActionNoShow, d.Version))
	}
}

// problem reads the state of a session's problem and how many reports it has.
func (w *world) problem(t *testing.T, v booking.View) (state string, reports int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(),
		"SELECT state, (SELECT count(*) FROM booking_reports r WHERE r.session = p.session) FROM booking_problems p WHERE session = $1", v.ID).
		Scan(&state, &reports))
	return state, reports
}

func (w *world) earned(t *testing.T, guide somebody) (n money.Cents) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(),
		"SELECT coalesce(sum(balance), 0)::bigint FROM wallet_accounts WHERE kind = 'earnings' AND owner = $1", guide.ID).Scan(&n))
	return n
}

func TestAnOpenProblemFreezesTheMoney(t *testing.T) {
	t.Parallel()
	for outcome, want := range map[string]struct {
		status  booking.Status
		balance money.SC
		earned  money.Cents
	}{
		"refund_gamer": {booking.Refunded, 500, 0},
		"pay_sherpa":   {booking.Completed, 445, 2500},
		"dismiss":      {booking.Completed, 445, 2500},
	} {
		t.Run(outcome, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
			v := w.played(t, gamer, guide)
			w.report(t, v, gamer, "Nobody came")
			w.sweep(t, 100*time.Hour)
			require.Zero(t, w.earned(t, guide), "not settled before the verdict")
			require.Equal(t, money.SC(445), w.balance(t, gamer))
			w.sound(t)

			require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, outcome, "", " Both were heard. "))
			after, err := w.Get(gamer.ctx(), v.ID)
			require.NoError(t, err)
			require.Equal(t, want.status, after.Status)
			last := after.Timeline[len(after.Timeline)-1]
			require.Equal(t, []any{booking.Event(outcome), booking.SideAdmin, "Both were heard."}, []any{last.Event, last.By, last.Reason})
			w.sweep(t, 0) // the 48 hours are over: at once
			require.Equal(t, want.balance, w.balance(t, gamer))
			require.Equal(t, want.earned, w.earned(t, guide))
			w.sound(t)
			err = w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "", "")
			require.ErrorIs(t, err, booking.ErrInvalidTransition, "judged once")
			require.ErrorIs(t, w.OpenProblem(admin.ctx(), v.ID, ""), booking.ErrInvalidTransition)
			w.sound(t)
		})
	}
}

func TestAnEarlyVerdictWaitsForTheSettlement(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	require.NoError(t, w.OpenProblem(admin.ctx(), v.ID, "Looked odd"))
	require.NoError(t, w.OpenProblem(admin.ctx(), v.ID, "Still does"))
	state, reports := w.problem(t, v)
	require.Equal(t, "open", state)
	require.Equal(t, 2, reports)
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "dismiss", "", ""))
	w.sweep(t, 47*time.Hour)
	require.Zero(t, w.earned(t, guide))
	w.sweep(t, time.Hour)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.sound(t)
}

func TestARefundAfterTheSettlementIsGoodwill(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	w.sweep(t, 48*time.Hour)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.report(t, v, gamer, "I was asleep when it should have been")
	state, _ := w.problem(t, v)
	require.Equal(t, "reported", state, "a late report marks it at once")
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "guide", "Sorry"))
	problem, err := w.Problems.Problem(t.Context(), v.ID)
	require.NoError(t, err)
	require.Equal(t, []any{booking.RefundGamer, "Sorry", admin.ID}, []any{problem.Verdict.Outcome, problem.Verdict.Note, problem.Verdict.By})
	verification, err := w.wallet.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verification.Violations)
	require.Len(t, verification.Waiting, 1, "the goodwill is on its way")
	w.run(t)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_refunds"), "it is owed no more")
	require.NoError(t, w.Refund(t.Context(), v.ID), "a second time does nothing")
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	require.Equal(t, money.Cents(2500), w.earned(t, guide), "the guide keeps the pay")
	w.status(t, gamer, v.ID, booking.Completed)
	w.sound(t)
	w.sweep(t, 1000*time.Hour)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.sound(t)
}

// What was played and paid is not refunded without a verdict.
func TestNothingToRefund(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.played(t, gamer, guide)
	require.ErrorContains(t, w.Refund(t.Context(), v.ID), "there is nothing to refund")
	w.sweep(t, 48*time.Hour)
	require.ErrorContains(t, w.Refund(t.Context(), v.ID), "there is nothing to refund")
	w.sound(t)
}

func TestTheLookAfterADay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 5000), w.guide(t, 2500), w.admin(t)
	state := func(v booking.View) string { s, _ := w.problem(t, v); return s }
	one := w.played(t, gamer, guide)
	w.report(t, one, gamer, "")
	both := w.played(t, gamer, guide)
	w.report(t, both, gamer, "No guide")
	w.report(t, both, guide, "No gamer")
	ours := w.played(t, gamer, guide)
	require.NoError(t, w.OpenProblem(admin.ctx(), ours.ID, "Chat log"))
	require.Equal(t, "open", state(both))

	w.sweep(t, 23*time.Hour)
	w.markProblems(t)
	require.Equal(t, "reported", state(one), "27 hours and 23 more")
	require.Equal(t, "open", state(ours))
	w.sweep(t, time.Hour)
	w.markProblems(t)
	require.Equal(t, "disputed", state(both))
	require.Equal(t, "open", state(ours), "nobody of the two said anything")
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_due"), "each is looked at once")

	w.report(t, one, guide, "But I came")
	require.Equal(t, "disputed", state(one), "a later report marks it at once")
	w.report(t, ours, guide, "All was well")
	require.Equal(t, "reported", state(ours))

	require.NoError(t, w.ResolveProblem(admin.ctx(), one.ID, "pay_sherpa", "gamer", ""))
	w.report(t, one, gamer, "I object")
	resolved, reports := w.problem(t, one)
	require.Equal(t, "resolved", resolved, "after the verdict nothing reopens")
	require.Equal(t, 3, reports, "but the report is there")
	w.sweep(t, 0)
	w.sound(t)
}

// A job that was enqueued for an older state of the session marks no problem, nor does one that comes too early.
func TestAStaleJobMarksNoProblem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.played(t, gamer, guide)
	w.report(t, v, gamer, "")
	current, err := w.Get(gamer.ctx(), v.ID)
	require.NoError(t, err)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionNoShow, current.Version), "too early")
	w.clock.Advance(25 * time.Hour)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionNoShow, current.Version-1), "of another state")
	require.NoError(t, w.RunScheduledAction(t.Context(), uuid.New(), booking.ActionNoShow, 1))
	state, _ := w.problem(t, v)
	require.Equal(t, "open", state)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionNoShow, current.Version))
	state, _ = w.problem(t, v)
	require.Equal(t, "reported", state)
}

func TestWhoSeesAReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	w.report(t, v, gamer, "Secret")
	reports := func(p somebody) (n int) {
		got, err := w.Get(p.ctx(), v.ID)
		require.NoError(t, err)
		for _, h := range got.Timeline {
			require.NotContains(t, h.Reason, "Secret")
			if h.Event == booking.ReportProblem {
				n++
			}
		}
		if p.ID != admin.ID {
			require.Empty(t, got.Problem)
			require.Contains(t, got.Actions, booking.ReportProblem, "whether somebody reported or not")
		}
		return n
	}
	require.Equal(t, 1, reports(gamer), "its author")
	require.Zero(t, reports(guide), "not the other side")
	require.Equal(t, 1, reports(admin))
}

func TestWhoMayJudge(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	own := gamer
	own.IsAdmin = true
	for name, call := range map[string]func(ctx context.Context, id uuid.UUID) error{
		"open":    func(ctx context.Context, id uuid.UUID) error { return w.OpenProblem(ctx, id, "") },
		"resolve": func(ctx context.Context, id uuid.UUID) error { return w.ResolveProblem(ctx, id, "dismiss", "", "") },
	} {
		require.ErrorIs(t, call(t.Context(), v.ID), errs.ErrUnauthenticated, name)
		require.ErrorIs(t, call(gamer.ctx(), v.ID), errs.ErrForbidden, name)
		require.ErrorIs(t, call(guide.ctx(), v.ID), errs.ErrForbidden, name)
		require.ErrorIs(t, call(own.ctx(), v.ID), booking.ErrForbidden, "%s: an admin's own session", name)
		require.ErrorIs(t, call(admin.ctx(), uuid.New()), booking.ErrNotFound, name)
	}
	require.ErrorIs(t, w.ReportProblem(t.Context(), v.ID, admin.ID, ""), booking.ErrNotFound, "a stranger reports nothing")
	require.ErrorIs(t, w.ResolveProblem(admin.ctx(), v.ID, "dismiss", "", ""), booking.ErrInvalidTransition, "no problem")
	for _, bad := range [][3]string{{"cancel", "", ""}, {"", "", ""}, {"dismiss", "admin", ""}, {"dismiss", "", strings.Repeat("x", 501)}, {"dismiss", "", "\x00"}} {
		require.Equal(t, errs.Invalid, errs.ClassOf(w.ResolveProblem(admin.ctx(), v.ID, bad[0], bad[1], bad[2])), "%q", bad)
	}
	require.Equal(t, errs.Invalid, errs.ClassOf(w.OpenProblem(admin.ctx(), v.ID, strings.Repeat("x", 501))))
	ahead := w.booked(t, gamer, guide, w.in(26*time.Hour))
	require.ErrorIs(t, w.OpenProblem(admin.ctx(), ahead.ID, ""), booking.ErrInvalidTransition)
	require.ErrorIs(t, w.ReportProblem(t.Context(), ahead.ID, gamer.ID, ""), booking.ErrInvalidTransition)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_problems"))
	w.sound(t)
}

// A guide who had less than twelve hours to learn of the new time is excused, unless they accepted it.
func TestANoShowAfterALateMoveIsExcused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, admin := w.gamer(t, 5000), w.admin(t)
	counts := func(move func(v booking.View, guide somebody)) int {
		guide := w.guide(t, 2500)
		v := w.booked(t, gamer, guide, w.in(30*time.Hour))
		move(v, guide)
		w.sweep(t, 60*time.Hour)
		require.NoError(t, w.OpenProblem(admin.ctx(), v.ID, ""))
		require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "guide", ""))
		return w.count(t, "SELECT count(*) FROM booking_problems WHERE session = $1 AND against_guide", v.ID)
	}
	approve := func(v booking.View, guide somebody) {
		_, err := w.Approve(guide.ctx(), v.ID, nil)
		require.NoError(t, err)
	}
	move := func(v booking.View, ahead time.Duration) {
		_, err := w.Schedule(gamer.ctx(), v.ID, w.in(ahead))
		require.NoError(t, err)
	}
	require.Equal(t, 1, counts(approve), "not moved")
	// A guide's hours may let such a move take effect at once; here it is brought nearer to the start afterwards.
	moved := func(before time.Duration) func(v booking.View, guide somebody) {
		return func(v booking.View, guide somebody) {
			approve(v, guide)
			move(v, 40*time.Hour)
			_, err := w.db.Pool.Exec(t.Context(), "UPDATE booking_events SET at = $2 WHERE session = $1 AND event = 'move'", v.ID, w.clock.Now().Add(40*time.Hour-before))
			require.NoError(t, err)
		}
	}
	require.Equal(t, 1, counts(moved(12*time.Hour)))
	require.Zero(t, counts(moved(12*time.Hour-time.Second)))
	require.Equal(t, 1, counts(func(v booking.View, guide somebody) {
		approve(v, guide)
		move(v, 2*time.Hour) // a proposal
		_, err := w.AcceptProposal(guide.ctx(), v.ID, "")
		require.NoError(t, err)
	}), "the guide accepted the new time")
	require.Equal(t, 1, counts(func(v booking.View, guide somebody) { move(v, 2*time.Hour); approve(v, guide) }), "the guide approved the new time")
	w.run(t)
	w.sound(t)
}

// The verdict, the settlement and reports meet: the money goes one way, once.
func TestRaceOfVerdictAndSettlement(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const sessions = 15
	gamer, guide, admin := w.gamer(t, sessions*55), w.guide(t, 2500), w.admin(t)
	for range sessions {
		v := w.played(t, gamer, guide)
		w.clock.Advance(booking.SettleAfter)
		current, err := w.Get(admin.ctx(), v.ID)
		require.NoError(t, err)
		var verdicts atomic.Int64
		atOnce(16, func(i int) {
			var err error
			switch i % 4 {
			case 0:
				err = w.ReportProblem(t.Context(), v.ID, gamer.ID, "")
			case 1:
				err = w.RunScheduledAction(t.Context(), v.ID, booking.ActionSettle, current.Version+i/4)
			case 2:
				err = w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "", "")
			case 3:
				err = w.ResolveProblem(admin.ctx(), v.ID, "pay_sherpa", "", "")
			}
			if err != nil && !refused(err, booking.ErrInvalidTransition) {
				t.Error(err)
			}
			if err == nil && i%4 > 1 {
				verdicts.Add(1)
			}
		})
		require.LessOrEqual(t, verdicts.Load(), int64(1), "one verdict")
	}
	w.sweep(t, 0)
	w.sound(t)
	refunded := w.count(t, "SELECT count(*) FROM booking_problems WHERE outcome = 'refund_gamer'")
	require.Equal(t, money.SC(refunded*55), w.balance(t, gamer))
}
