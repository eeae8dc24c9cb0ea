package jobs

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/modules/accounts"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/wallet"
)

// riverTx is the transaction type of River's driver.
type riverTx = pgx.Tx

// Tx is the pgx face of the unit of work.
type Tx interface {
	// PgxTx lends the transaction of ctx; an error outside of one.
	PgxTx(ctx context.Context, fn func(t pgx.Tx) error) error
}

// Enqueuer implements the Jobs ports of the modules: every job is inserted in the transaction of its ctx.
type Enqueuer struct {
	tx     Tx
	client *river.Client[riverTx]
}

var (
	_ accounts.Jobs     = (*Enqueuer)(nil)
	_ wallet.Jobs       = (*Enqueuer)(nil)
	_ booking.Jobs      = (*Enqueuer)(nil)
	_ applications.Jobs = (*Enqueuer)(nil)
)

// NewEnqueuer builds an enqueuer whose client is set by Bind: the workers that the client knows need the
// modules, which need the enqueuer.
func NewEnqueuer(tx Tx) *Enqueuer { return &Enqueuer{tx: tx} }

// Bind sets the client; once, before anything is enqueued.
func (e *Enqueuer) Bind(client *river.Client[riverTx]) { e.client = client }

func (e *Enqueuer) insert(ctx context.Context, args river.JobArgs) error {
	return e.tx.PgxTx(ctx, func(t pgx.Tx) error {
		if _, err := e.client.InsertTx(ctx, t, args, nil); err != nil {
			return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
		}
		return nil
	})
}

// IdentitySync implements accounts.Jobs.
func (e *Enqueuer) IdentitySync(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, IdentitySyncArgs{User: userID})
}

// AccountClosed implements accounts.Jobs.
func (e *Enqueuer) AccountClosed(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{User: userID})
}

// AccountErase implements accounts.Jobs.
func (e *Enqueuer) AccountErase(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, AccountEraseArgs{User: userID})
}

// GuideStopped implements accounts.Jobs.
func (e *Enqueuer) GuideStopped(ctx context.Context, userID uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{Guide: userID})
}

// PaymentConfirm implements wallet.Jobs.
func (e *Enqueuer) PaymentConfirm(ctx context.Context, payment uuid.UUID) error {
	return e.insert(ctx, PaymentConfirmArgs{Payment: payment})
}

// PaymentReview implements wallet.Jobs.
func (e *Enqueuer) PaymentReview(ctx context.Context, intentID string) error {
	return e.insert(ctx, PaymentReviewArgs{Intent: intentID})
}

// DisputeOpened implements wallet.Jobs.
func (e *Enqueuer) DisputeOpened(ctx context.Context, dispute uuid.UUID) error {
	return e.insert(ctx, SessionsStopArgs{Dispute: dispute})
}

// PayoutTransfer implements wallet.Jobs.
func (e *Enqueuer) PayoutTransfer(ctx context.Context, payout uuid.UUID, attempt int) error {
	return e.insert(ctx, PayoutTransferArgs{Payout: payout, Attempt: attempt})
}

// AccountCheck implements wallet.Jobs.
func (e *Enqueuer) AccountCheck(ctx context.Context, guide uuid.UUID) error {
	return e.insert(ctx, AccountCheckArgs{Guide: guide})
}

// SessionRefund implements booking.Jobs.
func (e *Enqueuer) SessionRefund(ctx context.Context, session uuid.UUID) error {
	return e.insert(ctx, SessionRefundArgs{Session: session})
}

// SessionDue implements booking.Jobs.
func (e *Enqueuer) SessionDue(ctx context.Context, d booking.Due) error {
	due := Due{Session: d.Session, Version: d.Version}
	switch d.Kind {
	case booking.DueExpire:
		return e.insert(ctx, SessionExpireArgs{due})
	case booking.DueComplete:
		return e.insert(ctx, SessionCompleteArgs{due})
	case booking.DueSettle:
		return e.insert(ctx, SessionSettleArgs{due})
	case booking.DueNoShow:
		return e.insert(ctx, NoShowFlagArgs{due})
	case booking.DueRemindDay, booking.DueRemindHour:
		return e.insert(ctx, ReminderArgs{Due: due, Which: string(d.Kind)})
	}
	return fmt.Errorf("jobs: there is no job for due work %q", d.Kind)
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
