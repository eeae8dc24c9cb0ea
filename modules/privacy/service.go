package privacy

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/clock"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// Accounts is what this module asks of people.
type Accounts interface {
	// LockToLeave keeps the acting person as they are until the transaction ends. Errors: errs.ErrUnauthenticated; Forbidden
	// for a closed account; Invalid with the field confirm; a Conflict for the only admin.
	LockToLeave(ctx context.Context, confirm string) (uuid.UUID, error)
	// Leave closes an account.
	Leave(ctx context.Context, userID uuid.UUID) error
	// CountExport notes that a person asks for an export; TooMany beyond perDay in 24 hours, 0 is no limit.
	CountExport(ctx context.Context, userID uuid.UUID, perDay int) error
}

// Sessions are booking's.
type Sessions interface {
	// OpenUntil says by when all sessions of a person are ended and settled; nil when they are.
	OpenUntil(ctx context.Context, person uuid.UUID) (*time.Time, error)
}

// Ledger is where money is.
type Ledger interface {
	// RemainsForUpdate is what a person has, which nobody else moves until the transaction ends.
	RemainsForUpdate(ctx context.Context, person uuid.UUID) (money.SC, money.Cents, error)
	// Forfeit gives it up.
	Forfeit(ctx context.Context, person uuid.UUID, n money.SC, earned money.Cents) error
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// IdentityDelete has a closed account deleted at the identity provider, and erased afterwards.
	IdentityDelete(ctx context.Context, userID uuid.UUID) error
}

// Records reads what is kept about a person.
type Records interface {
	// Sections are the kinds of records, in the order in which Read gives them.
	Sections() []string
	// Read gives each section: first its fields, then its records one by one, as next gives them until it says that there is
	// no more. All sections are of one moment. write is called for each section of which it reads all.
	Read(ctx context.Context, person uuid.UUID, write func(section string, fields []string, next func() (record []any, more bool, err error)) error) error
	// Avatar is the picture that the person has uploaded; nil without one.
	Avatar(ctx context.Context, person uuid.UUID) ([]byte, error)
}

// Deps is what the module works with.
type Deps struct {
	Tx       tx.Runner
	Accounts Accounts
	Sessions Sessions
	Ledger   Ledger
	Jobs     Jobs
	Records  Records
	Clock    clock.Clock
	// ExportsPerDay is how many exports a person may ask for in 24 hours; 0 is no limit.
	ExportsPerDay int
}

// Service holds the use cases of this module.
type Service struct {
	Deps

	slots chan struct{} // bounds the exports that are written at once
}

// exportsAtOnce is how many exports one process writes at once: each is held in memory, compressed.
const exportsAtOnce = 2

// New builds the service.
func New(d Deps) *Service { return &Service{Deps: d, slots: make(chan struct{}, exportsAtOnce)} }
