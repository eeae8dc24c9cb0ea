package booking

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
	"sherpa/platform/money"
	"sherpa/platform/page"
	"sherpa/platform/tx"
)

// Accounts is what booking needs to know of people.
type Accounts interface {
	// BookingParties tells what decides about a booking, which stays so until the transaction ends.
	BookingParties(ctx context.Context, gamer, guide uuid.UUID) tx.Answer[Parties]
	// MayGuide is nil for a guide who may take on sessions, which stays so until the transaction ends; Forbidden otherwise.
	MayGuide(ctx context.Context, guide uuid.UUID) error
	// Zone is the IANA name of a person's time zone, empty when unknown. The profile stays as it is until the transaction
	// ends.
	Zone(ctx context.Context, person uuid.UUID) (string, error)
	// Handles are the names under which people are met elsewhere; none of a closed account.
	Handles(ctx context.Context, people ...uuid.UUID) tx.Answer[map[uuid.UUID][]Handle]
	// MeetingDefault is where a guide usually meets people, empty when nothing was said.
	MeetingDefault(ctx context.Context, guide uuid.UUID) (string, error)
	// WantsMail says whether a person wants mails of a kind (NoticeKind.Setting).
	WantsMail(ctx context.Context, person uuid.UUID, kind string) (bool, error)
}

// Wallet moves the money of a session, in booking's transaction, once per session and movement.
type Wallet interface {
	// Funds are the SC of a gamer, whose wallet nobody else moves until the transaction ends.
	Funds(ctx context.Context, gamer uuid.UUID) tx.Answer[money.SC]
	// HoldFrom takes the SC of a booking of a gamer who has so many; PaymentRequired with needed, required, have.
	HoldFrom(ctx context.Context, session, gamer uuid.UUID, total, have money.SC) error
	// Release gives them back.
	Release(ctx context.Context, session, gamer uuid.UUID, total money.SC) error
	// Settle pays price, in cents, to the guide.
	Settle(ctx context.Context, session, guide uuid.UUID, total money.SC, price money.Cents) error
	// Goodwill gives the gamer the SC of a settled session at the platform's cost.
	Goodwill(ctx context.Context, session, gamer uuid.UUID, total money.SC) error
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// SessionRefund gives the SC of ended sessions back; one job per session is alive at a time.
	SessionRefund(ctx context.Context, sessions ...uuid.UUID) error
	// SessionActions does what is due; one job per session, kind and version is alive at a time.
	SessionActions(ctx context.Context, due ...ScheduledAction) error
	// SessionNotice has messages sent, each by a job of its own.
	SessionNotice(ctx context.Context, ns ...Notification) error
	// SessionFold has folded messages sent, each by a job of its own.
	SessionFold(ctx context.Context, folds ...Fold) error
}

