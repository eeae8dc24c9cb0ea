package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
	"sherpa/modules/wallet"
)

// SweepArgs hands due work to jobs; every ten seconds, and at once after any downtime.
type SweepArgs struct{}

// Kind implements river.JobArgs.
func (SweepArgs) Kind() string { return "sweep" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SweepArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{MaxAttempts: 1}) }

type sweep struct {
	river.WorkerDefaults[SweepArgs]

	booking *booking.Service
	wallet  *wallet.Service
}

// Timeout implements river.Worker.
func (*sweep) Timeout(*river.Job[SweepArgs]) time.Duration { return time.Minute }

func (w *sweep) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	_, sessions := w.booking.Sweep(ctx)
	_, payouts := w.wallet.SweepPayouts(ctx)
	return errors.Join(sessions, payouts)
}
