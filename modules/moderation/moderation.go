// Package moderation owns what people report to the moderators: messages, reviews and profiles.
//
// Invariants:
//   - A thing has at most one open case, to which each person adds one report.
//   - A case is decided once. Hiding, the audit entry and the mail to the author are one transaction.
//   - Nobody but admins learns who reported, and no admin decides about their own words.
//
// The package calls accounts, reviews, conversation and admin.
package moderation

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

// Kind says what is reported.
type Kind string

// The kinds.
const (
	Message Kind = "message"
	Review  Kind = "review"
	Profile Kind = "profile"
)

// Verdict is what an admin decides.
type Verdict string

// The verdicts.
const (
	Keep Verdict = "keep"
	Hide Verdict = "hide"
)

// Refusals of this module.
var (
	ErrNothing  = errs.New(errs.NotFound, "NOT_FOUND", "There is no such message, review or profile.")
	ErrNoCase   = errs.New(errs.NotFound, "REPORT_NOT_FOUND", "This report does not exist.")
	ErrResolved = errs.New(errs.Conflict, "RESOLVED", "This report has been decided already.")
	errOwn      = errs.InvalidField("id", "This is your own.")
	errOwnCase  = errs.New(errs.Forbidden, "FORBIDDEN", "This report is about you. Another admin has to decide it.")
)

// Text is something that was said, and by whom.
type Text struct {
	Author   uuid.UUID
	Text     string
	At       time.Time
	Reported bool // false for what stands around it
}

// Thing is what is reported, as it is at that moment.
type Thing struct {
	Kind    Kind
	ID      uuid.UUID
	Subject uuid.UUID // whose it is
	Session uuid.UUID // of a message or review; zero for a profile
	Shown   []Text    // of a message also the two before; oldest first
}

// Person is how somebody appears in a case.
type Person struct {
	ID       uuid.UUID
	GamerTag string
	Email    string
	Avatar   string
}

// ShownText is a Text with its author's name.
type ShownText struct {
	By       Person
	Text     string
	At       time.Time
	Reported bool
}

// Case is a report with all who added to it, as admins see it.
type Case struct {
	ID         uuid.UUID
	Thing      Thing // without Shown
	Subject    Person
	Shown      []ShownText
	Reason     string // of the first report
	ReportedBy Person // the first
	Reports    int
	At         time.Time
	Verdict    Verdict // empty while it is open
	Note       string
	ResolvedAt *time.Time
	ResolvedBy Person
}

// State filters cases; empty is open.
type State string

// The states.
const (
	Open     State = "open"
	Resolved State = "resolved"
)

// Key is a case's place in a list.
type Key struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

// Query is a filter with the place to go on from. Cases about Viewer are left out.
type Query struct {
	State  State
	Viewer uuid.UUID
	After  *Key
	Limit  int
}

// Repository keeps cases. Its methods take part in the transaction of ctx.
type Repository interface {
	// Seen reads what a person wants to report; ErrNothing for what they may not see.
	Seen(ctx context.Context, viewer uuid.UUID, kind Kind, id uuid.UUID) (Thing, error)
	// LockThing makes this transaction the only one that adds to or decides the cases of a thing.
	LockThing(ctx context.Context, kind Kind, id uuid.UUID) error
	// Reported says whether a person has reported a thing in its open case, or ever; open is zero without an open case.
	Reported(ctx context.Context, person uuid.UUID, kind Kind, id uuid.UUID) (inOpen, ever bool, open uuid.UUID, err error)
	// Insert opens a case.
	Insert(ctx context.Context, id uuid.UUID, t Thing, at time.Time) error
	// AddReport adds a report to an open case.
	AddReport(ctx context.Context, caseID, reporter uuid.UUID, reason string, at time.Time) error
	// Cases reads the open ones, oldest first, or the decided ones, the last first.
	Cases(ctx context.Context, q Query) ([]Case, error)
	// Case reads one; ErrNoCase.
	Case(ctx context.Context, id uuid.UUID) (Case, error)
	// Resolve decides an open case.
	Resolve(ctx context.Context, id uuid.UUID, v Verdict, note string, by uuid.UUID, at time.Time) error
	// Erase removes what a person wrote and what was shown of it.
	Erase(ctx context.Context, person uuid.UUID) error
}

// Accounts is what this module asks of people.
type Accounts interface {
	// CountReport notes that a person reports something; TooMany beyond perDay in 24 hours, 0 is no limit.
	CountReport(ctx context.Context, userID uuid.UUID, perDay int) error
	// HideProfile empties what a person says of themselves. Errors: NotFound.
	HideProfile(ctx context.Context, userID uuid.UUID) error
	// Contact is how a message reaches a person; Forbidden for a closed account.
	Contact(ctx context.Context, userID uuid.UUID) (email, zone string, err error)
}

// Reviews are what gamers wrote about guides.
type Reviews interface {
	// Hide takes a review out of lists and totals. Errors: NotFound, also for a hidden one.
	Hide(ctx context.Context, review uuid.UUID) error
}

// Messages are those of sessions.
type Messages interface {
	// Hide keeps the text of a message from everybody. Errors: NotFound, also for a hidden one.
	Hide(ctx context.Context, message uuid.UUID) error
}

// Audit keeps the trail of what admins do.
type Audit interface {
	// ReportResolved records a decision about somebody's words or profile, in the transaction of ctx.
	ReportResolved(ctx context.Context, admin, subject uuid.UUID, details map[string]any) error
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// ModerationNotice has the person told whose words or profile were hidden.
	ModerationNotice(ctx context.Context, caseID uuid.UUID) error
}

// Deps is what the module works with.
type Deps struct {
	Tx         tx.Runner
	Repository Repository
	Accounts   Accounts
	Reviews    Reviews
	Messages   Messages
	Audit      Audit
	Jobs       Jobs
	Clock      clock.Clock
	// ReportsPerDay is how much a person may report in 24 hours; 0 is no limit.
	ReportsPerDay int
}

// Service holds the use cases of this module.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }
