package mail

import (
	"fmt"
	"slices"
	"strings"

	"sherpa/modules/booking"
)

// about gathers what the messages on a session have in common.
type about struct {
	booking.Notice

	guide bool   // told is the guide
	other string // the other side's name, within a sentence
	what  string // the session with the other side, as in a subject: people's own words but GamerTags are kept out of it
	when  string // in a subject
	facts []fact
}

// sessionLetter writes a message about a session.
func (m *Mailer) sessionLetter(n booking.Notice) letter {
	a := aboutSession(n)
	l := letter{
		Greeting: greet(n.Person.Name), Facts: a.facts, Button: button{"View session", "/sessions/" + n.Session.String()},
		CanTurnOff: n.Kind.Setting() != "",
	}
	switch n.Kind {
	case booking.NoticeRequested:
		a.requested(&l)
	case booking.NoticeApproved:
		a.approved(&l)
	case booking.NoticeDeclined:
		a.declined(&l)
	case booking.NoticeCancelled:
		a.cancelled(&l)
	case booking.NoticeExpired:
		a.expired(&l)
	case booking.NoticeMoved:
		a.moved(&l)
	case booking.NoticeReminderDay, booking.NoticeReminderHour:
		a.reminder(&l)
	case booking.NoticeRate:
		a.rate(&l)
	case booking.NoticeVerdict:
		a.verdict(&l)
	case booking.NoticeProposed:
		a.proposed(&l)
	case booking.NoticeProposalAccepted:
		a.proposalAccepted(&l)
	case booking.NoticeProposalDeclined, booking.NoticeProposalWithdrawn, booking.NoticeProposalExpired:
		a.proposalEnded(&l)
	case booking.NoticeCancelledLate:
		a.cancelledLate(&l)
	case booking.NoticeWaived:
		a.waived(&l)
	case booking.NoticeAnswerDay, booking.NoticeAnswerSoon:
		a.unanswered(&l)
	case booking.NoticeMeeting:
		a.meeting(&l)
	case booking.NoticeMissing:
		a.missing(&l)
	}
	return l
}

func aboutSession(n booking.Notice) about {
	a := about{Notice: n, guide: n.To == booking.SideGuide, other: line(n.Other.Name)}
	if a.other == "" {
		a.other = "your Sherpa"
		if a.guide {
			a.other = "a gamer"
		}
	}
	s, zone := n.Booking, zoneOf(n.Person.Zone)
	a.what = "session with " + a.other
	a.when = short(s.StartsAt, zone)
	with := "Sherpa"
	if a.guide {
		with = "Gamer"
	}
	a.facts = []fact{
		span("When", s.StartsAt, s.EndsAt(), zone),
		{Label: "Length", Value: hours(s.Hours)},
		{Label: with, Value: sentence(a.other)},
		{Label: "Game", Value: line(s.Game)},
	}
	if s.Platform != "" {
		a.facts = append(a.facts, fact{Label: "Platform", Value: line(s.Platform)})
	}
	a.facts = append(a.facts, a.meetingFacts()...)
	if a.guide {
		price := fact{Label: "You earn", Value: fmt.Sprintf("%s (%d SC)", s.Price(), s.TotalSC())}
		if a.unpaid() {
			price.Label = "Price"
		}
		a.facts = append(a.facts, price)
	} else {
		a.facts = append(a.facts, fact{Label: "Price", Value: fmt.Sprintf("%d SC", s.TotalSC())})
	}
	return a
}

// unpaid tells that this message is about a session for which the Sherpa gets nothing.
func (a about) unpaid() bool {
	if a.Kind == booking.NoticeVerdict {
		return a.Event == verdictRefund
	}
	return slices.Contains([]booking.NoticeKind{booking.NoticeDeclined, booking.NoticeCancelled, booking.NoticeExpired, booking.NoticeWaived}, a.Kind)
}

