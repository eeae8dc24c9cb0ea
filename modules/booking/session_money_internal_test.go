package booking

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A session awaits the guide's pay once it has ended as played, and while it is a late cancellation that was not waived.
func TestWhatAwaitsPay(t *testing.T) {
	t.Parallel()
	for state, want := range map[string]bool{
		"completed": true, "completed resolved": true, "approved": false, "refunded": false, "cancelled": false,
		"cancelled late": true, "cancelled late waived": false,
	} {
		require.Equal(t, want, inState(state).awaitsPay(), state)
	}
	ended := at(Completed)
	ended.CompletedAt = nil
	require.False(t, ended.awaitsPay(), "when it ended is not known")
}

// Where the SC are: each state of a session, for each viewer, on both sides of the moment at which the settlement
// would have been due. A report by the other side shows only from then on, and without the time at which it came.
func TestMoneyOfASession(t *testing.T) {
	t.Parallel()
	end := noon.Add(8 * time.Hour)
	due, verdict := end.Add(48*time.Hour), end.Add(30*time.Hour)
	lateDue := noon.Add(53 * time.Hour)
	const tick = time.Microsecond
	before, after := due.Add(-tick), due
	type answer struct {
		state MoneyState
		at    time.Time
	}
	var (
		held     = answer{state: MoneyHeld}
		frozen   = answer{state: MoneyFrozen}
		settling = answer{MoneySettling, due}
		settled  = answer{MoneySettled, due}
		released = answer{MoneyReleased, noon}
		refunded = answer{MoneyRefunded, verdict}
	)
	all := func(a answer) [4]answer { return [4]answer{a, a, a, a} }
	for _, c := range []struct {
		state     string
		reporters []Side
		outcome   Event
		now       time.Time
		want      [4]answer // gamer, guide, admin, system
	}{
		{state: "pending", now: noon, want: all(held)},
		{state: "approved", now: noon, want: all(held)},
		{state: "scheduled", now: after, want: all(held)},
		{state: "declined", now: after, want: all(released)},
		{state: "cancelled", now: after, want: all(released)},
		{state: "failed", now: after, want: all(released)},
		{state: "refunded resolved", reporters: []Side{SideGamer}, outcome: RefundGamer, now: before, want: all(released)},

		// A late cancellation, an hour before the start, settles 48 hours later, and is frozen as what was played is.
		{state: "cancelled late", now: lateDue.Add(-tick), want: all(answer{MoneySettling, lateDue})},
		{state: "cancelled late settled", now: lateDue, want: all(answer{MoneySettled, lateDue})},
		{state: "cancelled late open", reporters: []Side{SideGamer}, now: lateDue.Add(-tick), want: [4]answer{frozen, {MoneySettling, lateDue}, frozen, frozen}},
		{state: "cancelled late reported", reporters: []Side{SideGamer}, now: lateDue, want: all(frozen)},
		{state: "cancelled late waived", now: lateDue, want: all(released)},
		{state: "refunded late resolved", reporters: []Side{SideGamer}, outcome: RefundGamer, now: before, want: all(released)},
		{state: "cancelled late settled resolved", reporters: []Side{SideGamer}, outcome: RefundGamer, now: after, want: all(refunded)},

		{state: "completed", now: before, want: all(settling)},
		{state: "completed", now: after, want: all(settling)}, // due, and the sweeper has not come yet
		{state: "completed settled", now: after, want: all(settled)},

		{state: "completed open", reporters: []Side{SideGamer}, now: before, want: [4]answer{frozen, settling, frozen, frozen}},
		{state: "completed reported", reporters: []Side{SideGamer}, now: before, want: [4]answer{frozen, settling, frozen, frozen}},
		{state: "completed reported", reporters: []Side{SideGamer}, now: after, want: all(frozen)},
		{state: "completed open", reporters: []Side{SideGuide}, now: before, want: [4]answer{settling, frozen, frozen, frozen}},
		{state: "completed reported", reporters: []Side{SideGuide}, now: after, want: all(frozen)},
		{state: "completed disputed", reporters: []Side{SideGamer, SideGuide}, now: before, want: all(frozen)},
		{state: "completed disputed", reporters: []Side{SideGamer, SideGuide}, now: after, want: all(frozen)},
		// An admin opens a problem in the open; a chargeback is the gamer's own.
		{state: "completed open", reporters: []Side{SideAdmin}, now: before, want: all(frozen)},
		{state: "completed open", reporters: []Side{SideAdmin, SideGamer}, now: before, want: all(frozen)},
		{state: "completed open", reporters: []Side{SideSystem}, now: before, want: [4]answer{frozen, settling, frozen, frozen}},
		{state: "completed open", reporters: []Side{SideSystem}, now: after, want: all(frozen)},

		// After the verdict nothing is secret.
		{state: "completed resolved", reporters: []Side{SideGamer}, outcome: Dismiss, now: before, want: all(settling)},
		{state: "completed resolved", reporters: []Side{SideGamer}, outcome: PaySherpa, now: after, want: all(settling)},
		{state: "completed settled resolved", reporters: []Side{SideGamer}, outcome: PaySherpa, now: after, want: all(settled)},
		{state: "completed settled resolved", reporters: []Side{SideGamer}, outcome: RefundGamer, now: after, want: all(refunded)},
		// A problem that comes after the pay freezes nothing.
		{state: "completed settled open", reporters: []Side{SideGamer}, now: after, want: all(settled)},
	} {
		for i, side := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
			v := View{Session: inState(c.state)}
			v.Reporters = c.reporters
			if c.outcome != "" {
				v.Verdict = &Verdict{Outcome: c.outcome, At: verdict}
			}
			got := v.seenBy(side, Limits{}, c.now).Money
			name := c.state + ", " + string(side)
			require.Equal(t, c.want[i].state, got.State, "%s %v", name, c.reporters)
			require.EqualValues(t, 110, got.SC, name)
			require.Equal(t, strings.Contains(c.state, "late"), got.Late, name)
			if c.want[i].at.IsZero() {
				require.Nil(t, got.At, name)
			} else {
				require.Equal(t, c.want[i].at, *got.At, name)
			}
		}
	}
}
