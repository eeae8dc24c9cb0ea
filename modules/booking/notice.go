package booking

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
)

// NoticeKind names what a person is told about a session.
type NoticeKind string

// The messages of design section 6 that are booking's.
const (
	NoticeRequested    NoticeKind = "requested"
	NoticeApproved     NoticeKind = "approved"
	NoticeDeclined     NoticeKind = "declined"
	NoticeCancelled    NoticeKind = "cancelled"
	NoticeExpired      NoticeKind = "expired"
	NoticeMoved        NoticeKind = "moved"
	NoticeReminderDay  NoticeKind = "reminder_day"  // a day ahead
	NoticeReminderHour NoticeKind = "reminder_hour" // an hour ahead
	NoticeRate         NoticeKind = "rate"
	NoticeVerdict      NoticeKind = "verdict" // a problem was judged
)

// Notification asks for one message to one side of a session. It belongs to the version of the session
// that caused it.
type Notification struct {
	Kind    NoticeKind
	Session uuid.UUID
	Version int
	To      Side // SideGamer or SideGuide
	// Invite says that the message carries a calendar part.
	Invite bool
}

// Notice is what a message says: the session as it stands when the message is sent, and to whom.
type Notice struct {
	Notification
	Booking Session
	Person  Person // who is told, with Email and Zone
	Other   Person // the other side, by name only
	Event   Event  // what caused it; empty for reminders
	By      Side   // who caused it; SideSystem for reminders and prompts
	Reason  string // the words given with a cancellation, refusal or verdict
	// MovedFrom is the start before a move; zero when unknown, and for other messages.
	MovedFrom time.Time
	// WasApproved says that a session that was called off had been approved.
	WasApproved bool
	Calendar    *CalendarEvent // nil unless Invite
}

// Notice gives what a message says at this moment. current is false when there is nothing to say any
// more: the session has moved on, the rating was given, the account was closed. ErrNotFound when there
// is no such session.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, err error) {
	v, err := s.Views.One(ctx, n.Session)
	if err != nil {
		return Notice{}, false, err
	}
	notice = Notice{Notification: n, Booking: v.Session, Person: v.GamerPerson, Other: v.GuidePerson, By: SideSystem}
	if n.To == SideGuide {
		notice.Person, notice.Other = v.GuidePerson, v.GamerPerson
	}
	if notice.Person.Closed || !stillTrue(v, n, s.Clock.Now()) {
		return Notice{}, false, nil
	}
	notice.Other.Email, notice.Other.Zone = "", ""
	if i := slices.IndexFunc(v.Timeline, func(h Happened) bool { return h.Version == n.Version }); i >= 0 && causedByPerson(n.Kind) {
		h := v.Timeline[i]
		notice.Event, notice.By, notice.Reason = h.Event, h.By, h.Reason
		notice.MovedFrom = h.FromTime
		notice.WasApproved = h.From == Approved || h.From == Scheduled
	}
	if n.Invite {
		event := v.calendarEvent(n.To, methodOf(n.Kind))
		notice.Calendar = &event
	}
	return notice, true, nil
}

// stillTrue says whether a message fits the session as it stands now.
func stillTrue(v View, n Notification, now time.Time) bool {
	same := v.Version == n.Version
	live := v.Status == Approved || v.Status == Scheduled
	switch n.Kind {
	case NoticeRequested:
		return v.Status == Pending && now.Before(v.ExpiresAt)
	case NoticeApproved:
		return same && live
	case NoticeMoved:
		return same && (live || v.Status == Pending)
	case NoticeDeclined:
		return v.Status == Declined
	case NoticeCancelled:
		return v.Status == Cancelled
	case NoticeExpired:
		return v.Status == Failed
	case NoticeReminderDay:
		return same && live && !now.After(v.StartsAt.Add(-tooLateForDay))
	case NoticeReminderHour:
		return same && live && now.Before(v.StartsAt)
	case NoticeRate:
		given := v.UserRating
		if n.To == SideGuide {
			given = v.GuideRating
		}
		return v.Status == Completed && given == nil
	case NoticeVerdict:
		return true
	}
	return false
}

func causedByPerson(kind NoticeKind) bool {
	switch kind {
	case NoticeRequested, NoticeApproved, NoticeDeclined, NoticeCancelled, NoticeExpired, NoticeMoved, NoticeVerdict:
		return true
	case NoticeReminderDay, NoticeReminderHour, NoticeRate:
	}
	return false
}

// notifications are the messages that a transition causes. Calendars of both people follow an approved
// session, whoever acted.
func notifications(h Happened) []Notification {
	tell := func(kind NoticeKind, invite bool, sides ...Side) []Notification {
		out := make([]Notification, 0, len(sides))
		for _, side := range sides {
			out = append(out, Notification{Kind: kind, Session: h.Session, Version: h.Version, To: side, Invite: invite})
		}
		return out
	}
	approved := h.From == Approved || h.From == Scheduled
	switch h.Event {
	case Book:
		return tell(NoticeRequested, false, SideGuide)
	case Approve:
		return tell(NoticeApproved, true, SideGamer, SideGuide)
	case Decline:
		return tell(NoticeDeclined, false, SideGamer)
	case Cancel:
		return tell(NoticeCancelled, approved, SideGamer, SideGuide)
	case Move:
		if approved {
			return tell(NoticeMoved, true, SideGamer, SideGuide)
		}
		return tell(NoticeMoved, false, SideGuide)
	case Expire:
		return tell(NoticeExpired, false, SideGamer, SideGuide)
	case Complete:
		return tell(NoticeRate, false, SideGamer, SideGuide)
	case RefundGamer, PaySherpa, Dismiss:
		return tell(NoticeVerdict, false, SideGamer, SideGuide)
	case Settle, ReportProblem:
	}
	return nil
}

// notify has everybody told what happened, in the transaction of the change: at once, or with the folded mail of
// the pair.
func (s *Service) notify(ctx context.Context, session Session, h Happened) error {
	ns := notifications(h)
	if mayFold(h) {
		var err error
		if ns, err = s.fold(ctx, session, ns, h.At); err != nil {
			return err
		}
	}
	if len(ns) == 0 {
		return nil
	}
	return s.Jobs.SessionNotice(ctx, ns...)
}

// Remind has both people reminded of a session, once: the due row goes with it. When the session has
// changed since, or the reminder comes too late, nobody is told.
func (s *Service) Remind(ctx context.Context, session uuid.UUID, kind DueKind, version int) error {
	message := NoticeReminderHour
	if kind == DueRemindDay {
		message = NoticeReminderDay
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Repository.Lock(ctx, session)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		due, err := s.Repository.DropDue(ctx, Due{Session: session, Kind: kind, Version: version})
		if err != nil || !due || current.Version != version {
			return err
		}
		about := Notification{Kind: message, Session: session, Version: version}
		gamer, guide := about, about
		gamer.To, guide.To = SideGamer, SideGuide
		return s.Jobs.SessionNotice(ctx, gamer, guide)
	})
}
