package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// ReminderArgs has both people of a session reminded of it; the mails are jobs of their own.
type ReminderArgs struct {
	SessionVersion

	Which string `json:"which"` // the kind of due work
}

// Kind implements river.JobArgs.
func (ReminderArgs) Kind() string { return "reminder" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (ReminderArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

type reminder struct {
	river.WorkerDefaults[ReminderArgs]

	booking *booking.Service
}

func (w *reminder) Work(ctx context.Context, job *river.Job[ReminderArgs]) error {
	return w.booking.Remind(ctx, job.Args.Session, booking.ActionKind(job.Args.Which), job.Args.Version)
}
