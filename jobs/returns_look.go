package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/wallet"
	"sherpa/platform/clock"
)

// ReturnsLookArgs looks for refunds and disputes whose events were lost.
type ReturnsLookArgs struct{}

// Kind implements river.JobArgs.
func (ReturnsLookArgs) Kind() string { return "returns_look" }

// InsertOpts implements river.JobArgsWithInsertOpts. One that fails is tried again until the provider answers.
func (ReturnsLookArgs) InsertOpts() river.InsertOpts {
	return onceAlive(river.InsertOpts{MaxAttempts: 1000})
}

// lookEvery is how long a refund or dispute whose event was lost may stay unknown.
const lookEvery = time.Hour

// returnsLookHourly also runs at the start of the program, for what happened while it was down.
func returnsLookHourly() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(lookEvery), func() (river.JobArgs, *river.InsertOpts) { return ReturnsLookArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type returnsLook struct {
	river.WorkerDefaults[ReturnsLookArgs]

	wallet *wallet.Service
	wall   clock.Clock
}

// Timeout implements river.Worker: the first look reads everything there ever was.
func (*returnsLook) Timeout(*river.Job[ReturnsLookArgs]) time.Duration { return 10 * time.Minute }

func (w *returnsLook) Work(ctx context.Context, _ *river.Job[ReturnsLookArgs]) error {
	_, err := w.wallet.LookForReturns(ctx, w.wall.Now())
	return err
}
