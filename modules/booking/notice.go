package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/tx"
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

	NoticeProposed          NoticeKind = "proposed"
	NoticeProposalAccepted  NoticeKind = "proposal_accepted"
	NoticeProposalDeclined  NoticeKind = "proposal_declined"
	NoticeProposalWithdrawn NoticeKind = "proposal_withdrawn"
	NoticeProposalExpired   NoticeKind = "proposal_expired"
	NoticeCancelledLate     NoticeKind = "cancelled_late"
	NoticeWaived            NoticeKind = "waived"
	NoticeAnswerDay         NoticeKind = "answer_day"  // a request ends in a day
	NoticeAnswerSoon        NoticeKind = "answer_soon" // a request ends in six hours
	NoticeMeeting           NoticeKind = "meeting"     // the meeting place has changed
	NoticeMissing           NoticeKind = "missing"     // the session has begun, and the reader has not checked in
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
	// MovedFrom and MovedTo are the starts before and after a move, or the present and the proposed one; zero when
	// unknown, and for other messages.
	MovedFrom, MovedTo time.Time
	// WasApproved says that the session had been approved before.
	WasApproved bool
	// FreeUntil is until when the gamer cancels free; SettleAt is when the guide is due to be paid, zero before the end.
	FreeUntil, SettleAt time.Time
	Calendar            *CalendarEvent // nil unless Invite
	OtherIsHere         bool           // the other side has checked in
}

// Notice gives what a message says at this moment. current is false when there is nothing to say any
// more: the session has moved on, the rating was given, the account was closed, the person wants no such mails. ErrNotFound when there
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
	if setting := n.Kind.Setting(); setting != "" {
		if wants, err := s.Accounts.WantsMail(ctx, notice.Person.ID, setting); err != nil || !wants {
			return Notice{}, false, err
		}
	}
	notice.Other.Email, notice.Other.Zone = "", ""
	if i := slices.IndexFunc(v.Timeline, func(h SessionEvent) bool { return h.Version == n.Version }); i >= 0 && causedByPerson(n.Kind) {
		h := v.Timeline[i]
		notice.Event, notice.By, notice.Reason = h.Event, h.By, h.Reason
		notice.MovedFrom, notice.MovedTo = h.FromTime, h.ToTime
		notice.WasApproved = h.From == Approved || h.From == Scheduled
	}
	notice.FreeUntil, notice.SettleAt = v.freeUntil(s.Clock.Now()), v.settleAt()
	notice.OtherIsHere = v.hereAt(otherSide(n.To)) != nil
	if n.Invite {
		event := v.calendarEvent(n.To, methodOf(n.Kind))
		notice.Calendar = &event
	}
	return notice, true, nil
}

// stillTrue says whether a message is still correct for the session's present state.
func stillTrue(v View, n Notification, now time.Time) bool {
	// What is only proposed changes nothing that other messages say; nor do meeting place and check-ins.
	same := !slices.ContainsFunc(v.Timeline, func(h SessionEvent) bool { return h.Version > n.Version && !h.Event.keepsScheduledActions() })
	live := v.Status == Approved || v.Status == Scheduled
	waiting := v.Status == Pending && now.Before(v.ExpiresAt)
	open := v.Proposal.isOpen(now)
	switch n.Kind {
	case NoticeRequested:
		return waiting
	case NoticeApproved, NoticeProposalAccepted:
		return same && live
	case NoticeMoved:
		return same && (live || v.Status == Pending)
	case NoticeProposed:
		return open && !slices.ContainsFunc(v.Timeline, func(h SessionEvent) bool { return h.Version > n.Version && !h.Event.aboutRoom() })
	case NoticeProposalDeclined, NoticeProposalExpired:
		return same && (live || waiting)
	case NoticeProposalWithdrawn:
		return same && (live || waiting) && !open
	case NoticeDeclined:
		return v.Status == Declined
	case NoticeCancelled:
		return v.Status == Cancelled
	case NoticeCancelledLate:
		return v.isLate()
	case NoticeWaived:
		return v.WaivedAt != nil
	case NoticeExpired:
		return v.Status == Failed
	case NoticeReminderDay:
		return same && live && !now.After(v.StartsAt.Add(-tooLateForDay))
	case NoticeReminderHour:
		return same && live && now.Before(v.StartsAt)
	case NoticeAnswerDay:
		return same && waiting && !open && !now.After(v.ExpiresAt.Add(-tooLateForDay))
	case NoticeAnswerSoon:
		return same && waiting && !open
	case NoticeMeeting:
		return same && live && now.Before(v.EndsAt())
	case NoticeMissing:
		return same && live && v.hereAt(n.To) == nil && now.Before(v.EndsAt())
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
	case NoticeRequested, NoticeApproved, NoticeDeclined, NoticeCancelled, NoticeExpired, NoticeMoved, NoticeVerdict, NoticeCancelledLate, NoticeWaived,
		NoticeProposed, NoticeProposalAccepted, NoticeProposalDeclined, NoticeProposalWithdrawn, NoticeProposalExpired:
		return true
	case NoticeReminderDay, NoticeReminderHour, NoticeRate, NoticeAnswerDay, NoticeAnswerSoon, NoticeMeeting, NoticeMissing:
	}
	return false
}

