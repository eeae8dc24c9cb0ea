package admin

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// OperationsRepository is the store of the operators in all its roles. Every method takes part in the transaction of the
// context.
type OperationsRepository interface {
	JobQueues
	OpenMatters
	SweepReports
	LedgerChecks
	OpsSessions
	OperatorsTrail
}

// JobQueues reads how background jobs are doing, each method in one statement. Times are those of the wall clock.
type JobQueues interface {
	// Working tells whether some process that works jobs was alive at a time.
	Working(ctx context.Context, at time.Time) (bool, error)
	// Queues reads the queues by name; ages are those at a time.
	Queues(ctx context.Context, at time.Time) ([]Queue, error)
	// Failures counts the jobs that failed, by kind and state.
	Failures(ctx context.Context) ([]Failure, error)
}

// OpenMatters reads what waits for an operator, each method in one statement and at most limit items of each.
type OpenMatters interface {
	// LateRefunds reads refunds that are owed and whose first job was enqueued before (wall clock).
	LateRefunds(ctx context.Context, before time.Time, limit int) (LateRefunds, error)
	// UnsurePayouts reads payouts whose outcome is unknown, that need review or that were unfunded.
	UnsurePayouts(ctx context.Context, limit int) (UnsurePayouts, error)
	// OldProblems reads unjudged problems that were opened before, without those of the viewer's own sessions.
	OldProblems(ctx context.Context, before time.Time, viewer uuid.UUID, limit int) (OldProblems, error)
	// ClosedEarnings reads what guides have earned whose accounts were closed.
	ClosedEarnings(ctx context.Context, limit int) (ClosedEarnings, error)
	// Mismatches reads purchases that were paid otherwise than agreed.
	Mismatches(ctx context.Context, limit int) (Mismatches, error)
	// Disputes reads disputes that have not ended.
	Disputes(ctx context.Context, limit int) (Disputes, error)
	// BlockedAccounts reads people who are kept from booking since a dispute.
	BlockedAccounts(ctx context.Context, limit int) (BlockedAccounts, error)
}

// SweepReports keeps how the last sweep ended.
type SweepReports interface {
	// Sweep reads how the last sweep ended.
	Sweep(ctx context.Context, limit int) (Sweep, error)
	// SetSweep keeps that a sweep has ended, and what it could not do; a failure that goes on keeps its Since.
	SetSweep(ctx context.Context, at time.Time, failures []SweepFailure) error
}

// LedgerChecks keeps the checks of the ledger.
type LedgerChecks interface {
	// LastLedgerCheck reads the newest; nil without one.
	LastLedgerCheck(ctx context.Context) (*LedgerCheck, error)
	// AddLedgerCheck keeps one.
	AddLedgerCheck(ctx context.Context, c LedgerCheck) error
}

// OpsSessions keeps the operators' browser sessions.
type OpsSessions interface {
	// AddOpsSession keeps one, and forgets those that had expired when it was opened.
	AddOpsSession(ctx context.Context, s OpsSession) error
	// EndOpsSessions forgets all of a person's.
	EndOpsSessions(ctx context.Context, person uuid.UUID) error
	// OpsAdmin reads whose session is alive at the wall clock's time: the person, and whether they are an
	// admin with an open account now. errs.ErrNotFound for an unknown or expired one.
	OpsAdmin(ctx context.Context, tokenHash [32]byte, at time.Time) (person uuid.UUID, admin bool, err error)
}

// OperatorsTrail is the audit trail for what operators do at the command line and for erasures.
type OperatorsTrail interface {
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
