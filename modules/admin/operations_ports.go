package admin

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// OperationsRepository reads what operators see, each method in one statement, and keeps the operators'
// browser sessions and the checks of the ledger. Every method takes part in the transaction of the context.
type OperationsRepository interface {
	// Working tells whether some process that works jobs was alive at the wall clock's time.
	Working(ctx context.Context, at time.Time) (bool, error)
	// Queues reads the queues by name; ages are those at the wall clock's time.
	Queues(ctx context.Context, at time.Time) ([]Queue, error)
	Failures(ctx context.Context) ([]Failure, error)
	// LateRefunds reads refunds that are owed and whose first job was enqueued before (wall clock).
	LateRefunds(ctx context.Context, before time.Time, limit int) (LateRefunds, error)
	UnsurePayouts(ctx context.Context, limit int) (UnsurePayouts, error)
	// OldProblems reads unjudged problems that were opened before, without those of the viewer's own sessions.
	OldProblems(ctx context.Context, before time.Time, viewer uuid.UUID, limit int) (OldProblems, error)
	ClosedEarnings(ctx context.Context, limit int) (ClosedEarnings, error)
	Mismatches(ctx context.Context, limit int) (Mismatches, error)
	Disputes(ctx context.Context, limit int) (Disputes, error)
	BlockedAccounts(ctx context.Context, limit int) (BlockedAccounts, error)
	// Sweep reads how the last sweep ended.
	Sweep(ctx context.Context, limit int) (Sweep, error)
	// SetSweep keeps that a sweep has ended, and what it could not do; a failure that goes on keeps its Since.
	SetSweep(ctx context.Context, at time.Time, failures []SweepFailure) error
	// LastLedgerCheck reads the newest; nil without one.
	LastLedgerCheck(ctx context.Context) (*LedgerCheck, error)
	// AddLedgerCheck keeps one.
	AddLedgerCheck(ctx context.Context, c LedgerCheck) error

	// AddOpsSession keeps one, and forgets those that had expired when it was opened.
	AddOpsSession(ctx context.Context, s OpsSession) error
	// EndOpsSessions forgets all of a person's.
	EndOpsSessions(ctx context.Context, person uuid.UUID) error
	// OpsAdmin reads whose session is alive at the wall clock's time: the person, and whether they are an
	// admin with an open account now. errs.ErrNotFound for an unknown or expired one.
	OpsAdmin(ctx context.Context, tokenHash [32]byte, at time.Time) (person uuid.UUID, admin bool, err error)

	// AddAudit adds a row to the audit trail.
	AddAudit(ctx context.Context, e AuditEntry) error
	// EraseAudit takes names, addresses and reasons out of the rows about a person.
	EraseAudit(ctx context.Context, person uuid.UUID) error
}

// Accounts is what operators change of people.
type Accounts interface {
	// GrantAdmin makes the person with this e-mail address an admin; granted is false for somebody who was
	// one before. Errors as UnblockBooking.
	GrantAdmin(ctx context.Context, email string) (userID uuid.UUID, granted bool, err error)
	// RevokeAdmin takes an admin's rights; revoked is false for somebody who had none. Errors as UnblockBooking;
	// a Conflict for the only admin, unless force says otherwise.
	RevokeAdmin(ctx context.Context, email string, force bool) (userID uuid.UUID, revoked bool, err error)
	// UnblockBooking lets the person with this e-mail address book again; lifted is false when nothing kept
	// them from it. NotFound for an unknown address, a Conflict for one that several have.
	UnblockBooking(ctx context.Context, email string) (userID uuid.UUID, lifted bool, err error)
	// SuspendGuide suspends the guide with this e-mail address or GamerTag, and has the sessions cancelled that have
	// not begun when cancelOpen says so; changed is false when there was nothing to do. Errors as UnblockBooking; a
	// Conflict for somebody who is no guide.
	SuspendGuide(ctx context.Context, who string, cancelOpen bool) (userID uuid.UUID, changed bool, err error)
	// RestoreGuide ends a suspension; changed is false for a guide who was not suspended. Errors as SuspendGuide.
	RestoreGuide(ctx context.Context, who string) (userID uuid.UUID, changed bool, err error)
}
