package jobs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/platform/clock"
)

// Outcome is how an attempt at a job ended.
type Outcome string

// The outcomes. A snoozed job waits on purpose; a failed or panicked one is tried again, a discarded one
// was at its last attempt.
const (
	Completed Outcome = "completed"
	Snoozed   Outcome = "snoozed"
	Cancelled Outcome = "cancelled"
	Failed    Outcome = "failed"
	Panicked  Outcome = "panicked"
	Discarded Outcome = "discarded"
)

// Meter counts and times attempts at jobs.
type Meter func(kind string, outcome Outcome, took time.Duration)

// observe reports every attempt to the meter, and logs those without an error (the error handler logs the others).
func observe(meter Meter, log *slog.Logger) rivertype.Middleware {
	wall := clock.System{}
	return river.WorkerMiddlewareFunc(func(ctx context.Context, job *rivertype.JobRow, work func(ctx context.Context) error) (err error) {
		began, returned := wall.Now(), false
		defer func() { // also when the worker panics, which River deals with
			took, outcome := wall.Now().Sub(began), outcomeOf(job, returned, err)
			if meter != nil {
				meter(job.Kind, outcome, took)
			}
			if log.Enabled(ctx, slog.LevelDebug) {
				log.LogAttrs(ctx, slog.LevelDebug, "job", append(named(job), slog.String("outcome", string(outcome)), slog.Duration("took", took))...)
			}
		}()
		err = work(ctx)
		returned = true
		return err
	})
}

func outcomeOf(job *rivertype.JobRow, returned bool, err error) Outcome {
	var snooze *river.JobSnoozeError
	var cancel *river.JobCancelError
	switch {
	case returned && err == nil:
		return Completed
	case errors.As(err, &snooze):
		return Snoozed
	case errors.As(err, &cancel):
		return Cancelled
	case job.Attempt >= job.MaxAttempts && !renewed[job.Kind]:
		return Discarded
	case !returned:
		return Panicked
	}
	return Failed
}
