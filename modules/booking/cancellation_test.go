package booking_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

func sc(n money.SC) *money.SC { return &n }

// cancelledLate is an hour that its gamer cancelled late, with nothing left to be told.
func (w *world) cancelledLate(t testing.TB, gamer, guide somebody) booking.View {
	t.Helper()
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.clock.Advance(27 * time.Hour)
	v, err := w.CancelQuoted(gamer.ctx(), v.ID, "", sc(0))
	require.NoError(t, err)
	w.told(t)
	return v
}

// A gamer says what they expect back; what they are refused with is what they are shown.
func TestAGamerCancelsWhatTheyWereShown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.booked(t, gamer, guide, w.in(50*time.Hour))
	_, err := w.CancelQuoted(gamer.ctx(), v.ID, "", sc(54))
	require.ErrorIs(t, err, booking.ErrQuoteChanged, "of a request, too, when it says something else")
	_, err = w.Approve(guide.ctx(), v.ID, nil)
	require.NoError(t, err)
	refusedWith := func(expected *money.SC, want booking.Cancellation) {
		t.Helper()
		before := w.view(t, gamer, v.ID)
		require.Equal(t, &want, before.Cancellation)
		_, err := w.CancelQuoted(gamer.ctx(), v.ID, "", expected)
		require.ErrorIs(t, err, booking.ErrQuoteChanged)
		e, _ := errs.As(err)
		require.Equal(t, map[string]any{"backSC": want.Back, "keptSC": want.Kept, "freeUntil": want.FreeUntil}, e.Details["cancellation"])
		require.Equal(t, before, w.view(t, gamer, v.ID))
	}
	free := w.clock.Now().Add(26 * time.Hour)
	refusedWith(nil, booking.Cancellation{Back: 55, FreeUntil: free})
	refusedWith(sc(0), booking.Cancellation{Back: 55, FreeUntil: free})
	w.clock.Advance(26 * time.Hour)
	refusedWith(sc(55), booking.Cancellation{Kept: 55, FreeUntil: free})
	refusedWith(nil, booking.Cancellation{Kept: 55, FreeUntil: free})
	w.told(t)
	w.clock.Advance(-time.Second)
	after, err := w.CancelQuoted(gamer.ctx(), v.ID, "Something came up", sc(55))
	require.NoError(t, err)
	require.Equal(t, []any{booking.Cancelled, false, booking.MoneyReleased}, []any{after.Status, after.Money.Late, after.Money.State})
	require.Nil(t, after.Cancellation)
	require.Equal(t, []string{"cancelled gamer 3 i", "cancelled guide 3 i"}, w.told(t))
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, gamer))

	v = w.approved(t, gamer, guide, w.in(2*time.Hour))
	w.clock.Advance(2 * time.Hour)
	_, err = w.CancelQuoted(gamer.ctx(), v.ID, "", sc(0))
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "it has begun")
	_, err = w.CancelQuoted(guide.ctx(), v.ID, "", nil)
	require.NoError(t, err, "the guide cancels as before")
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	w.sound(t)
}

// A late cancellation keeps the SC in escrow, and pays the guide 48 hours later. Its slot is free at once.
func TestALateCancellationIsPaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.clock.Advance(27 * time.Hour)
	w.told(t)
	late, err := w.CancelQuoted(gamer.ctx(), v.ID, "Ill", sc(0))
	require.NoError(t, err)
	due := w.clock.Now().Add(48 * time.Hour)
	require.Equal(t, []any{booking.Cancelled, booking.SessionMoney{State: booking.MoneySettling, SC: 55, At: &due, Late: true}, false},
		[]any{late.Status, late.Money, late.CanRate})
	require.Equal(t, []string{"cancelled_late gamer 3 i", "cancelled_late guide 3 i"}, w.told(t))
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_refunds"))
	require.Error(t, w.Refund(t.Context(), v.ID), "there is nothing to give back")
	w.booked(t, w.gamer(t, 500), guide, v.StartsAt.Format(time.RFC3339))
	w.sound(t)
	sum, err := w.payoutSummary(guide)
	require.NoError(t, err)
	require.Equal(t, []any{money.Cents(2500), due}, []any{sum.OnHold, *sum.NextUp}, "the guide's figures know of it")
	w.sweep(t, 48*time.Hour-time.Second)
	require.Zero(t, w.earned(t, guide))
	w.sweep(t, time.Second)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	paid := w.view(t, guide, v.ID)
	require.Equal(t, []any{booking.Cancelled, booking.MoneySettled, true}, []any{paid.Status, paid.Money.State, paid.Money.Late})
	_, err = w.Waive(guide.ctx(), v.ID)
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "paid already")
	require.Equal(t, money.SC(445), w.balance(t, gamer))
	w.sound(t)
}

