package booking

import (
	"slices"
	"time"

	"github.com/google/uuid"
)

// Event is what can happen to a session.
type Event string

// The events of the table.
const (
	Book     Event = "book"
	Approve  Event = "approve"
	Decline  Event = "decline"
	Cancel   Event = "cancel"
	Move     Event = "move"
	Expire   Event = "expire"
	Complete Event = "complete"
	Settle   Event = "settle"
	// About the problem of a completed session.
	ReportProblem Event = "report"
	RefundGamer   Event = "refund_gamer"
	PaySherpa     Event = "pay_sherpa"
	Dismiss       Event = "dismiss"
)

// effect is what a transition means for the session's money.
type effect int

const (
	keep     effect = iota // the SC stay where they are
	refund                 // the SC go back to the gamer, by a job
	pay                    // the SC become the guide's earnings, in the same transaction
	goodwill               // the gamer gets as many SC again, by a job; the guide keeps the pay
)

// transition is one line of the table.
type transition struct {
	from  []Status
	event Event
	by    []Side
	// guard reads the clock; its error is a Conflict.
	guard func(s Session, now time.Time) error
	to    Status
	money effect
	// secret says that the session itself stays as it is: no version, no event, nothing that the other side could see.
	secret bool
}

// table is the life of a session (design, section 3). Nothing else changes a status, and what is not
// here is ErrInvalidTransition. Booking, the way into the table, is create.go.
var table = []transition{ //nolint:gochecknoglobals // a constant table
	{from: []Status{Pending}, event: Approve, by: []Side{SideGuide}, guard: beforeExpiry, to: Approved},
	{from: []Status{Pending}, event: Decline, by: []Side{SideGuide}, to: Declined, money: refund},
	{from: []Status{Pending}, event: Cancel, by: []Side{SideGamer, SideGuide, SideAdmin, SideSystem}, to: Cancelled, money: refund},
	{from: []Status{Pending}, event: Move, by: []Side{SideGamer}, guard: beforeExpiry, to: Pending},
	{from: []Status{Pending}, event: Expire, by: []Side{SideSystem}, guard: afterExpiry, to: Failed, money: refund},
	{from: []Status{Approved, Scheduled}, event: Move, by: []Side{SideGamer}, guard: movable, to: Scheduled},
	{from: []Status{Approved, Scheduled}, event: Cancel, by: []Side{SideGuide, SideAdmin, SideSystem}, guard: beforeEnd, to: Cancelled, money: refund},
	{from: []Status{Approved, Scheduled}, event: Complete, by: []Side{SideSystem}, guard: afterEnd, to: Completed},
	{from: []Status{Completed}, event: ReportProblem, by: []Side{SideGamer, SideGuide, SideAdmin, SideSystem}, guard: unjudged, to: Completed, secret: true},
	{from: []Status{Completed}, event: RefundGamer, by: []Side{SideAdmin}, guard: openUnsettled, to: Refunded, money: refund},
	{from: []Status{Completed}, event: RefundGamer, by: []Side{SideAdmin}, guard: openSettled, to: Completed, money: goodwill},
	{from: []Status{Completed}, event: PaySherpa, by: []Side{SideAdmin}, guard: openProblem, to: Completed},
	{from: []Status{Completed}, event: Dismiss, by: []Side{SideAdmin}, guard: openProblem, to: Completed},
	{from: []Status{Completed}, event: Settle, by: []Side{SideSystem}, guard: settleable, to: Completed, money: pay},
}

func beforeExpiry(s Session, now time.Time) error {
	if !now.Before(s.ExpiresAt) {
		return ErrInvalidTransition.Saying("This request has expired.")
	}
	return nil
}

func afterExpiry(s Session, now time.Time) error { return notBefore(now, s.ExpiresAt) }

func afterEnd(s Session, now time.Time) error { return notBefore(now, s.EndsAt()) }

func beforeEnd(s Session, now time.Time) error {
	if !now.Before(s.EndsAt()) {
		return ErrInvalidTransition.Saying("This session is over.")
	}
	return nil
}

func movable(s Session, now time.Time) error {
	if !now.Before(s.StartsAt) {
		return ErrInvalidTransition.Saying("This session has already begun.")
	}
	if s.Moves >= MaxMoves {
		return ErrInvalidTransition.Saying("This session was moved %d times already. It cannot be moved again.", MaxMoves)
	}
	return nil
}

func settleable(s Session, now time.Time) error {
	if s.SettledAt != nil || s.CompletedAt == nil || s.Problem.IsOpen() {
		return ErrInvalidTransition
	}
	return notBefore(now, s.settleAt())
}

func notBefore(now, due time.Time) error {
	if now.Before(due) {
		return ErrInvalidTransition
	}
	return nil
}

// mayEver says whether a side may do something in any state at all. If not, trying is forbidden rather than a conflict.
func mayEver(side Side, event Event) bool {
	return slices.ContainsFunc(table, func(t transition) bool { return t.event == event && slices.Contains(t.by, side) })
}

// find is the line for an event in the session's state, with its guard held; otherwise the error of the
// guard, or ErrInvalidTransition.
func find(s Session, event Event, side Side, now time.Time) (transition, error) {
	refusal := error(ErrInvalidTransition)
	for _, t := range table {
		if t.event != event || !slices.Contains(t.from, s.Status) || !slices.Contains(t.by, side) {
			continue
		}
		if t.guard != nil {
			if err := t.guard(s, now); err != nil {
				refusal = err
				continue
			}
		}
		return t, nil
	}
	return transition{}, refusal
}

// apply takes the session along a line and answers what happened.
func (s *Session) apply(t transition, by Side, person uuid.UUID, reason string, now time.Time) Happened {
	h := Happened{
		Session: s.ID, Version: s.Version + 1, Event: t.event, From: s.Status, To: t.to,
		By: by, Person: person, Reason: reason, At: now,
	}
	s.Status, s.Version, s.UpdatedAt = t.to, h.Version, now
	if reason != "" && t.event != Approve { // the reason of an approval is on its line of the timeline alone
		s.StatusReason = reason
	}
	switch t.event {
	case Approve:
		s.ApprovedAt = &now
	case Complete:
		s.CompletedAt = &now
	case Settle:
		s.SettledAt = &now
	case Book, Decline, Cancel, Move, Expire, ReportProblem, RefundGamer, PaySherpa, Dismiss:
	}
	return h
}

// possible lists what a side may do now, in the order of the table. The two people report in their rating,
// which is no event.
func possible(s Session, side Side, now time.Time) []Event {
	var events []Event
	for _, t := range table {
		if t.event == ReportProblem && (side == SideGamer || side == SideGuide) {
			continue
		}
		if _, err := find(s, t.event, side, now); err == nil && !slices.Contains(events, t.event) {
			events = append(events, t.event)
		}
	}
	return events
}
