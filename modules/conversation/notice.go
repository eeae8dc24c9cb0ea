package conversation

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
)

const (
	// mailAfter is how long messages stay unread before a mail tells of them; mailEvery is the least time between two such
	// mails about one session to one person.
	mailAfter = 5 * time.Minute
	mailEvery = 30 * time.Minute
	// mailLost is after how long a planned mail counts as lost, so that the next message plans another.
	mailLost = 24 * time.Hour
	// mailKind is the setting with which people turn these mails off.
	mailKind = "messages"
)

// Notification asks for a mail to one person about unread messages of a session.
type Notification struct {
	Session uuid.UUID
	To      uuid.UUID
}

// Unread is what is known about a person's unread messages of a session, and about their mails.
type Unread struct {
	Count    int
	First    time.Time // when the oldest of them was written; zero for none
	Last     Message   // without its text
	Email    string    // empty when unknown yet
	Name     string
	Other    string // name of the other side
	Guide    bool   // the person is the guide
	Closed   bool   // the person's account
	MailedAt *time.Time
}

// Notice is what a mail about unread messages says.
type Notice struct {
	Notification
	Unread
}

// planMail has the recipient of a message told of it when it stays unread. One mail is planned at a time.
func (s *Service) planMail(ctx context.Context, m Message) error {
	now := m.CreatedAt
	planned, err := s.UnreadMails.PlanMail(ctx, m.Session, m.Recipient, now.Add(mailAfter), now.Add(-mailLost))
	if err != nil || !planned {
		return err
	}
	return s.Jobs.MessageNotice(ctx, Notification{Session: m.Session, To: m.Recipient}, mailAfter)
}

// Notice gives what a mail about unread messages says now. With a wait it is too early, and to be asked for again after it.
// current is false when there is nothing to say any more; then nothing is planned, either. ErrNotFound when there is no such
// session.
func (s *Service) Notice(ctx context.Context, n Notification) (notice Notice, current bool, wait time.Duration, err error) {
	unread, err := s.UnreadMails.Unread(ctx, n.Session, n.To)
	if err != nil {
		return Notice{}, false, 0, err
	}
	current, err = s.worthMail(ctx, n, unread)
	if err != nil {
		return Notice{}, false, 0, err
	}
	if !current {
		return Notice{}, false, 0, s.EndMail(ctx, n, false)
	}
	now := s.Clock.Now()
	from := unread.First.Add(mailAfter)
	if unread.MailedAt != nil && unread.MailedAt.Add(mailEvery).After(from) {
		from = unread.MailedAt.Add(mailEvery)
	}
	return Notice{n, unread}, true, max(0, from.Sub(now)), nil
}

// worthMail says whether a person is to be told of unread messages at all.
func (s *Service) worthMail(ctx context.Context, n Notification, u Unread) (bool, error) {
	if u.Count == 0 || u.Closed {
		return false, nil
	}
	t, err := s.talk(ctx, n.Session)
	if errors.Is(err, ErrNotFound) || err == nil && !t.isOpen(s.Clock.Now()) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if blocked, err := s.Accounts.Blocked(ctx, t.gamer, t.guide); err != nil || blocked {
		return false, err
	}
	return s.Accounts.WantsMail(ctx, n.To, mailKind)
}

// EndMail notes that a planned mail was sent, or will not be.
func (s *Service) EndMail(ctx context.Context, n Notification, sent bool) error {
	if !sent {
		return s.UnreadMails.EndMail(ctx, n.Session, n.To, nil)
	}
	now := s.Clock.Now()
	return s.UnreadMails.EndMail(ctx, n.Session, n.To, &now)
}

// Erase removes the texts that a person wrote, their read markers and what is known about their mails. It joins the
// caller's transaction.
func (s *Service) Erase(ctx context.Context, person uuid.UUID) error {
	return s.Erasures.Erase(ctx, person)
}