func (a about) requested(l *letter) {
	l.Subject = "New request: " + a.what + ", " + a.when
	l.Heading = "A gamer wants you as their Sherpa"
	l.Paragraphs = []string{
		sentence(a.other) + " would like to book a session with you. The SC for it are set aside already." + a.outsideHours(),
		"Please answer by " + moment(a.Booking.ExpiresAt, zoneOf(a.Person.Zone)) + ". After that the request ends by itself.",
	}
	l.Quote = said(a.other+" writes", a.Booking.Note)
	l.Button = button{"Answer the request", "/dashboard"}
}

// outsideHours tells the guide of a request that its time is none of theirs; empty for one inside the hours.
func (a about) outsideHours() string {
	if !a.Booking.OutsideHours {
		return ""
	}
	return " The time is outside your usual hours: you can also propose another."
}

func (a about) approved(l *letter) {
	l.After = []string{calendarAttached}
	if a.guide {
		l.Subject = "Confirmed: " + a.what + ", " + a.when
		l.Heading = "Your session is confirmed"
		l.Paragraphs = []string{"You approved the request of " + a.other + ". It is in your schedule now."}
		return
	}
	l.Subject = "You're set: " + a.what + ", " + a.when
	l.Heading = "You're set!"
	l.Paragraphs = []string{sentence(a.other) + " confirmed your session. They know the route, you do the climb."}
	l.After = append(l.After, a.cancelsFree()+" Need another time? You can ask for it on the session's page until it begins.")
}

const (
	calendarAttached = "The invitation is attached, so that your calendar can show the session."
	calendarRemoved  = "The update that is attached takes the session out of your calendar."
	calendarMoved    = "The update that is attached moves the session in your calendar."
)

func (a about) backToYou() string {
	return fmt.Sprintf("Your %d SC are on their way back to your balance.", a.Booking.TotalSC())
}

func (a about) declined(l *letter) {
	l.Subject = "Not this time: " + a.what
	l.Heading = "Your Sherpa can't take this one"
	l.Paragraphs = []string{sentence(a.other) + " declined your request. " + a.backToYou()}
	l.Quote = said(a.other+" says", a.Reason)
	l.Button = button{"Find another Sherpa", "/sherpas"}
}

func (a about) cancelled(l *letter) {
	thing := "request"
	if a.WasApproved {
		thing = "session"
	}
	l.Subject = "Cancelled: " + a.what + ", " + a.when
	l.Heading = "This " + thing + " was cancelled"
	by, of := "The "+thing+" was cancelled.", "The reason given"
	switch {
	case string(a.By) == string(a.To):
		by, of = "You cancelled this "+thing+".", "Your reason"
	case a.By == booking.SideGamer || a.By == booking.SideGuide:
		by, of = sentence(a.other)+" cancelled this "+thing+".", a.other+" says"
	case a.By == booking.SideAdmin:
		by, of = "The Sherpa team cancelled this "+thing+".", "The team says"
	}
	if !a.guide {
		by += " " + a.backToYou()
		l.Button = button{"Find a Sherpa", "/sherpas"}
	} else {
		by += " The time is free again."
		l.Button = button{"Open your dashboard", "/dashboard"}
	}
	l.Paragraphs = []string{by}
	l.Quote = said(of, a.Reason)
	if a.Invite {
		l.After = []string{calendarRemoved}
	}
}

func (a about) expired(l *letter) {
	l.Subject = "Request ended: " + a.what
	l.Heading = "This request has ended"
	if a.guide {
		l.Paragraphs = []string{"The request of " + a.other + " was not answered in time, so it ended by itself. The SC went back and the time is free again."}
		l.Button = button{"Open your dashboard", "/dashboard"}
		return
	}
	l.Paragraphs = []string{sentence(a.other) + " did not answer in time. " + a.backToYou()}
	l.Button = button{"Find another Sherpa", "/sherpas"}
}

