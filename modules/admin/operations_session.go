package admin

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/tx"
)

// OpsSessionLasts is how long an admin may look at the job queues before asking again.
const OpsSessionLasts = 30 * time.Minute

// Actions of operators in the audit trail. Their subject is the admin.
const (
	OpenedJobs  Action = "open_jobs"
	ChangedJobs Action = "change_jobs"
)

// OpsSession lets one browser of an admin see the job queues, which are pages and carry no bearer token.
type OpsSession struct {
	TokenHash [32]byte // SHA-256 of what the browser holds
	Person    uuid.UUID
	OpenedAt  time.Time // wall clock, as the next
	ExpiresAt time.Time
}

// Operators holds the use cases of those who run the program.
type Operators struct {
	monitor  *Monitor
	trail    OperatorsTrail
	sessions OpsSessions
	sweeps   SweepReports
	checks   LedgerChecks
	people   Accounts
	tx       tx.Runner
	clock    clock.Clock
	wall     clock.Clock
}

// NewOperators builds the use cases from the business clock and the wall clock.
func NewOperators(records OperationsRepository, people Accounts, runner tx.Runner, business, wall clock.Clock) *Operators {
	return &Operators{
		monitor: NewMonitor(records, business, wall), trail: records, sessions: records, sweeps: records, checks: records,
		people: people, tx: runner, clock: business, wall: wall,
	}
}

// Operations shows admins how the program is doing. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (o *Operators) Operations(ctx context.Context) (Operations, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return Operations{}, err
	}
	return o.monitor.readFor(ctx, admin.ID)
}

// OpenJobs lets an admin's browser see the job queues: whoever holds the token until it expires, as long
// as the person stays an admin. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (o *Operators) OpenJobs(ctx context.Context) (token string, expiresAt time.Time, err error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return "", time.Time{}, err
	}
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return "", time.Time{}, err
	}
	token = base64.RawURLEncoding.EncodeToString(secret)
	now := o.wall.Now()
	s := OpsSession{TokenHash: sha256.Sum256([]byte(token)), Person: admin.ID, OpenedAt: now, ExpiresAt: now.Add(OpsSessionLasts)}
	err = o.tx.Do(ctx, func(ctx context.Context) error {
		if err := o.sessions.AddOpsSession(ctx, s); err != nil {
			return err
		}
		return o.audit(ctx, admin, OpenedJobs, map[string]any{})
	})
	return token, s.ExpiresAt, err
}

// CloseJobs ends what OpenJobs opened for the admin of the context, in all browsers. Errors:
// errs.ErrUnauthenticated, errs.ErrForbidden.
func (o *Operators) CloseJobs(ctx context.Context) error {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return err
	}
	return o.sessions.EndOpsSessions(ctx, admin.ID)
}

// ByToken is who holds a token of OpenJobs now. Errors: errs.ErrUnauthenticated for one that is unknown
// or has expired, errs.ErrForbidden when the person is no admin any more.
func (o *Operators) ByToken(ctx context.Context, token string) (actor.Actor, error) {
	person, admin, err := o.sessions.OpsAdmin(ctx, sha256.Sum256([]byte(token)), o.wall.Now())
	switch {
	case errors.Is(err, errs.ErrNotFound):
		return actor.Actor{}, errs.ErrUnauthenticated
	case err != nil:
		return actor.Actor{}, err
	case !admin:
		return actor.Actor{}, errs.ErrForbidden
	}
	return actor.Actor{ID: person, IsAdmin: true}, nil
}

// NoteJobsChanged notes what the admin of the context does to the job queues: the call and the jobs it
// names. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (o *Operators) NoteJobsChanged(ctx context.Context, call string, jobs []string) error {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return err
	}
	return o.audit(ctx, admin, ChangedJobs, map[string]any{"call": call, "jobs": jobs})
}

func (o *Operators) audit(ctx context.Context, by actor.Actor, action Action, details map[string]any) error {
	return o.trail.AddAudit(ctx, AuditEntry{
		ID: id.New(), At: o.clock.Now(), Actor: by.ID, Action: action, Subject: by.ID, Details: details,
	})
}
