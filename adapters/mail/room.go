package mail

import (
	"slices"

	"sherpa/modules/booking"
)

// meetingFacts say where the two meet, in messages about a session that lies ahead or is under way.
func (a about) meetingFacts() (facts []fact) {
	ahead := []booking.NoticeKind{
		booking.NoticeApproved, booking.NoticeProposalAccepted, booking.NoticeMoved, booking.NoticeReminderDay, booking.NoticeReminderHour,
		booking.NoticeMeeting, booking.NoticeMissing,
	}
	if !slices.Contains(ahead, a.Kind) {
		return nil
	}
	if place := line(a.Booking.Meeting.Text); place != "" {
		facts = append(facts, fact{Label: "Meeting place", Value: place})
	}
	if link := line(a.Booking.Meeting.URL); link != "" {
		facts = append(facts, fact{Label: "Link", Value: link})
	}
	return facts
}

// meeting tells where the two meet now.
func (a about) meeting(l *letter) {
	l.Subject = "Meeting place: " + a.what + ", " + a.when
	l.Heading = "Where you meet"
	l.After = []string{"The update that is attached puts it into your calendar."}
	if a.Booking.Meeting.By == "" {
		l.Heading = "No meeting place any more"
		l.Paragraphs = []string{"The meeting place of your session with " + a.other + " was removed. You can say where you meet on the session's page."}
		l.After = []string{"The update that is attached takes it out of your calendar."}
		return
	}
	l.Paragraphs = []string{sentence(a.other) + " said where you meet."}
	if a.Booking.Meeting.By == a.To {
		l.Paragraphs = []string{"You said where you meet. " + sentence(a.other) + " is told by mail as well."}
	}
}

// missing tells whoever has not checked in that the session has begun.
func (a about) missing(l *letter) {
	l.Subject = "Your " + a.what + " has begun"
	l.Heading = "Your session has begun"
	l.Paragraphs = []string{"Your session with " + a.other + " has begun, and you have not checked in yet."}
	if a.OtherIsHere {
		l.Subject = "Waiting for you: " + a.what
		l.Heading = sentence(a.other) + " is waiting"
		l.Paragraphs = []string{sentence(a.other) + " has checked in and is waiting for you. Your session has begun."}
	}
	l.After = []string{"If you are playing already, all is well: checking in decides nothing by itself."}
	l.Button.Label = "Open the session"
}