// moved says who moved the session, from when to when, and that nobody confirmed the new time.
func (a about) moved(l *letter) {
	zone, thing := zoneOf(a.Person.Zone), "session"
	if !a.Invite {
		thing = "request"
	}
	l.Subject = "New time: " + a.what + ", " + a.when
	l.Heading = "The " + thing + " has a new time"
	l.Facts = append([]fact{}, a.facts...)
	l.Facts[0].Label = "New time"
	move := sentence(a.other) + " moved the " + thing
	if string(a.By) == string(a.To) {
		move = "You moved the " + thing
	}
	if !a.MovedFrom.IsZero() {
		l.Facts = append(l.Facts[:1], append([]fact{at("Before", a.MovedFrom, zone)}, l.Facts[1:]...)...)
		move += " from " + day(a.MovedFrom, zone)
	}
	move += " to " + moment(a.Booking.StartsAt, zone) + "."
	switch {
	case !a.Invite: // only the guide is told, who has not answered yet
		l.Paragraphs = []string{
			move + a.outsideHours(), "Please answer by " + moment(a.Booking.ExpiresAt, zone) + ". After that the request ends by itself.",
		}
		l.Button = button{"Answer the request", "/dashboard"}
		return
	case a.guide:
		l.Paragraphs = []string{move, "The new time counts without an answer from you. If it does not suit you, you can propose another or cancel the session on its page."}
	default:
		l.Paragraphs = []string{move, sentence(a.other) + " is told by mail, and has not confirmed the new time."}
	}
	l.After = []string{calendarMoved}
}

func (a about) reminder(l *letter) {
	l.Subject, l.Heading = "Coming up: "+a.what+", "+a.when, "Your session is coming up"
	l.Paragraphs = []string{"This is a reminder of your session with " + a.other + "."}
	if a.Kind == booking.NoticeReminderHour {
		l.Subject, l.Heading = "Starting soon: "+a.what+", "+a.when, "Your session starts soon"
	}
	if a.guide {
		l.After = []string{"Can't make it? Please propose another time or cancel on the session's page, so that the SC go back at once."}
	} else {
		l.After = []string{"Can't make it? You can ask for another time on the session's page until it begins."}
	}
}

func (a about) rate(l *letter) {
	l.Subject = "How was your " + a.what + "?"
	l.Heading = "How was your session?"
	l.Button = button{"Rate your Sherpa", "/sessions/" + a.Session.String() + "/rate"}
	l.Paragraphs = []string{"Your session with " + a.other + " is over. A minute of yours helps the next gamer choose."}
	if a.guide {
		l.Button.Label = "Rate your user"
		l.Paragraphs = []string{"Your session with " + a.other + " is over. A minute of yours helps the next Sherpa decide."}
		l.After = []string{"You are paid 48 hours after the session. If somebody did not show up or something went wrong, report it with your rating."}
		return
	}
	l.After = []string{"Your SC go to your Sherpa 48 hours after the session. If somebody did not show up or something went wrong, report it with your rating before then."}
}

// The verdicts on a problem (design, section 3).
const (
	verdictRefund = "refund_gamer"
	verdictPay    = "pay_sherpa"
)

func (a about) verdict(l *letter) {
	l.Subject = "Decided: the problem with your " + a.what
	l.Heading = "We looked into it"
	outcome := "The team closed the problem that was reported with this session. Nothing changes."
	switch {
	case a.Event == verdictRefund && a.guide:
		outcome = "The team looked into the problem that was reported with this session and gave the SC back to the gamer."
	case a.Event == verdictRefund:
		outcome = "The team looked into the problem that was reported with this session. " + a.backToYou()
	case a.Event == verdictPay && a.guide:
		outcome = "The team looked into the problem that was reported with this session. You are paid for it."
	case a.Event == verdictPay:
		outcome = "The team looked into the problem that was reported with this session. Your Sherpa is paid for it."
	}
	l.Paragraphs = []string{outcome}
	l.Quote = said("The team says", a.Reason)
}

// said is a quote of what somebody wrote; nil when nobody did.
func said(of, words string) *quote {
	if words = block(words); words == "" {
		return nil
	}
	return &quote{Of: sentence(of), Text: words}
}

// sentence makes the first letter of one of our own words a capital; names stay as their people write them.
func sentence(s string) string {
	for _, own := range []string{"your Sherpa", "a gamer"} {
		if strings.HasPrefix(s, own) {
			return strings.ToUpper(s[:1]) + s[1:]
		}
	}
	return s
}
