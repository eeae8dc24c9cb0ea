package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionsStopArgs cancels what lies ahead of a person whose account was closed.
type SessionsStopArgs struct {
	User uuid.UUID `json:"user"`
}

// Kind implements river.JobArgs.
func (SessionsStopArgs) Kind() string { return "sessions_stop" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionsStopArgs) InsertOpts() river.InsertOpts { return moneyJob() }

type sessionsStop struct {
	river.WorkerDefaults[SessionsStopArgs]

	booking *booking.Service
}

func (w *sessionsStop) Work(ctx context.Context, job *river.Job[SessionsStopArgs]) error {
	return w.booking.StopSessions(ctx, job.Args.User)
}
