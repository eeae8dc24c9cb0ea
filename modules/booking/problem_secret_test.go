package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/money"
	"sherpa/platform/page"
)

// seen is all that a participant can read about a session, their lists and their money.
func (w *world) seen(t *testing.T, who somebody, v booking.View) string {
	t.Helper()
	one, err := w.Get(who.ctx(), v.ID)
	require.NoError(t, err)
	mine, err := w.Mine(who.ctx(), page.Request{Limit: 50})
	require.NoError(t, err)
	all := []any{one, mine.Items}
	if who.IsGuide {
		guided, earned, err := w.Guided(who.ctx(), who.ID, page.Request{Limit: 50})
		require.NoError(t, err)
		sum, err := w.payoutSummary(who)
		require.NoError(t, err)
		next := "never"
		if sum.NextUp != nil {
			next = sum.NextUp.String()
		}
		sum.NextUp = nil
		all = append(all, guided.Items, earned, sum, next)
	}
	// What a change of the session is refused with, the version that was seen included.
	_, cancelled := w.Cancel(who.ctx(), v.ID, "")
	_, approved := w.Approve(who.ctx(), v.ID, &one.Version)
	_, moved := w.Schedule(who.ctx(), v.ID, w.in(30*time.Hour))
	_, calendar := w.Calendar(who.ctx(), v.ID)
	all = append(all, cancelled, approved, moved, calendar, one.Money.At, w.told(t), w.count(t, "SELECT count(*) FROM booking_events"))
	var b strings.Builder
	for _, a := range all {
		fmt.Fprintf(&b, "%+v\n", a)
	}
	return b.String()
}

// Until the settlement would have been due, a report shows nowhere to the other side; then it shows as frozen money,
// and the verdict shows to both.
func TestAReportStaysSecret(t *testing.T) {
	t.Parallel()
	for name, byGamer := range map[string]bool{"of the gamer": true, "of the guide": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
			v := w.played(t, gamer, guide)
			author, other := gamer, guide
			if !byGamer {
				author, other = guide, gamer
			}
			state := func(p somebody) booking.MoneyState {
				got, err := w.Get(p.ctx(), v.ID)
				require.NoError(t, err)
				return got.Money.State
			}
			w.clock.Advance(time.Hour)
			w.told(t)
			before, authors := w.seen(t, other, v), w.seen(t, author, v)
			row := w.sessionRow(t, v)
			w.report(t, v, author, "Nobody came")
			w.report(t, v, author, "Really nobody")
			assert.Equal(t, before, w.seen(t, other, v))
			assert.NotEqual(t, authors, w.seen(t, author, v))
			assert.Equal(t, row, w.sessionRow(t, v), "the session's row")
			assert.Equal(t, []booking.MoneyState{booking.MoneyFrozen, booking.MoneySettling, booking.MoneyFrozen},
				[]booking.MoneyState{state(author), state(other), state(admin)})

			w.sweep(t, 23*time.Hour) // the look at the problem is due
			w.markProblems(t)
			w.clock.Advance(-23 * time.Hour)
			assert.Equal(t, before, w.seen(t, other, v), "nor does the look show")
			w.clock.Advance(23 * time.Hour)

			w.sweep(t, 24*time.Hour) // the settlement would have been due, 48 h after completion
			assert.Equal(t, []booking.MoneyState{booking.MoneyFrozen, booking.MoneyFrozen, booking.MoneyFrozen},
				[]booking.MoneyState{state(author), state(other), state(admin)})
			require.Zero(t, w.earned(t, guide))
			require.Zero(t, w.count(t, "SELECT count(*) FROM booking_due"), "nothing that the sweeper takes again and again")
			got, err := w.Get(other.ctx(), v.ID)
			require.NoError(t, err)
			assert.Nil(t, got.Money.At, "not since when")
			assert.NotContains(t, fmt.Sprintf("%+v", got.Timeline), "report")

			require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "dismiss", "", "Both were there."))
			for _, p := range []somebody{author, other} {
				got, err := w.Get(p.ctx(), v.ID)
				require.NoError(t, err)
				last := got.Timeline[len(got.Timeline)-1]
				assert.Equal(t, []any{booking.Dismiss, "Both were there.", booking.MoneySettling}, []any{last.Event, last.Reason, got.Money.State})
			}
			w.sweep(t, 0)
			require.Equal(t, money.Cents(2500), w.earned(t, guide), "at once: the 48 hours are over")
			assert.Equal(t, booking.MoneySettled, state(other))
			w.sound(t)
		})
	}
}

// sessionRow is the stored session, whole.
func (w *world) sessionRow(t *testing.T, v booking.View) (row string) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT s::text FROM booking_sessions s WHERE id = $1", v.ID).Scan(&row))
	return row
}

// A settlement that was handed to a job before the report came does nothing, and is not handed over again.
func TestASettlementThatMeetsAReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	w.clock.Advance(booking.SettleAfter)
	n, err := w.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	w.report(t, v, gamer, "Nobody came")
	current, err := w.Get(admin.ctx(), v.ID)
	require.NoError(t, err)
	require.NoError(t, w.RunScheduledAction(t.Context(), v.ID, booking.ActionSettle, current.Version))
	require.Zero(t, w.earned(t, guide))
	n, err = w.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, n)
	require.NoError(t, w.ResolveProblem(admin.ctx(), v.ID, "pay_sherpa", "", ""))
	w.sweep(t, 0)
	require.Equal(t, money.Cents(2500), w.earned(t, guide))
	w.sound(t)
}

// Who reads a report in the timeline: its author and admins; one of an admin is for everybody, a chargeback for the
// gamer. Reports that an earlier version of the program kept as events show once, to the same people.
func TestReportsInTheTimeline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gamer, guide, admin := w.gamer(t, 500), w.guide(t, 2500), w.admin(t)
	v := w.played(t, gamer, guide)
	w.report(t, v, gamer, "Nobody came")
	require.NoError(t, w.ReleaseOnDispute(t.Context(), gamer.ID, "du_1"))
	require.NoError(t, w.OpenProblem(admin.ctx(), v.ID, "I look into it"))
	w.report(t, v, guide, "I was there")
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO booking_events (session, version, event, from_status, to_status, by_side, at)
		VALUES ($1, 4, 'report', 'completed', 'completed', 'gamer', $2)`, v.ID, w.clock.Now())
	require.NoError(t, err)
	for who, want := range map[*somebody][]booking.Side{
		&gamer: {booking.SideGamer, booking.SideSystem, booking.SideAdmin},
		&guide: {booking.SideAdmin, booking.SideGuide},
		&admin: {booking.SideGamer, booking.SideSystem, booking.SideAdmin, booking.SideGuide},
	} {
		got, err := w.Get(actor.With(t.Context(), who.Actor), v.ID)
		require.NoError(t, err)
		var by []booking.Side
		for _, h := range got.Timeline[3:] { // after book, approve and complete
			require.Equal(t, booking.ReportProblem, h.Event)
			require.Equal(t, booking.Completed, h.To)
			require.Empty(t, h.Reason, "the words are for admins, with the problem")
			by = append(by, h.By)
		}
		assert.ElementsMatch(t, want, by)
	}
}
