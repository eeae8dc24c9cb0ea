package admin

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Repository is the store of the admins' pages in all its roles. Every method takes part in the transaction of the context.
type Repository interface {
	AuditTrail
	UserViews
	ProblemViews
	WaitingCounts
}

// AuditTrail keeps what admins did.
type AuditTrail interface {
	// AddAudit adds a row to the audit trail.
	AddAudit(ctx context.Context, e AuditEntry) error
	// Recorded says whether the trail has an entry about a subject by an actor after a time.
	Recorded(ctx context.Context, actor uuid.UUID, action Action, subject uuid.UUID, after time.Time) (bool, error)
	// Audit reads the trail, newest first: at most limit entries after the key.
	Audit(ctx context.Context, after *AuditKey, limit int) ([]Audited, error)
	// AuditAbout reads what was decided about a person, newest first.
	AuditAbout(ctx context.Context, person uuid.UUID, limit int) ([]Audited, error)
}

// UserViews reads what admins see of people.
type UserViews interface {
	// Users reads users, newest first: at most q.Limit of them after q.After.
	Users(ctx context.Context, q UserQuery) ([]User, error)
	// User reads one; errs.ErrNotFound.
	User(ctx context.Context, id uuid.UUID, rule FlagRule) (User, error)
	// Application reads the last application of a person; errs.ErrNotFound.
	Application(ctx context.Context, user uuid.UUID) (Application, error)
	// PersonDetail reads what an admin decides by about a person, but for User, sessions, problems and audit; errs.ErrNotFound.
	PersonDetail(ctx context.Context, id uuid.UUID) (PersonDetail, error)
}

// ProblemViews reads the sessions that somebody complained about.
type ProblemViews interface {
	// ProblemSessions reads problem sessions, the last opened first: at most q.Limit of them after q.After.
	ProblemSessions(ctx context.Context, q ProblemQuery) ([]ProblemSession, error)
	// ProblemSession reads one; errs.ErrNotFound.
	ProblemSession(ctx context.Context, session uuid.UUID) (ProblemSession, error)
}

// WaitingCounts counts what waits for an admin.
type WaitingCounts interface {
	// Waiting counts what waits for an admin, but for what concerns the viewer, in one statement. Refunds that were owed before
	// refundsBefore are late.
	Waiting(ctx context.Context, viewer uuid.UUID, refundsBefore time.Time) (Waiting, error)
}

// People is what admins change of people whose ids they know.
type People interface {
	// SuspendGuideByID suspends a guide, and has the sessions cancelled that have not begun when cancelOpen says so; changed
	// is false when there was nothing to do. NotFound; a Conflict for a closed account and for somebody who is no guide.
	SuspendGuideByID(ctx context.Context, userID uuid.UUID, cancelOpen bool) (changed bool, err error)
	// RestoreGuideByID ends a suspension; changed is false for a guide who was not suspended. Errors as SuspendGuideByID.
	RestoreGuideByID(ctx context.Context, userID uuid.UUID) (changed bool, err error)
	// RevokeAdminByID takes an admin's rights; revoked is false for somebody who had none. NotFound; a Conflict for a closed
	// account and for the only admin.
	RevokeAdminByID(ctx context.Context, userID uuid.UUID) (revoked bool, err error)
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
