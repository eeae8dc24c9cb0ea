package booking

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
)

// CalendarMethod says what a calendar does with an event (RFC 5546).
type CalendarMethod string

// The methods. Publish is the download, the other two travel by mail.
const (
	CalendarPublish CalendarMethod = "PUBLISH"
	CalendarRequest CalendarMethod = "REQUEST"
	CalendarCancel  CalendarMethod = "CANCEL"
)

// CalendarEvent is a session as one person's calendar shows it. The session gives the event its identity
// and the version its sequence, so that a later one replaces an earlier one.
type CalendarEvent struct {
	Method   CalendarMethod
	Session  uuid.UUID
	Version  int
	Stamp    time.Time // when the session last changed, UTC
	StartsAt time.Time // UTC
	EndsAt   time.Time // UTC: lasts the booked hours
	Summary  string
	Details  []string // lines of the description
	Attendee Person   // whose calendar it is; by name and e-mail
	// Accepted says that the attendee agreed to this time. A guide has not after a gamer's move of an approved session.
	Accepted bool
}

// Calendar is a confirmed session for the calendar of whoever asks: its two people and admins. ErrNotFound
// for everybody else, ErrNotConfirmed when the session is neither approved nor scheduled.
func (s *Service) Calendar(ctx context.Context, id uuid.UUID) (CalendarEvent, error) {
	v, err := s.Get(ctx, id)
	if err != nil {
		return CalendarEvent{}, err
	}
	if v.Status != Approved && v.Status != Scheduled {
		return CalendarEvent{}, ErrNotConfirmed
	}
	return v.calendarEvent(v.Viewer, CalendarPublish), nil
}

// calendarEvent describes the session to one side.
func (v View) calendarEvent(to Side, method CalendarMethod) CalendarEvent {
	e := CalendarEvent{
		Method: method, Session: v.ID, Version: v.Version, Stamp: v.UpdatedAt, StartsAt: v.StartsAt, EndsAt: v.EndsAt(),
		Accepted: agreed(v.Timeline, to),
	}
	gamer, guide := calledOr(v.GamerPerson, "a gamer"), calledOr(v.GuidePerson, "your Sherpa")
	switch to {
	case SideGamer:
		e.Attendee, e.Summary = v.GamerPerson, v.Game+" with "+guide
		e.Details = append(e.Details, "Sherpa session with "+guide+".")
	case SideGuide:
		e.Attendee, e.Summary = v.GuidePerson, v.Game+" with "+gamer
		e.Details = append(e.Details, "Sherpa session with "+gamer+".")
	case SideAdmin, SideSystem:
		e.Summary = v.Game + ": " + guide + " and " + gamer
		e.Details = append(e.Details, "Sherpa session of "+guide+" and "+gamer+".")
	}
	game := "Game: " + v.Game
	if v.Platform != "" {
		game += " on " + v.Platform
	}
	length := fmt.Sprintf("Length: %d hours", v.Hours)
	if v.Hours == 1 {
		length = "Length: 1 hour"
	}
	e.Details = append(e.Details, game, length)
	if v.Meeting.Text != "" {
		e.Details = append(e.Details, "Meeting place: "+v.Meeting.Text)
	}
	if v.Meeting.URL != "" {
		e.Details = append(e.Details, "Link: "+v.Meeting.URL)
	}
	return e
}

// agreed says whether a side has agreed to the time that a session has: by asking for it, by approving it or by
// moving the session there.
func agreed(timeline []SessionEvent, side Side) bool {
	for _, h := range slices.Backward(timeline) {
		if h.Event == Approve {
			return true
		}
		if h.Event == Move || h.Event == Book {
			return h.By == side
		}
	}
	return false
}

func calledOr(p Person, unknown string) string {
	if p.Name == "" {
		return unknown
	}
	return p.Name
}

func methodOf(kind NoticeKind) CalendarMethod {
	if kind == NoticeCancelled || kind == NoticeCancelledLate {
		return CalendarCancel
	}
	return CalendarRequest
}
