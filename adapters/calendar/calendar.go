// Package calendar writes sessions as iCalendar objects (RFC 5545, RFC 5546), for the download and for
// the invitations that travel by mail.
package calendar

import (
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"sherpa/modules/booking"
)

// Config says under which names events are published.
type Config struct {
	// Host ends the UID of every event; it must never change once invitations were sent.
	Host string
	// PublicURL is where the web app is, without a closing slash; events link to their session.
	PublicURL string
	// Organizer is the address that invitations come from, and OrganizerName how it is shown.
	Organizer, OrganizerName string
}

// Writer writes events.
type Writer struct{ cfg Config }

// New builds a writer.
func New(cfg Config) *Writer { return &Writer{cfg} }

// maxText bounds one text value, in characters: a calendar is no place for more.
const maxText = 1000

// Event is v as an iCalendar object: CRLF, folded at 75 octets, times in UTC. UID and SEQUENCE are the
// session's id and version, so that a later object replaces an earlier one. A PUBLISH names no attendee. No reply is asked
// for, whatever the attendee agreed to: the organizer's address takes none, and a session is answered in the web app.
func (w *Writer) Event(v booking.CalendarEvent) []byte {
	cal := ics.NewCalendarFor("Sherpa")
	cal.SetProductId("-//Sherpa//Sessions//EN")
	cal.SetCalscale("GREGORIAN")
	cal.SetMethod(ics.Method(v.Method))

	link := w.cfg.PublicURL + "/sessions/" + v.Session.String()
	lines := make([]string, 0, len(v.Details)+2)
	for _, line := range v.Details {
		lines = append(lines, text(line))
	}
	lines = append(lines, "", text(link))

	e := cal.AddEvent(v.Session.String() + "@" + w.cfg.Host)
	e.SetDtStampTime(v.Stamp.UTC().Truncate(time.Second))
	e.SetModifiedAt(v.Stamp.UTC().Truncate(time.Second))
	e.SetSequence(v.Version)
	e.SetStartAt(v.StartsAt.UTC())
	e.SetEndAt(v.EndsAt.UTC())
	e.SetSummary(text(v.Summary))
	e.SetDescription(strings.Join(lines, "\n"))
	e.SetLocation("Online")
	e.SetURL(uri(link))
	e.SetStatus(ics.ObjectStatusConfirmed)
	if v.Method == booking.CalendarCancel {
		e.SetStatus(ics.ObjectStatusCancelled)
	}
	e.SetTimeTransparency(ics.TransparencyOpaque)
	if address, ok := address(w.cfg.Organizer); ok {
		e.SetOrganizer(address, named(w.cfg.OrganizerName)...)
	}
	if address, ok := address(v.Attendee.Email); ok && v.Method != booking.CalendarPublish {
		e.AddAttendee(address, append(named(v.Attendee.Name),
			ics.CalendarUserTypeIndividual, ics.ParticipationRoleReqParticipant, participation(v.Accepted), ics.WithRSVP(false))...)
	}
	return []byte(cal.Serialize(ics.WithNewLineWindows))
}

func participation(accepted bool) ics.ParticipationStatus {
	if accepted {
		return ics.ParticipationStatusAccepted
	}
	return ics.ParticipationStatusNeedsAction
}
