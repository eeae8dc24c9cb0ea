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
	MoneySettling MoneyState = "settling" // completed; the guide is paid when it is due
	MoneyFrozen   MoneyState = "frozen"   // completed; a problem waits for a verdict
	MoneySettled  MoneyState = "settled"  // the guide was paid
	MoneyReleased MoneyState = "released" // given back to the gamer, also while the job that does it is still to run
	MoneyRefunded MoneyState = "refunded" // the guide was paid, and the gamer got as many SC as goodwill
)

// SessionMoney is where the SC of a session are, as one viewer may know it.
type SessionMoney struct {
	State MoneyState
	SC    money.SC
	At    *time.Time // when it is due or when it happened; nil while held or frozen
}

// settleAt is when a completed session is due to be paid; zero before completion.
func (s Session) settleAt() time.Time {
	if s.CompletedAt == nil {
		return time.Time{}
	}
	return s.CompletedAt.Add(SettleAfter)
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
	m := SessionMoney{State: MoneyHeld, SC: v.TotalSC()}
	switch v.Status {
	case Pending, Approved, Scheduled:
	case Completed:
		due := v.settleAt()
		switch {
		case v.SettledAt != nil && v.Verdict != nil && v.Verdict.Outcome == RefundGamer:
			m.State, m.At = MoneyRefunded, &v.Verdict.At
		case v.SettledAt != nil:
			m.State, m.At = MoneySettled, v.SettledAt
		case v.Problem.IsOpen() && (told || !now.Before(due)):
			m.State = MoneyFrozen
		default:
			m.State, m.At = MoneySettling, &due
		}
	case Declined, Cancelled, Failed, Refunded:
		m.State, m.At = MoneyReleased, &v.UpdatedAt
	}
	return m
}
