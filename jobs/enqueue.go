package jobs

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/moderation"
	"sherpa/modules/privacy"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// riverTx is the transaction type of River's driver.
type riverTx = pgx.Tx

// Tx is the pgx face of the unit of work.
type Tx interface {
	// PgxTx lends the transaction of ctx; an error outside of one.
	PgxTx(ctx context.Context, fn func(t pgx.Tx) error) error
	// Exec runs a statement in the transaction of ctx, not before something is read there or it ends.
	Exec(ctx context.Context, sql string, args ...any) error
	// AfterCommit calls fn, which waits for nothing, once the transaction of ctx is committed.
	AfterCommit(ctx context.Context, fn func())
}

// Enqueuer implements the Jobs ports of the modules: every job is inserted in the transaction of its ctx.
type Enqueuer struct {
	tx        Tx
	client    *river.Client[riverTx]
	announcer *announcer
}

var (
	_ accounts.Jobs     = (*Enqueuer)(nil)
	_ payments.Jobs     = (*Enqueuer)(nil)
	_ payouts.Jobs      = (*Enqueuer)(nil)
	_ booking.Jobs      = (*Enqueuer)(nil)
	_ applications.Jobs = (*Enqueuer)(nil)
	_ privacy.Jobs      = (*Enqueuer)(nil)
	_ moderation.Jobs   = (*Enqueuer)(nil)
	_ conversation.Jobs = (*Enqueuer)(nil)
)

// NewEnqueuer builds an enqueuer whose client is set by Bind: the workers that the client knows need the
// modules, which need the enqueuer.
func NewEnqueuer(tx Tx) *Enqueuer { return &Enqueuer{tx: tx, announcer: newAnnouncer(tx)} }

// Bind sets the client; once, before anything is enqueued.
func (e *Enqueuer) Bind(client *river.Client[riverTx]) { e.client = client }

// unannounced is a transaction lent to River without River's notifications: the announcer sends them, after the commit. River
// reads nothing of their answers.
type unannounced struct{ pgx.Tx }

// Exec implements pgx.Tx.
func (u unannounced) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if strings.Contains(sql, "pg_notify(") {
		return pgconn.CommandTag{}, nil
	}
	return u.Tx.Exec(ctx, sql, args...)
}

// insertAfter inserts a job that waits by the wall clock.
func (e *Enqueuer) insertAfter(ctx context.Context, wait time.Duration, args river.JobArgs) error {
	return e.tx.PgxTx(ctx, func(t pgx.Tx) error {
		opts := &river.InsertOpts{ScheduledAt: clock.System{}.Now().Add(wait)}
		if _, err := e.client.InsertTx(ctx, unannounced{t}, args, opts); err != nil {
			return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
		}
		return nil
	})
}

// insert inserts jobs in one statement: plain ones by a statement that waits for the next of its transaction that is
// read, others by River.
func (e *Enqueuer) insert(ctx context.Context, jobs ...river.JobArgs) error {
	if len(jobs) == 0 {
		return nil
	}
	e.announcer.afterCommit(ctx, jobs)
	if rows, ok := plainRows(jobs); ok {
		return insertPlain(ctx, e.tx, rows)
	}
	params := make([]river.InsertManyParams, 0, len(jobs))
	for _, args := range jobs {
		params = append(params, river.InsertManyParams{Args: args})
	}
	return e.tx.PgxTx(ctx, func(t pgx.Tx) error {
		if _, err := e.client.InsertManyTx(ctx, unannounced{t}, params); err != nil {
			return fmt.Errorf("enqueue %s: %w", jobs[0].Kind(), err)
		}
		return nil
	})
}

// insertEach inserts a job for each of several things in one statement.
func insertEach[T any](ctx context.Context, e *Enqueuer, things []T, job func(T) river.JobArgs) error {
	jobs := make([]river.JobArgs, 0, len(things))
	for _, thing := range things {
		jobs = append(jobs, job(thing))
	}
	return e.insert(ctx, jobs...)
}

// IdentitySync implements accounts.Jobs.
func (e *Enqueuer) IdentitySync(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, IdentitySyncArgs{User: userID})
}

// IdentityDelete implements privacy.Jobs.
func (e *Enqueuer) IdentityDelete(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, IdentityDeleteArgs{User: userID})
}

// AccountClosed implements accounts.Jobs.
func (e *Enqueuer) AccountClosed(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{User: userID})
}

// AccountErase implements accounts.Jobs.
func (e *Enqueuer) AccountErase(ctx context.Context, userIDs ...uuid.UUID) error {
	return insertEach(ctx, e, userIDs, func(user uuid.UUID) river.JobArgs { return AccountEraseArgs{User: user} })
}

// CancelGuidedSessions implements accounts.Jobs.
func (e *Enqueuer) CancelGuidedSessions(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{Guide: userID})
}

// PaymentConfirm implements payments.Jobs.
func (e *Enqueuer) PaymentConfirm(ctx context.Context, payment uuid.UUID) error {
	return e.insert(ctx, PaymentConfirmArgs{Payment: payment})
}

// PaymentReconcile implements payments.Jobs.
func (e *Enqueuer) PaymentReconcile(ctx context.Context, intentID string) error {
	return e.insert(ctx, PaymentReconcileArgs{Intent: intentID})
}

// DisputeOpened implements payments.Jobs.
func (e *Enqueuer) DisputeOpened(ctx context.Context, dispute uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{Dispute: dispute})
}

// PayoutTransfer implements payouts.Jobs.
func (e *Enqueuer) PayoutTransfer(ctx context.Context, attempts ...payouts.PayoutAttempt) error {
	return insertEach(ctx, e, attempts, func(a payouts.PayoutAttempt) river.JobArgs { return PayoutTransferArgs(a) })
}

// AccountCheck implements payouts.Jobs.
func (e *Enqueuer) AccountCheck(ctx context.Context, guides ...uuid.UUID) error {
	return insertEach(ctx, e, guides, func(guide uuid.UUID) river.JobArgs { return AccountCheckArgs{Guide: guide} })
}

// SessionRefund implements booking.Jobs.
func (e *Enqueuer) SessionRefund(ctx context.Context, sessions ...uuid.UUID) error {
	return insertEach(ctx, e, sessions, func(session uuid.UUID) river.JobArgs { return SessionRefundArgs{Session: session} })
}

// SessionActions implements booking.Jobs. Nothing is enqueued when there is no job for one of them.
func (e *Enqueuer) SessionActions(ctx context.Context, due ...booking.ScheduledAction) error {
	jobs := make([]river.JobArgs, 0, len(due))
	for _, d := range due {
		args, err := actionJob(d)
		if err != nil {
			return err
		}
		jobs = append(jobs, args)
	}
	return e.insert(ctx, jobs...)
}

// moneyJob is how jobs are inserted that must never be lost.
func moneyJob() river.InsertOpts { return river.InsertOpts{Queue: QueueMoney, MaxAttempts: 1000} }

// onceAlive leaves at most one unfinished job with the same arguments. Finished ones do not count: our
// rows say what is still to be done.
func onceAlive(o river.InsertOpts) river.InsertOpts {
	o.UniqueOpts = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
		rivertype.JobStateRunning, rivertype.JobStateScheduled,
	}}
	return o
}