// Live tells people who look at the moment that something changed, after the commit of the transaction of ctx.
type Live interface {
	SessionChanged(ctx context.Context, session uuid.UUID, version int, people ...uuid.UUID)
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// Repositories are the stores of this module, one for each role. The methods of all take part in the transaction of ctx.
type Repositories struct {
	Sessions         Sessions
	SessionsByPerson SessionsByPerson
	Calendars        Calendars
	NextFreeTimes    NextFreeTimes
	ScheduledActions ScheduledActions
	Refunds          Refunds
	Problems         Problems
	FoldedMails      FoldedMails
	Keys             Keys
}

// Sessions keeps sessions with their timeline.
type Sessions interface {
	// Insert adds a new session with the first line of its timeline and what lies ahead of a request; ErrSlotTaken when the
	// database sees an overlap.
	Insert(ctx context.Context, s Session, booked SessionEvent, due []ScheduledAction) error
	// InsertSessions adds many sessions with all that belongs to them; ErrSlotTaken as Insert.
	InsertSessions(ctx context.Context, r SessionRecords) error
	// Find reads a session; ErrNotFound.
	Find(ctx context.Context, id uuid.UUID) (Session, error)
	// FindForUpdate reads a session that nobody else changes until the transaction ends; ErrNotFound.
	FindForUpdate(ctx context.Context, id uuid.UUID) (Session, error)
	// Save stores a changed session; ErrSlotTaken as Insert.
	Save(ctx context.Context, s Session) error
	// Record adds a line to the timeline.
	Record(ctx context.Context, h SessionEvent) error
	// LastMove is when an approved session was last moved by its gamer; zero when it never was.
	LastMove(ctx context.Context, session uuid.UUID) (time.Time, error)
	// StoppedAt is when a session first came to an end other than completion; nil when it never did.
	StoppedAt(ctx context.Context, session uuid.UUID) (*time.Time, error)
}

// SessionsByPerson tells which sessions a person has, where that decides something.
type SessionsByPerson interface {
	// CountRequests counts what a gamer asks for at now, of all guides and of one, and has asked for since a point of time.
	CountRequests(ctx context.Context, gamer, guide uuid.UUID, since, now time.Time) tx.Answer[Requests]
	// NotBegun are a person's live sessions, on either side, that start after now.
	NotBegun(ctx context.Context, person uuid.UUID, now time.Time) ([]uuid.UUID, error)
	// Escrowed are a gamer's sessions whose SC are still held, whatever became of them.
	Escrowed(ctx context.Context, gamer uuid.UUID) ([]uuid.UUID, error)
	// OpenUntil is the latest time at which a session of a person on either side is settled that is not ended or not settled;
	// settleAfter is how long that is after its end. Nil when there is none.
	OpenUntil(ctx context.Context, person uuid.UUID, settleAfter time.Duration) (*time.Time, error)
	// EraseWords removes the reasons, reports, notes and meeting places that a person wrote as gamer or guide, their keys,
	// and their hours.
	EraseWords(ctx context.Context, person uuid.UUID) error
}

// Calendars keeps what guides say about their time.
type Calendars interface {
	// LockCalendar makes this transaction the only one that changes the guide's slots.
	LockCalendar(ctx context.Context, guide uuid.UUID) error
	// Calendar reads what a person says about their time as a guide, and their sessions from hours.Margin before from to
	// hours.Margin after to, but for one; ErrGuideNotFound for nobody. Now is left out.
	Calendar(ctx context.Context, guide uuid.UUID, from, to time.Time, except uuid.UUID) tx.Answer[Calendar]
	// Overlaps says whether the guide has a live session in [from, to), leaving out one of its sessions.
	Overlaps(ctx context.Context, guide uuid.UUID, from, to time.Time, except uuid.UUID) (bool, error)
	// SaveHours stores what a guide says about their time; the calendar is locked.
	SaveHours(ctx context.Context, guide uuid.UUID, s hours.Settings, at time.Time) error
	// InsertHours adds the calendars of guides who have none yet.
	InsertHours(ctx context.Context, rows []SeededHours) error
}

// NextFreeTimes keeps the next free time of each guide with hours, and which changes of slots may have touched it.
type NextFreeTimes interface {
	// NoteSlots notes that slots of a guide were taken or given back at these starts, if the guide has hours.
	NoteSlots(ctx context.Context, guide uuid.UUID, starts ...time.Time) error
	// SlotsNoted says whether slots of a guide are noted that start earlier than so long after the end of their next free
	// time. It locks nothing.
	SlotsNoted(ctx context.Context, guide uuid.UUID, within time.Duration) tx.Answer[bool]
	// TakeSlotNotes reads and forgets the earliest start noted for a guide whose calendar is locked, zero when there is
	// none, with the present next free time.
	TakeSlotNotes(ctx context.Context, guide uuid.UUID) (earliest time.Time, present NextFree, err error)
	// SaveNextFree stores the next free time of a guide whose calendar is locked.
	SaveNextFree(ctx context.Context, guide uuid.UUID, f NextFree) error
	// StaleFree gives guides whose next free time is due at now, or for whom slots are noted; at most so many after the
	// given one, by id. It locks nothing.
	StaleFree(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error)
}

// ScheduledActions keeps what has to happen with sessions at a time.
type ScheduledActions interface {
	// SetScheduledActions replaces what is due for a session.
	SetScheduledActions(ctx context.Context, session uuid.UUID, due []ScheduledAction) error
	// SetScheduledActionsVersion gives what is due for a session the session's new version.
	SetScheduledActionsVersion(ctx context.Context, session uuid.UUID, version int) error
	// AddScheduledAction adds an action, unless the session has one of its kind already.
	AddScheduledAction(ctx context.Context, d ScheduledAction) error
	// DeleteScheduledAction removes one piece of due work whose work is done; false when it was not there.
	DeleteScheduledAction(ctx context.Context, d ScheduledAction) (bool, error)
	// FindDueActions reads work that is due at now, in order of time, after the given one. It locks nothing.
	FindDueActions(ctx context.Context, now time.Time, after ScheduledAction, limit int) ([]ScheduledAction, error)
	// ExpiredProposals reads sessions, by id, after the given one, whose proposal has expired at now. It locks nothing.
	ExpiredProposals(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error)
}

// Refunds keeps whose SC are owed.
type Refunds interface {
	// OweRefund notes that the SC of a session are owed to its gamer.
	OweRefund(ctx context.Context, session uuid.UUID, at time.Time) error
	// DropRefund notes that they are owed no more.
	DropRefund(ctx context.Context, session uuid.UUID) error
	// OwedRefunds reads the sessions whose SC are owed, by id, after the given one. It locks nothing.
	OwedRefunds(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error)
}

// Problems keeps the complaints about sessions.
type Problems interface {
	// SaveProblem stores the problem of a locked session; its reports are added by AddReport.
	SaveProblem(ctx context.Context, p Problem) error
	// Problem reads the problem of a session; nil when nobody complained.
	Problem(ctx context.Context, session uuid.UUID) (*Problem, error)
	// AddReport attaches what was said to a session's problem.
	AddReport(ctx context.Context, r Report) error
}

// FoldedMails keeps the mails that are sent as one.
type FoldedMails interface {
	// FindMailPairForUpdate reads what is known about the mails of a pair that nobody else changes until the transaction ends.
	FindMailPairForUpdate(ctx context.Context, gamer, guide uuid.UUID, to Side) tx.Answer[MailPair]
	// SaveMailPair stores a locked pair.
	SaveMailPair(ctx context.Context, p MailPair) error
	// AddFolded keeps what the folded mail of a locked pair will tell.
	AddFolded(ctx context.Context, p MailPair, f Folded) error
	// FoldsDue reads the folded mails that are due at now, in order of time, after the given one and without their
	// events. It locks nothing.
	FoldsDue(ctx context.Context, now time.Time, after Fold, limit int) ([]Fold, error)
	// TakeFolds gives those of the folded mails that are still due, with their events, and forgets them: their pairs are
	// locked until the transaction ends. It leaves out what another process holds.
	TakeFolds(ctx context.Context, due []Fold) ([]Fold, error)
}

// Keys keeps the idempotency keys of bookings.
type Keys interface {
	// TakeKey notes an idempotency key for a new session. ErrKeyTaken, which may come up later in the transaction, when the
	// person has used it before.
	TakeKey(ctx context.Context, k Key) error
	// Key finds a key that was used before; nil when it was not.
	Key(ctx context.Context, person uuid.UUID, key string) (*Key, error)
	// DeleteKeys removes the keys that were used before.
	DeleteKeys(ctx context.Context, before time.Time) error
}

// ErrKeyTaken says that a person has used an idempotency key before. Nobody but Create sees it.
var ErrKeyTaken = errors.New("booking: the key was used before")

// Key remembers a booking by the key that its request carried.
type Key struct {
	Person  uuid.UUID
	Key     string
	Hash    []byte
	Session uuid.UUID
	At      time.Time
}

// Views reads sessions for screens: one statement each, no decisions.
type Views interface {
	// One is a session with its timeline; ErrNotFound.
	One(ctx context.Context, id uuid.UUID) (View, error)
	// Changed is One for a session that the transaction of ctx has changed.
	Changed(ctx context.Context, id uuid.UUID) tx.Answer[View]
	// List gives a person's sessions on a side: on the first page every request, what lies ahead, and what waits for the
	// person's rating and ended in the last 30 days; then the rest, newest first, a page at a time.
	List(ctx context.Context, person uuid.UUID, side Side, now time.Time, req page.Request) (page.Page[View], error)
	// ByCode gives the sessions whose ids end with these six characters, in small letters, newest first.
	ByCode(ctx context.Context, code string) ([]View, error)
	// Latest gives a person's sessions on either side, newest first.
	Latest(ctx context.Context, person uuid.UUID, limit int) ([]View, error)
	// Busy gives the live sessions of a guide that have not ended, earliest first.
	Busy(ctx context.Context, guide uuid.UUID, now time.Time) ([]Slot, error)
	// Guided is List of a guide, with the sum of the guide's settlements, paid out or not, in cents.
	Guided(ctx context.Context, guide uuid.UUID, now time.Time, req page.Request) (page.Page[View], money.Cents, error)
}
