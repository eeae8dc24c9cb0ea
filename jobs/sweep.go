package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// SweepArgs hands due work to jobs; every ten seconds, and at once after any downtime.
type SweepArgs struct{}

// Kind implements river.JobArgs.
func (SweepArgs) Kind() string { return "sweep" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SweepArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{MaxAttempts: 1}) }

type sweep struct {
	river.WorkerDefaults[SweepArgs]

	w Workers
}

// Timeout implements river.Worker.
func (*sweep) Timeout(*river.Job[SweepArgs]) time.Duration { return time.Minute }

func (s *sweep) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	_, sessions := s.w.Booking.Sweep(ctx)
	_, payouts := s.w.Wallet.SweepPayouts(ctx)
	_, erasures := s.w.Accounts.SweepErasures(ctx, s.w.Retention.ClosedUnpaid)
	return errors.Join(sessions, payouts, erasures)
}