// The guide gives the SC back; an open problem ends with it.
func TestAWaiver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.cancelledLate(t, gamer, guide)
	_, err := w.Report(gamer.ctx(), v.ID, "They told me to.")
	require.NoError(t, err)
	for p, want := range map[*somebody]error{&gamer: booking.ErrForbidden, &admin: booking.ErrForbidden} {
		_, err := w.Waive(p.ctx(), v.ID)
		require.ErrorIs(t, err, want)
	}
	_, err = w.Waive(w.guide(t, 2500).ctx(), v.ID)
	require.ErrorIs(t, err, booking.ErrNotFound)
	waived, err := w.Waive(guide.ctx(), v.ID)
	require.NoError(t, err)
	require.Equal(t, []any{booking.Cancelled, booking.MoneyReleased, true}, []any{waived.Status, waived.Money.State, waived.Money.Late})
	require.Equal(t, []string{"waived gamer 4", "waived guide 4"}, w.told(t))
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_problems WHERE state = 'resolved' AND outcome = 'refund_gamer' AND resolved_by = $1", guide.ID))
	w.sound(t)
	w.sweep(t, 100*time.Hour)
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	require.Zero(t, w.earned(t, guide))
	_, err = w.Waive(guide.ctx(), v.ID)
	require.ErrorIs(t, err, booking.ErrInvalidTransition)
	other := w.approved(t, gamer, guide, w.in(50*time.Hour))
	_, err = w.Cancel(guide.ctx(), other.ID, "")
	require.NoError(t, err)
	_, err = w.Waive(guide.ctx(), other.ID)
	require.ErrorIs(t, err, booking.ErrInvalidTransition, "that was not late")
	w.run(t)
	w.sound(t)
}

// A problem of a late cancellation is reported and judged as that of a played session is.
func TestTheProblemOfALateCancellation(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		settled bool
		outcome string
		status  booking.Status
		money   booking.MoneyState
		back    money.SC // what the gamer has in the end
		earned  money.Cents
	}{
		"for the gamer, not settled": {false, "refund_gamer", booking.Refunded, booking.MoneyReleased, 500, 0},
		"for the gamer, settled":     {true, "refund_gamer", booking.Cancelled, booking.MoneyRefunded, 500, 2500},
		"for the guide":              {false, "pay_sherpa", booking.Cancelled, booking.MoneySettled, 445, 2500},
		"closed":                     {false, "dismiss", booking.Cancelled, booking.MoneySettled, 445, 2500},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
			v := w.cancelledLate(t, gamer, guide)
			if c.settled {
				w.sweep(t, 48*time.Hour)
			}
			before := w.seen(t, guide, v)
			_, err := w.Report(gamer.ctx(), v.ID, "My Sherpa asked me to cancel.")
			require.NoError(t, err)
			require.Equal(t, before, w.seen(t, guide, v), "a secret of its author")
			if !c.settled {
				require.Equal(t, booking.MoneyFrozen, w.view(t, gamer, v.ID).Money.State)
			}
			w.sweep(t, 60*time.Hour)
			w.markProblems(t)
			require.Equal(t, c.settled, w.earned(t, guide) > 0, "frozen")
			w.sound(t)
			require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, c.outcome, "", "Seen."))
			w.sweep(t, time.Hour)
			after := w.view(t, guide, v.ID)
			assert.Equal(t, []any{c.status, c.money, true}, []any{after.Status, after.Money.State, after.Money.Late})
			assert.Equal(t, []any{c.back, c.earned}, []any{w.balance(t, gamer), w.earned(t, guide)})
			w.sound(t)
		})
	}
}

// A participant reports from a quarter of an hour after the start; that freezes the settlement that comes later.
func TestAReportWhileTheSessionRuns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin, stranger := w.gamer(t, 500), w.guide(t, 2500), w.admin(t), w.gamer(t, 0)
	v := w.approved(t, gamer, guide, w.in(50*time.Hour))
	report := func(p somebody, details string) error { _, err := w.Report(p.ctx(), v.ID, details); return err }
	w.clock.Advance(50*time.Hour + 15*time.Minute - time.Second)
	require.ErrorIs(t, report(gamer, "Nobody came"), booking.ErrInvalidTransition)
	w.clock.Advance(time.Second)
	w.told(t)
	require.ErrorIs(t, report(stranger, "x"), booking.ErrNotFound)
	require.ErrorIs(t, report(admin, "x"), booking.ErrForbidden)
	require.Equal(t, errs.Invalid, errs.ClassOf(report(gamer, " ")))
	read := func() string { return fmt.Sprintf("%+v", w.view(t, guide, v.ID)) }
	before, row := read(), w.sessionRow(t, v)
	due := w.count(t, "SELECT count(*) FROM booking_due")
	require.NoError(t, report(gamer, "Nobody came"))
	require.Equal(t, before, read(), "a secret of its author")
	require.Empty(t, w.told(t))
	require.Equal(t, []any{row, due}, []any{w.sessionRow(t, v), w.count(t, "SELECT count(*) FROM booking_due")})
	mine := w.view(t, gamer, v.ID)
	last := mine.Timeline[len(mine.Timeline)-1]
	require.Equal(t, []any{booking.ReportProblem, booking.Approved, booking.MoneyHeld}, []any{last.Event, last.To, mine.Money.State})
	w.sweep(t, time.Hour)
	w.status(t, gamer, v.ID, booking.Completed)
	w.sweep(t, 100*time.Hour)
	w.markProblems(t)
	require.Zero(t, w.earned(t, guide), "frozen")
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "refund_gamer", "guide", ""))
	require.NoError(t, report(guide, "I was there"), "after the verdict it is attached")
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, gamer))

	// The guide gives up a session that was reported: there is nothing left to judge.
	v = w.approved(t, gamer, guide, w.in(50*time.Hour))
	w.clock.Advance(50*time.Hour + 20*time.Minute)
	require.NoError(t, report(gamer, "Nobody came"))
	_, err := w.Cancel(guide.ctx(), v.ID, "Sorry")
	require.NoError(t, err)
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_problems WHERE state <> 'resolved'"))
	w.run(t)
	require.Equal(t, money.SC(500), w.balance(t, gamer))
	w.sound(t)
}

