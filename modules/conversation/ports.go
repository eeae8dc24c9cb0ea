package conversation

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Sessions is what a conversation needs to know of sessions.
type Sessions interface {
	// Talk tells who the two people of a session are, whether it was ever approved, when it ends by the calendar, and when
	// it came to an end other than completion, nil when it did not; NotFound when there is no such session.
	Talk(ctx context.Context, session uuid.UUID) (gamer, guide uuid.UUID, approved bool, endsAt time.Time, stoppedAt *time.Time, err error)
	// Complained says whether a problem of the session waits for a verdict that a participant reported or a dispute opened.
	Complained(ctx context.Context, session uuid.UUID) (bool, error)
}

// Accounts is what a conversation needs to know of people.
type Accounts interface {
	// Blocked says whether one of two people has blocked the other.
	Blocked(ctx context.Context, a, b uuid.UUID) (bool, error)
	// WantsMail says whether a person wants mails of a kind.
	WantsMail(ctx context.Context, person uuid.UUID, kind string) (bool, error)
}

// Audit keeps the trail of what admins do.
type Audit interface {
	// ConversationRead records that an admin reads a conversation, in the transaction of ctx; once per session and hour.
	ConversationRead(ctx context.Context, admin, session uuid.UUID) error
}

// Names knows how Unicode writes characters.
type Names interface {
	// Compose brings a text into the normal form NFC.
	Compose(text string) string
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// MessageNotice has a person told by mail of unread messages after a while.
	MessageNotice(ctx context.Context, n Notification, after time.Duration) error
}

// Live tells people who look at the moment that something changed, after the commit of the transaction of ctx.
type Live interface {
	// MessageWritten is about the messages of a session: one was written or hidden, or somebody read them. The version is the place
	// of the message that it is about.
	MessageWritten(ctx context.Context, session uuid.UUID, version int64, people ...uuid.UUID)
}

// Repositories are the stores of this module, one for each role. The methods of all take part in the transaction of ctx.
type Repositories struct {
	Messages    Messages
	SendLimits  SendLimits
	ReadMarkers ReadMarkers
	UnreadMails UnreadMails
	Erasures    Erasures
}

// Messages keeps the messages of sessions.
type Messages interface {
	// Lock makes this transaction the only one that adds to a session's messages, and the only one in which the author
	// writes.
	Lock(ctx context.Context, session, author uuid.UUID) error
	// ByClientID finds a message by what its author's client called it; nil when there is none.
	ByClientID(ctx context.Context, session, author uuid.UUID, clientID string) (*Message, error)
	// Add stores a new message of a locked session and gives its place in the order.
	Add(ctx context.Context, m Message) (seq int64, err error)
	// Find gives a message of a session; ErrUnknownMessage.
	Find(ctx context.Context, session, message uuid.UUID) (Message, error)
	// List gives at most limit messages of a session after a place in the order, oldest first.
	List(ctx context.Context, session uuid.UUID, after int64, limit int) ([]Message, error)
	// Hide hides a message and gives it; ErrUnknownMessage, also for one that is hidden.
	Hide(ctx context.Context, message uuid.UUID, at time.Time) (Message, error)
}

// SendLimits counts the messages by which sending is limited.
type SendLimits interface {
	// CountOf counts the messages of a side.
	CountOf(ctx context.Context, session uuid.UUID, side Side) (int, error)
	// NthLast is when the n-th last message that a person wrote after since was written; nil when there are fewer.
	NthLast(ctx context.Context, author uuid.UUID, n int, since time.Time) (*time.Time, error)
}

// ReadMarkers keeps how far people have read.
type ReadMarkers interface {
	// MarkRead notes that a person has read up to a message, unless they had read further; moved says whether it changed
	// anything.
	MarkRead(ctx context.Context, person uuid.UUID, m Message, at time.Time) (moved bool, err error)
	// State counts what the two people of a session have written and read.
	State(ctx context.Context, session, person, other uuid.UUID) (State, error)
}

// UnreadMails keeps the mails about unread messages.
type UnreadMails interface {
	// PlanMail notes that the mail about unread messages is due; false when it is planned already and not overdue since
	// before stale.
	PlanMail(ctx context.Context, session, person uuid.UUID, due, stale time.Time) (planned bool, err error)
	// EndMail notes that no mail is planned any more, and when one was sent unless sent is nil.
	EndMail(ctx context.Context, session, person uuid.UUID, sent *time.Time) error
	// Unread reads what the mail about unread messages says; ErrNotFound when there is no such session or person.
	Unread(ctx context.Context, session, person uuid.UUID) (Unread, error)
}

// Erasures takes away what people wrote.
type Erasures interface {
	// Erase removes the texts that a person wrote, how far they had read, and what is known about their mails.
	Erase(ctx context.Context, person uuid.UUID) error
}

// State counts the messages of a session, for one of its people.
type State struct {
	Count       int
	Mine        int // written by the person
	Unread      int // for the person
	ReadByOther uuid.UUID
}
