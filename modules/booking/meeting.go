package booking

import (
	"context"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

const (
	// MaxMeetingText is how many characters a meeting place may have.
	MaxMeetingText = 300
	// MaxMeetingURL is how many its link may have.
	MaxMeetingURL = 500
	// meetingWindow is the time in which at most one updated invitation is sent for the meeting place.
	meetingWindow = 10 * time.Minute
)

// Meeting is where the two people of a session meet.
type Meeting struct {
	Text string
	URL  string // https, or empty
	By   Side   // SideGamer or SideGuide; empty when there is no meeting place
}

// SetMeeting sets the meeting place of an approved session that has not ended; empty text and link remove one's own. The
// gamer may while the guide has not. What is set already changes nothing. Errors in the order of the checks:
// errs.ErrUnauthenticated, ErrNotFound, ErrForbidden; Invalid by field; ErrInvalidTransition, ErrMeetingSet.
func (s *Service) SetMeeting(ctx context.Context, id uuid.UUID, place, link string) (View, error) {
	wished := Meeting{Text: tidyNote(place), URL: strings.TrimSpace(link)}
	return s.act(ctx, id, SetMeeting, change{
		check: func(Session) error { return wished.check() },
		choose: func(_ context.Context, session Session, side Side) (Event, error) {
			wished.By = side
			if wished.Text == "" && wished.URL == "" {
				wished = Meeting{}
			}
			if _, err := find(session, SetMeeting, side, s.Clock.Now()); err != nil {
				return "", err
			}
			if nothingOwn := wished.By == "" && session.Meeting.By != side; nothingOwn || wished == session.Meeting {
				return "", errAsItIs
			}
			return SetMeeting, nil
		},
		alter: func(_ context.Context, session *Session) error {
			session.Meeting = wished
			return nil
		},
	})
}

// check says what is wrong with a meeting place, by field.
func (m Meeting) check() error {
	var f errs.ValidationErrors
	f.Check(utf8.RuneCountInString(m.Text) <= MaxMeetingText, "text", "Please keep the meeting place to 300 characters.")
	f.Check(text.IsLines(m.Text), "text", "The meeting place holds characters that cannot be shown.")
	f.Check(m.URL == "" || isMeetingURL(m.URL), "url", "The link has to be an https address of at most 500 characters.")
	return f.Err()
}

func isMeetingURL(s string) bool {
	if !text.IsLine(s) || utf8.RuneCountInString(s) > MaxMeetingURL || strings.ContainsRune(s, '\\') || strings.ContainsFunc(s, unicode.IsSpace) {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.Opaque == "" && u.User == nil
}

// meetAtDefault gives a session that was just approved the guide's usual meeting place.
func (s *Service) meetAtDefault(ctx context.Context, session *Session) error {
	place, err := s.Accounts.MeetingDefault(ctx, session.Guide)
	if place = tidyNote(place); err != nil || place == "" {
		return err
	}
	session.Meeting = Meeting{Text: place, By: SideGuide}
	return nil
}

// tellMeeting sends both calendars the changed meeting place of a saved session: at once, or when the ten minutes since
// the last such invitation are over.
func (s *Service) tellMeeting(ctx context.Context, session *Session, now time.Time) error {
	if told := session.MeetingToldAt; told != nil && now.Before(told.Add(meetingWindow)) {
		return s.ScheduledActions.AddScheduledAction(ctx, ScheduledAction{Session: session.ID, Kind: ActionMeeting, Version: session.Version, At: told.Add(meetingWindow)})
	}
	session.MeetingToldAt = &now
	if err := s.Sessions.Save(ctx, *session); err != nil {
		return err
	}
	return s.Jobs.SessionNotice(ctx, invitations(NoticeMeeting, *session)...)
}

// invitations are messages with a calendar part to both people of a session.
func invitations(kind NoticeKind, session Session) []Notification {
	gamer := Notification{Kind: kind, Session: session.ID, Version: session.Version, To: SideGamer, Invite: true}
	guide := gamer
	guide.To = SideGuide
	return []Notification{gamer, guide}
}

// tellWaitingMeeting sends the invitation for changes of the meeting place that had to wait, once: the due row goes with it.
func (s *Service) tellWaitingMeeting(ctx context.Context, session uuid.UUID, version int) error {
	return s.runActionOnce(ctx, session, ActionMeeting, version, func(ctx context.Context, current Session) error {
		now := s.Clock.Now()
		if current.Status != Approved && current.Status != Scheduled || !now.Before(current.EndsAt()) {
			return nil
		}
		current.MeetingToldAt = nil
		return s.tellMeeting(ctx, &current, now)
	})
}

// guideHasNot lets the gamer set the meeting place only while the guide has not.
func guideHasNot(s Session, now time.Time) error {
	if err := beforeEnd(s, now); err != nil {
		return err
	}
	if s.Meeting.By == SideGuide {
		return ErrMeetingSet
	}
	return nil
}