// A gamer who closes their account cancels late what they could not cancel free; a guide's closing gives everything back.
func TestAnAccountThatClosesLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	soon, far, waiting := w.approved(t, gamer, guide, w.in(30*time.Hour)), w.approved(t, gamer, guide, w.in(80*time.Hour)), w.booked(t, gamer, guide, w.in(10*time.Hour))
	mine := w.approved(t, gamer, w.guide(t, 2500), w.in(31*time.Hour))
	w.clock.Advance(8 * time.Hour)
	require.NoError(t, w.CancelOnAccountClosure(t.Context(), mine.Guide))
	require.False(t, w.view(t, gamer, mine.ID).Money.Late)
	for range 2 {
		require.NoError(t, w.CancelOnAccountClosure(t.Context(), gamer.ID))
	}
	for v, late := range map[*booking.View]bool{&soon: true, &far: false, &waiting: false} {
		after := w.view(t, guide, v.ID)
		require.Equal(t, []any{booking.Cancelled, late, "An account was closed."}, []any{after.Status, after.Money.Late, after.StatusReason})
	}
	w.sweep(t, 48*time.Hour)
	require.Equal(t, money.SC(445), w.balance(t, gamer))
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.sound(t)
}

// A dispute opens the problem of a late cancellation and releases nothing.
func TestADisputeAndALateCancellation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v, waived := w.cancelledLate(t, gamer, guide), w.cancelledLate(t, gamer, guide)
	_, err := w.Waive(guide.ctx(), waived.ID)
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, w.ReleaseOnDispute(t.Context(), gamer.ID, "du_1"))
	}
	require.Equal(t, money.SC(445), w.balance(t, gamer), "what was waived is back")
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_problems WHERE state = 'open' AND session = $1", v.ID))
	w.sweep(t, 100*time.Hour)
	require.Zero(t, w.earned(t, guide))
	w.sound(t)
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "pay_sherpa", "", ""))
	w.sweep(t, 0)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.sound(t)

	// A session under way that was reported is cancelled by the dispute, and its problem ends.
	running := w.approved(t, gamer, guide, w.in(time.Hour))
	w.clock.Advance(80 * time.Minute)
	_, err = w.Report(gamer.ctx(), running.ID, "Nobody came")
	require.NoError(t, err)
	require.NoError(t, w.ReleaseOnDispute(t.Context(), gamer.ID, "du_2"))
	w.status(t, gamer, running.ID, booking.Cancelled)
	require.Equal(t, 1, w.count(t, "SELECT count(*) FROM booking_problems WHERE session = $1 AND outcome = 'refund_gamer' AND resolved_by IS NULL", running.ID))
	require.Zero(t, w.count(t, "SELECT count(*) FROM booking_problems WHERE state <> 'resolved'"))
	w.sound(t)
}

// The audit says when the SC of a late cancellation are gone, and when those of a waived one are kept.
func TestTheBooksKnowLateCancellations(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide := w.gamer(t, 500), w.guide(t, 2500)
	v := w.cancelledLate(t, gamer, guide)
	w.sound(t)
	for _, wrong := range []string{"late_cancelled_at = NULL", "waived_at = late_cancelled_at", "settled_at = late_cancelled_at"} {
		_, err := w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET "+wrong+" WHERE id = $1", v.ID)
		require.NoError(t, err)
		verified, err := w.wallet.Verify(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, verified.Violations, wrong)
		_, err = w.db.Pool.Exec(t.Context(), "UPDATE booking_sessions SET late_cancelled_at = $2, waived_at = NULL, settled_at = NULL WHERE id = $1", v.ID, v.LateCancelledAt)
		require.NoError(t, err)
	}
	w.sound(t)
}
