package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionCompleteArgs marks a session completed when its end has come.
type SessionCompleteArgs struct{ SessionVersion }

// Kind implements river.JobArgs.
func (SessionCompleteArgs) Kind() string { return "session_complete" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionCompleteArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type sessionComplete struct {
	river.WorkerDefaults[SessionCompleteArgs]

	booking *booking.Service
}

func (w *sessionComplete) Work(ctx context.Context, job *river.Job[SessionCompleteArgs]) error {
	return w.booking.RunScheduledAction(ctx, job.Args.Session, booking.ActionComplete, job.Args.Version)
}
