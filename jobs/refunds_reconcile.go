package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
)

// RefundsReconcileArgs reconciles all refunds and disputes with the provider, for events that were lost.
type RefundsReconcileArgs struct{}

// Kind implements river.JobArgs. The value is stored in the queue.
func (RefundsReconcileArgs) Kind() string { return "returns_look" }

// InsertOpts implements river.JobArgsWithInsertOpts. One that fails is retried until the provider answers.
func (RefundsReconcileArgs) InsertOpts() river.InsertOpts {
	return onceAlive(river.InsertOpts{MaxAttempts: 1000})
}

// reconcileEvery is how long a refund or dispute whose event was lost may stay unknown.
const reconcileEvery = time.Hour

// refundsReconcileHourly also runs at the start of the program, for what happened while it was down.
func refundsReconcileHourly() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(reconcileEvery), func() (river.JobArgs, *river.InsertOpts) { return RefundsReconcileArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type refundsReconcile struct {
	river.WorkerDefaults[RefundsReconcileArgs]

	payments *payments.Service
	wall     clock.Clock
}

// Timeout implements river.Worker: the first one reads everything there ever was.
func (*refundsReconcile) Timeout(*river.Job[RefundsReconcileArgs]) time.Duration {
	return 10 * time.Minute
}

func (w *refundsReconcile) Work(ctx context.Context, _ *river.Job[RefundsReconcileArgs]) error {
	_, err := w.payments.Reconcile(ctx, w.wall.Now())
	return err
}
