package booking

import (
	"time"

	"sherpa/platform/money"
)

// MoneyState says where the SC of a session are.
type MoneyState string

// The states of a session's money (design, section 11).
const (
	MoneyHeld     MoneyState = "held"     // set aside from the booking until the session is completed
	MoneySettling MoneyState = "settling" // completed or cancelled late; the guide is paid when it is due
	MoneyFrozen   MoneyState = "frozen"   // the same, and a problem waits for a verdict
	MoneySettled  MoneyState = "settled"  // the guide was paid
	MoneyReleased MoneyState = "released" // given back to the gamer, also while the job that does it is still to run
	MoneyRefunded MoneyState = "refunded" // the guide was paid, and the gamer got as many SC as goodwill
)

// SessionMoney is where the SC of a session are, as one viewer may know it.
type SessionMoney struct {
	State MoneyState
	SC    money.SC
	At    *time.Time // when it is due or when it happened; nil while held or frozen
	Late  bool       // the gamer cancelled when it was not free any more
}

// awaitsPay says that the guide is paid for the session unless a verdict says otherwise: it was played, or cancelled late.
func (s Session) awaitsPay() bool {
	return s.Status == Completed && s.CompletedAt != nil || s.isLate()
}

// settleAt is when the guide is due to be paid, 48 hours after completion or a late cancellation; zero before that.
func (s Session) settleAt() time.Time {
	switch {
	case s.LateCancelledAt != nil:
		return s.LateCancelledAt.Add(SettleAfter)
	case s.CompletedAt != nil:
		return s.CompletedAt.Add(SettleAfter)
	}
	return time.Time{}
}

// mayKnow says whether a side is told at once that somebody reported a problem. A report by the other side stays
// secret; a chargeback, which the system reports, is the gamer's own.
func mayKnow(side, reportedBy Side) bool {
	switch side {
	case SideGamer:
		return reportedBy != SideGuide
	case SideGuide:
		return reportedBy == SideGuide || reportedBy == SideAdmin
	case SideAdmin, SideSystem:
	}
	return true
}

// moneyFor says where the SC are. told means that the viewer knows of the problem from their own or an open report;
// without it an open problem shows only from the moment on at which the settlement would have been due.
func (v View) moneyFor(told bool, now time.Time) SessionMoney {
	m := SessionMoney{State: MoneyHeld, SC: v.TotalSC(), Late: v.LateCancelledAt != nil}
	switch v.Status {
	case Pending, Approved, Scheduled:
	case Completed, Cancelled, Declined, Failed, Refunded:
		due := v.settleAt()
		switch {
		case !v.awaitsPay():
			m.State, m.At = MoneyReleased, &v.UpdatedAt
		case v.SettledAt != nil && v.Verdict != nil && v.Verdict.Outcome == RefundGamer:
			m.State, m.At = MoneyRefunded, &v.Verdict.At
		case v.SettledAt != nil:
			m.State, m.At = MoneySettled, v.SettledAt
		case v.Problem.IsOpen() && (told || !now.Before(due)):
			m.State = MoneyFrozen
		default:
			m.State, m.At = MoneySettling, &due
		}
	}
	return m
}
