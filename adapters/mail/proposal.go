package mail

import (
	"fmt"

	"sherpa/modules/booking"
)

// proposed asks the other side for an answer.
func (a about) proposed(l *letter) {
	zone := zoneOf(a.Person.Zone)
	l.Subject = "Another time proposed: " + a.what + ", " + short(a.MovedTo, zone)
	l.Heading = "Another time is proposed"
	l.Facts = a.proposalFacts()
	l.Paragraphs = []string{
		sentence(a.other) + " would like to move the session from " + day(a.MovedFrom, zone) + " to " + moment(a.MovedTo, zone) + ".",
		"Please answer by " + moment(a.Booking.Proposal.ExpiresAt, zone) + ". Your session stays at its time until you accept.",
	}
	if !a.WasApproved {
		l.Paragraphs = []string{
			sentence(a.other) + " proposes " + moment(a.MovedTo, zone) + " for the session that you asked for. When you accept, it is confirmed.",
			"Please answer by " + moment(a.Booking.Proposal.ExpiresAt, zone) + ". Your request stays as it is until then.",
		}
	}
	l.Quote = said(a.other+" says", a.Reason)
	l.Button.Label = "Answer the proposal"
}

// proposalFacts say the proposed time before the present one.
func (a about) proposalFacts() []fact {
	zone, s := zoneOf(a.Person.Zone), a.Booking
	facts := append([]fact{span("Proposed", a.MovedTo, a.MovedTo.Add(s.EndsAt().Sub(s.StartsAt)), zone)}, a.facts...)
	facts[1].Label = "So far"
	return facts
}

func (a about) proposalAccepted(l *letter) {
	who, self := sentence(a.other)+" accepted the time that you proposed.", string(a.By) == string(a.To)
	if self {
		who = "You accepted the time that " + a.other + " proposed."
	}
	if !a.WasApproved {
		a.approved(l)
		l.Paragraphs = []string{who + " The session is confirmed."}
		return
	}
	zone := zoneOf(a.Person.Zone)
	l.Subject = "New time: " + a.what + ", " + a.when
	l.Heading = "The session has a new time"
	l.Facts = append([]fact{}, a.facts...)
	l.Facts[0].Label = "New time"
	l.Facts = append(l.Facts[:1], append([]fact{at("Before", a.MovedFrom, zone)}, l.Facts[1:]...)...)
	l.Paragraphs = []string{who + " The session moved from " + day(a.MovedFrom, zone) + " to " + moment(a.MovedTo, zone) + "."}
	l.After = []string{calendarMoved}
}

// proposalEnded tells that a proposal was declined, taken back or not answered, and that everything stays as it was.
func (a about) proposalEnded(l *letter) {
	zone := zoneOf(a.Person.Zone)
	proposed := moment(a.MovedTo, zone)
	l.Heading = "The session stays at its time"
	switch a.Kind { //nolint:exhaustive // the three ends of a proposal
	case booking.NoticeProposalDeclined:
		l.Subject = "Proposal declined: " + a.what + ", " + a.when
		l.Paragraphs = []string{sentence(a.other) + " declined the time that you proposed, " + proposed + "."}
	case booking.NoticeProposalWithdrawn:
		l.Subject = "Proposal taken back: " + a.what + ", " + a.when
		l.Paragraphs = []string{sentence(a.other) + " took back the proposal of " + proposed + "."}
	case booking.NoticeProposalExpired:
		l.Subject = "Proposal not answered: " + a.what + ", " + a.when
		l.Paragraphs = []string{sentence(a.other) + " did not answer in time whether the session can move to " + proposed + "."}
	}
	if a.WasApproved {
		l.Paragraphs = append(l.Paragraphs, "Your session stays at "+moment(a.Booking.StartsAt, zone)+".")
		return
	}
	l.Heading = "The request stays as it is"
	if a.guide {
		l.Paragraphs = append(l.Paragraphs, "The request still waits for your answer. Please give it by "+moment(a.Booking.ExpiresAt, zone)+".")
		l.Button = button{"Answer the request", "/dashboard"}
		return
	}
	l.Paragraphs = append(l.Paragraphs, "Your request for "+moment(a.Booking.StartsAt, zone)+" still waits for an answer.")
}

// cancelledLate says who gets the SC and when, and what can still be done about it.
func (a about) cancelledLate(l *letter) {
	zone := zoneOf(a.Person.Zone)
	l.Subject = "Cancelled late: " + a.what + ", " + a.when
	l.Heading = "This session was cancelled late"
	l.After = []string{calendarRemoved}
	paid := moment(a.SettleAt, zone)
	if a.guide {
		how := sentence(a.other) + " cancelled this session when it was not free any more."
		if a.By == booking.SideSystem {
			how = "This session was cancelled because the account of " + a.other + " was closed, when cancelling was not free any more."
		}
		l.Paragraphs = []string{
			how + " You are paid " + a.Booking.Price().String() + " for it on " + paid + ".",
			"The time is free again. If you would rather give the SC back, you can do so on the session's page until then.",
		}
		l.Quote = said(a.other+" says", a.Reason)
		if a.By == booking.SideSystem {
			l.Quote = nil
		}
		return
	}
	l.Paragraphs = []string{
		"You cancelled this session. That was free until " + moment(a.FreeUntil, zone) + ", so the " + a.sc() +
			" do not go back: " + a.other + " is paid on " + paid + ".",
		sentence(a.other) + " may give them back to you until then. If something went wrong, report it on the session's page before that time.",
	}
	l.Quote = said("Your reason", a.Reason)
}

func (a about) waived(l *letter) {
	l.Subject = "Given back: the SC of your " + a.what
	l.Heading = "The SC of this session go back"
	l.Paragraphs = []string{sentence(a.other) + " does not want to be paid for the session that you cancelled late. " + a.backToYou()}
	if a.guide {
		l.Paragraphs = []string{"You gave the " + a.sc() + " of this session back to " + a.other + ", who had cancelled it late."}
	}
}

// unanswered reminds a guide of a request.
func (a about) unanswered(l *letter) {
	l.Subject = "Waiting for your answer: " + a.what + ", " + a.when
	l.Heading = "A request waits for your answer"
	l.Paragraphs = []string{
		sentence(a.other) + " would like to book a session with you.",
		"Please answer by " + moment(a.Booking.ExpiresAt, zoneOf(a.Person.Zone)) + ". After that the request ends by itself and the SC go back.",
	}
	l.Quote = said(a.other+" writes", a.Booking.Note)
	l.Button = button{"Answer the request", "/dashboard"}
}

func (a about) sc() string { return fmt.Sprintf("%d SC", a.Booking.TotalSC()) }

// cancelsFree tells a gamer until when cancelling costs nothing.
func (a about) cancelsFree() string {
	if a.Booking.ApprovedAt != nil && !a.FreeUntil.After(*a.Booking.ApprovedAt) {
		return "This session begins so soon that cancelling is not free: the Sherpa is paid."
	}
	return "Cancelling is free until " + moment(a.FreeUntil, zoneOf(a.Person.Zone)) + ". After that the Sherpa is paid."
}
