package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/admin"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// SweepArgs enqueues jobs for everything that is due. It runs every ten seconds, and at the start of the program.
type SweepArgs struct{}

// Kind implements river.JobArgs.
func (SweepArgs) Kind() string { return "sweep" }

// InsertOpts implements river.JobArgsWithInsertOpts. An attempt that was killed is followed by another.
func (SweepArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{MaxAttempts: 1000}) }

type sweep struct {
	river.WorkerDefaults[SweepArgs]

	w   Workers
	log *slog.Logger
}

// Timeout implements river.Worker.
func (*sweep) Timeout(*river.Job[SweepArgs]) time.Duration { return time.Minute }

// NextRetry implements river.Worker.
func (*sweep) NextRetry(*river.Job[SweepArgs]) time.Time { return clock.System{}.Now().Add(sweepEvery) }

// Work does every step, whatever becomes of the others, and tells operators what could not be done: the next sweep
// tries it again, so it is no failure of the job.
func (s *sweep) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	var failed []admin.FailedStep
	note := func(step admin.SweepStep, subject string, err error) {
		failed = append(failed, admin.FailedStep{Step: step, Subject: subject, Err: err})
		s.log.ErrorContext(ctx, "the sweep failed", slog.String("step", string(step)), slog.String("subject", subject), slog.String("error", err.Error()))
	}
	if err := contained(func() error { _, err := s.w.Booking.Sweep(ctx); return err }); err != nil {
		note(admin.SweepSessions, "", err)
	}
	var swept payouts.PayoutSweep
	if err := contained(func() (err error) { swept, err = s.w.Payouts.SweepPayouts(ctx); return err }); err != nil {
		note(admin.SweepPayouts, "", err)
	}
	for _, f := range swept.Failures {
		note(admin.SweepPayouts, f.Guide.String(), f.Err)
	}
	erasures := func() error { _, err := s.w.Accounts.SweepErasures(ctx, s.w.Retention.ClosedUnpaid); return err }
	if err := contained(erasures); err != nil {
		note(admin.SweepErasures, "", err)
	}
	// Also when the time of the sweep is over.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordWithin)
	defer cancel()
	return s.w.Operators.RecordSweep(ctx, failed)
}

// recordWithin is how long it may take to keep what a sweep could not do.
const recordWithin = 10 * time.Second

// contained turns a panic into an error, so that it ends its step alone.
func contained(step func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
		}
	}()
	return step()
}
