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
	// The gamer cancels when it is not free any more; the guide may give the SC back.
	CancelLate Event = "cancel_late"
	Waive      Event = "waive"
	// About another time that one side proposes to the other.
	Propose          Event = "propose"
	AcceptProposal   Event = "accept_proposal"
	DeclineProposal  Event = "decline_proposal"
	WithdrawProposal Event = "withdraw_proposal"
	// What the two share before and while they play.
	SetMeeting Event = "set_meeting"
	CheckIn    Event = "check_in"
	// About the problem of a session.
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
	to    Status // unchanged when the session keeps its status
	money effect
	// secret says that the event leaves the session's row as it is: no version, no event, nothing that the other side could see.
	secret bool
}

// unchanged is the target of a line that keeps the status.
const unchanged = ""

// status is the status of a session after the line.
func (t transition) status(s Session) Status {
	if t.to == unchanged {
		return s.Status
	}
	return t.to
}

// table is the life of a session (design, section 3). Nothing else changes a status, and what is not
// here is ErrInvalidTransition. Booking, the way into the table, is create.go.
var table = []transition{ //nolint:gochecknoglobals // a constant table
	{from: []Status{Pending}, event: Approve, by: []Side{SideGuide}, guard: beforeExpiry, to: Approved},
	{from: []Status{Pending}, event: Decline, by: []Side{SideGuide}, to: Declined, money: refund},
	{from: []Status{Pending}, event: Cancel, by: []Side{SideGamer, SideGuide, SideAdmin, SideSystem}, to: Cancelled, money: refund},
	{from: []Status{Pending}, event: Move, by: []Side{SideGamer}, guard: beforeExpiry, to: Pending},
	{from: []Status{Pending}, event: Expire, by: []Side{SideSystem}, guard: afterExpiry, to: Failed, money: refund},
	{from: []Status{Approved, Scheduled}, event: Move, by: []Side{SideGamer}, guard: movableAtOnce, to: Scheduled},

	{from: []Status{Pending}, event: Propose, by: []Side{SideGuide}, guard: beforeExpiry, to: unchanged},
	{from: []Status{Approved, Scheduled}, event: Propose, by: []Side{SideGuide}, guard: beforeStart, to: unchanged},
	{from: []Status{Approved, Scheduled}, event: Propose, by: []Side{SideGamer}, guard: movable, to: unchanged},
	{from: []Status{Pending}, event: AcceptProposal, by: []Side{SideGamer}, guard: proposedBy(SideGuide), to: Approved},
	{from: []Status{Approved, Scheduled}, event: AcceptProposal, by: []Side{SideGamer}, guard: proposedBy(SideGuide), to: Scheduled},
	{from: []Status{Approved, Scheduled}, event: AcceptProposal, by: []Side{SideGuide}, guard: proposedBy(SideGamer), to: Scheduled},
	{from: []Status{Pending, Approved, Scheduled}, event: DeclineProposal, by: []Side{SideGamer}, guard: proposedBy(SideGuide), to: unchanged},
	{from: []Status{Approved, Scheduled}, event: DeclineProposal, by: []Side{SideGuide}, guard: proposedBy(SideGamer), to: unchanged},
	{from: []Status{Pending, Approved, Scheduled}, event: WithdrawProposal, by: []Side{SideGuide}, guard: proposedBy(SideGuide), to: unchanged},
	{from: []Status{Approved, Scheduled}, event: WithdrawProposal, by: []Side{SideGamer}, guard: proposedBy(SideGamer), to: unchanged},
	{from: []Status{Pending, Approved, Scheduled}, event: WithdrawProposal, by: []Side{SideSystem}, guard: proposalExpired, to: unchanged},

	{from: []Status{Approved, Scheduled}, event: SetMeeting, by: []Side{SideGuide}, guard: beforeEnd, to: unchanged},
	{from: []Status{Approved, Scheduled}, event: SetMeeting, by: []Side{SideGamer}, guard: guideHasNot, to: unchanged},
	{from: []Status{Approved, Scheduled}, event: CheckIn, by: []Side{SideGamer}, guard: mayCheckIn(SideGamer), to: unchanged},
	{from: []Status{Approved, Scheduled}, event: CheckIn, by: []Side{SideGuide}, guard: mayCheckIn(SideGuide), to: unchanged},

	{from: []Status{Approved, Scheduled}, event: Cancel, by: []Side{SideGamer}, guard: cancelsFree, to: Cancelled, money: refund},
	{from: []Status{Approved, Scheduled}, event: CancelLate, by: []Side{SideGamer, SideSystem}, guard: cancelsLate, to: Cancelled},
	{from: []Status{Approved, Scheduled}, event: Cancel, by: []Side{SideGuide, SideAdmin, SideSystem}, guard: beforeEnd, to: Cancelled, money: refund},
	{from: []Status{Approved, Scheduled}, event: Complete, by: []Side{SideSystem}, guard: afterEnd, to: Completed},
	{from: []Status{Approved, Scheduled}, event: ReportProblem, by: []Side{SideGamer, SideGuide}, guard: underWay, to: unchanged, secret: true},

	{from: []Status{Completed}, event: ReportProblem, by: []Side{SideGamer, SideGuide, SideAdmin, SideSystem}, guard: unjudged, to: Completed, secret: true},
	{from: []Status{Completed}, event: RefundGamer, by: []Side{SideAdmin}, guard: openUnsettled, to: Refunded, money: refund},
	{from: []Status{Completed}, event: RefundGamer, by: []Side{SideAdmin}, guard: openSettled, to: Completed, money: goodwill},
	{from: []Status{Completed}, event: PaySherpa, by: []Side{SideAdmin}, guard: openProblem, to: Completed},
	{from: []Status{Completed}, event: Dismiss, by: []Side{SideAdmin}, guard: openProblem, to: Completed},
	{from: []Status{Completed}, event: Settle, by: []Side{SideSystem}, guard: settleable, to: Completed, money: pay},

	// A late cancellation is judged and settled as a completed session is.
	{from: []Status{Cancelled}, event: Waive, by: []Side{SideGuide}, guard: waivable, to: Cancelled, money: refund},
	{from: []Status{Cancelled}, event: ReportProblem, by: []Side{SideGamer, SideGuide, SideAdmin, SideSystem}, guard: late(unjudged), to: Cancelled, secret: true},
	{from: []Status{Cancelled}, event: RefundGamer, by: []Side{SideAdmin}, guard: late(openUnsettled), to: Refunded, money: refund},
	{from: []Status{Cancelled}, event: RefundGamer, by: []Side{SideAdmin}, guard: late(openSettled), to: Cancelled, money: goodwill},
	{from: []Status{Cancelled}, event: PaySherpa, by: []Side{SideAdmin}, guard: late(openProblem), to: Cancelled},
	{from: []Status{Cancelled}, event: Dismiss, by: []Side{SideAdmin}, guard: late(openProblem), to: Cancelled},
	{from: []Status{Cancelled}, event: Settle, by: []Side{SideSystem}, guard: late(settleable), to: Cancelled, money: pay},
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

func beforeStart(s Session, now time.Time) error {
	if !now.Before(s.StartsAt) {
		return ErrInvalidTransition.Saying("This session has already begun.")
	}
	return nil
}

// movable says that the gamer may move the session, or propose to. The guide's proposals are not counted.
func movable(s Session, now time.Time) error {
	if err := beforeStart(s, now); err != nil {
		return err
	}
	if s.Moves >= MaxMoves {
		return ErrInvalidTransition.Saying("You moved this session, or proposed to, %d times already. It cannot be moved again.", MaxMoves)
	}
	return nil
}

// movableAtOnce leaves out what the guide's hours say (movesAtOnce).
func movableAtOnce(s Session, now time.Time) error {
	if err := movable(s, now); err != nil {
		return err
	}
	return cancelsFree(s, now)
}

// underWay is the guard of a report during the session: reportAfter is over since its start, and there is no verdict.
func underWay(s Session, now time.Time) error {
	if now.Before(s.StartsAt.Add(reportAfter)) {
		return ErrInvalidTransition.Saying("A problem can be reported from 15 minutes after the start.")
	}
	return unjudged(s, now)
}

func settleable(s Session, now time.Time) error {
	if s.SettledAt != nil || !s.awaitsPay() || s.Problem.IsOpen() {
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

// mayEver says whether any line of the table lets a side cause an event. If none does, the attempt is Forbidden, not a Conflict.
func mayEver(side Side, event Event) bool {
	return slices.ContainsFunc(table, func(t transition) bool { return t.event == event && slices.Contains(t.by, side) })
}

// find gives the line for an event in the session's state. Errors: that of the line's guard, ErrInvalidTransition.
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

// apply changes the session as a line says and gives the event for the timeline.
func (s *Session) apply(t transition, by Side, person uuid.UUID, reason string, now time.Time) SessionEvent {
	h := SessionEvent{
		Session: s.ID, Version: s.Version + 1, Event: t.event, From: s.Status, To: t.status(*s),
		By: by, Person: person, Reason: reason, At: now,
	}
	s.Status, s.Version, s.UpdatedAt = h.To, h.Version, now
	// The reasons of an approval and of a proposal are on their lines of the timeline alone.
	if reason != "" && t.event != Propose && t.event != Approve {
		s.StatusReason = reason
	}
	switch t.event {
	case Approve:
		s.ApprovedAt = &now
	case AcceptProposal:
		if h.From == Pending {
			s.ApprovedAt = &now
		}
	case Complete:
		s.CompletedAt = &now
	case Settle:
		s.SettledAt = &now
	case CancelLate:
		s.LateCancelledAt = &now
	case Waive:
		s.WaivedAt = &now
	case CheckIn:
		if by == SideGamer {
			s.GamerHereAt = &now
		} else {
			s.GuideHereAt = &now
		}
	case Book, Decline, Cancel, Move, Expire, Propose, DeclineProposal, WithdrawProposal, SetMeeting, ReportProblem, RefundGamer, PaySherpa, Dismiss:
	}
	if t.event != Propose && !t.event.aboutRoom() {
		s.Proposal = Proposal{}
	}
	return h
}

// aboutProposal says that an event is about a proposed time and moves nothing.
func (e Event) aboutProposal() bool {
	return e == Propose || e == DeclineProposal || e == WithdrawProposal
}

// aboutRoom says that an event is about the meeting of the two people, and leaves an open proposal as it is.
func (e Event) aboutRoom() bool { return e == SetMeeting || e == CheckIn }

// keepsScheduledActions says that an event leaves status, time and money of a session as they are, and so its scheduled actions.
func (e Event) keepsScheduledActions() bool { return e.aboutProposal() || e.aboutRoom() }

// possible lists what a side may do now, in the order of the table. A late cancellation is a cancellation to whoever
// makes it.
func possible(s Session, side Side, now time.Time) []Event {
	var events []Event
	for _, t := range table {
		event := t.event
		if event == CancelLate {
			event = Cancel
		}
		if _, err := find(s, t.event, side, now); err == nil && !slices.Contains(events, event) {
			events = append(events, event)
		}
	}
	return events
}
