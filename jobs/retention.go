package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Retention says how long things are kept that nothing needs any more (docs/privacy.md).
type Retention struct {
	// ClosedUnpaid is how long money owed to a guide keeps the personal data of a closed account.
	ClosedUnpaid time.Duration
	// RejectedApplications are kept from the decision on.
	RejectedApplications time.Duration
	BookingKeys          time.Duration
	ProviderEvents       time.Duration
	JobErrors            time.Duration
}

// RetentionArgs deletes the rows whose retention time is over.
type RetentionArgs struct{}

// Kind implements river.JobArgs.
func (RetentionArgs) Kind() string { return "retention" }

// InsertOpts implements river.JobArgsWithInsertOpts. One that failed is followed by the next.
func (RetentionArgs) InsertOpts() river.InsertOpts {
	return onceAlive(river.InsertOpts{MaxAttempts: 5})
}

// retentionHourly also runs at the start of the program, for what has become due while it was down.
func retentionHourly() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) { return RetentionArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type retention struct {
	river.WorkerDefaults[RetentionArgs]

	w Workers
}

// Timeout implements river.Worker: the first one may find years.
func (*retention) Timeout(*river.Job[RetentionArgs]) time.Duration { return 5 * time.Minute }

// Work does each part, whatever becomes of the others.
func (r *retention) Work(ctx context.Context, _ *river.Job[RetentionArgs]) error {
	kept := r.w.Retention
	_, rejected := r.w.Applications.ForgetRejected(ctx, kept.RejectedApplications)
	return errors.Join(
		rejected,
		r.w.Booking.ForgetKeys(ctx, kept.BookingKeys),
		r.w.Payments.DeleteOldEvents(ctx, kept.ProviderEvents),
		r.w.Tx.Do(ctx, func(ctx context.Context) error {
			return forgetOldErrors(ctx, r.w.Tx, r.w.Wall.Now().Add(-kept.JobErrors))
		}),
		r.w.Accounts.ForgetUses(ctx),
		r.w.Accounts.SyncStaleIdentities(ctx),
	)
}
