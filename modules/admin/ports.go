package admin

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Repository keeps the audit trail and reads what admins see. Every method takes part in the
// transaction of the context.
type Repository interface {
	// AddAudit adds a row to the audit trail.
	AddAudit(ctx context.Context, e AuditEntry) error
	// Recorded says whether the trail has an entry about a subject by an actor after a time.
	Recorded(ctx context.Context, actor uuid.UUID, action Action, subject uuid.UUID, after time.Time) (bool, error)
	// Audit reads the trail, newest first: at most limit entries after the key.
	Audit(ctx context.Context, after *AuditKey, limit int) ([]Audited, error)
	// Users reads users, newest first: at most q.Limit of them after q.After.
	Users(ctx context.Context, q UserQuery) ([]User, error)
	// User reads one; errs.ErrNotFound.
	User(ctx context.Context, id uuid.UUID, rule FlagRule) (User, error)
	// Application reads the last application of a person; errs.ErrNotFound.
	Application(ctx context.Context, user uuid.UUID) (Application, error)
	// ProblemSessions reads problem sessions, the last opened first: at most q.Limit of them after q.After.
	ProblemSessions(ctx context.Context, q ProblemQuery) ([]ProblemSession, error)
	// ProblemSession reads one; errs.ErrNotFound.
	ProblemSession(ctx context.Context, session uuid.UUID) (ProblemSession, error)
}

// Applications decides about applicants.
type Applications interface {
	// Approve makes the applicant a Sherpa. Errors: NotFound for nobody, a Conflict when no application
	// waits.
	Approve(ctx context.Context, userID uuid.UUID) error
	// Reject refuses the applicant. Errors: as Approve; Invalid for the reason.
	Reject(ctx context.Context, userID uuid.UUID, reason string) error
}

// Problems are the sessions that somebody complained about; booking's, since they govern its money.
type Problems interface {
	// OpenProblem opens the problem of a completed session, or adds a note. Errors: NotFound; Forbidden for
	// a session of the admin's own; Invalid; a Conflict before completion and after the verdict.
	OpenProblem(ctx context.Context, session uuid.UUID, note string) error
	// ResolveProblem judges. Errors: as OpenProblem; a Conflict when no problem waits for a verdict.
	ResolveProblem(ctx context.Context, session uuid.UUID, outcome, noShow, note string) error
}
