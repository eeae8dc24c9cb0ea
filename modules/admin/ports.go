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
	// Users reads users, newest first: at most q.Limit of them after q.After.
	Users(ctx context.Context, q UserQuery) ([]User, error)
	// User reads one; errs.ErrNotFound.
	User(ctx context.Context, id uuid.UUID) (User, error)
}

// Applications decides about applicants.
type Applications interface {
	// Approve makes the applicant a Sherpa. Errors: NotFound for nobody, a Conflict when no application
	// waits.
	Approve(ctx context.Context, userID uuid.UUID) error
}

// Action names what an admin did.
type Action string

// The actions.
const (
	ApprovedSherpa Action = "approve_sherpa"
)

// AuditEntry says who did what to whom, and when (business time).
type AuditEntry struct {
	ID      uuid.UUID
	At      time.Time
	Actor   uuid.UUID
	Action  Action
	Subject uuid.UUID
	Details map[string]any
}