// notifications are the messages that a transition causes. Calendars of both people follow an approved
// session, whoever acted. proposer made the proposal that the transition is about.
func notifications(h SessionEvent, proposer Side) []Notification {
	tell := func(kind NoticeKind, invite bool, sides ...Side) []Notification {
		out := make([]Notification, 0, len(sides))
		for _, side := range sides {
			out = append(out, Notification{Kind: kind, Session: h.Session, Version: h.Version, To: side, Invite: invite})
		}
		return out
	}
	approved := h.From == Approved || h.From == Scheduled
	other := otherSide(h.By)
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
	case Propose:
		return tell(NoticeProposed, false, other)
	case AcceptProposal:
		return tell(NoticeProposalAccepted, true, SideGamer, SideGuide)
	case DeclineProposal:
		return tell(NoticeProposalDeclined, false, other)
	case WithdrawProposal:
		if h.By == SideSystem {
			return tell(NoticeProposalExpired, false, proposer)
		}
		return tell(NoticeProposalWithdrawn, false, other)
	case CancelLate:
		return tell(NoticeCancelledLate, true, SideGamer, SideGuide)
	case Waive:
		return tell(NoticeWaived, false, SideGamer, SideGuide)
	case Settle, ReportProblem, CheckIn, SetMeeting: // a meeting place is told by tellMeeting
	}
	return nil
}

// otherSide is the gamer for the guide, and the guide for everybody else.
func otherSide(side Side) Side {
	if side == SideGuide {
		return SideGamer
	}
	return SideGuide
}

// notify enqueues the messages about an event in the transaction of the change, or adds them to the folded mail of the
// pair.
func (s *Service) notify(ctx context.Context, session Session, h SessionEvent, proposer Side) error {
	return s.notifyPair(ctx, h, proposer, func(to Side) tx.Answer[MailPair] { return s.mailPair(ctx, session.Gamer, session.Guide, to) })
}

// notifyPair is notify with pairs that may have been asked for already.
func (s *Service) notifyPair(ctx context.Context, h SessionEvent, proposer Side, pairOf func(to Side) tx.Answer[MailPair]) error {
	ns := notifications(h, proposer)
	if mayFold(h) {
		var err error
		if ns, err = s.fold(ctx, ns, h.At, pairOf); err != nil {
			return err
		}
	}
	if len(ns) == 0 {
		return nil
	}
	return s.Jobs.SessionNotice(ctx, ns...)
}

// remind has both people reminded of a session, or the guide of a request that waits for an answer, once: the due row
// goes with it. When the session has changed since, or the reminder comes too late, nobody is told.
func (s *Service) remind(ctx context.Context, session uuid.UUID, kind ActionKind, version int) error {
	return s.runActionOnce(ctx, session, kind, version, func(ctx context.Context, current Session) error {
		ofSession, ofRequest := NoticeReminderHour, NoticeAnswerSoon
		if kind == ActionRemindDay {
			ofSession, ofRequest = NoticeReminderDay, NoticeAnswerDay
		}
		guide := Notification{Kind: ofSession, Session: session, Version: version, To: SideGuide}
		if current.Status == Pending {
			guide.Kind = ofRequest
			return s.Jobs.SessionNotice(ctx, guide)
		}
		gamer := guide
		gamer.To = SideGamer
		return s.Jobs.SessionNotice(ctx, gamer, guide)
	})
}
