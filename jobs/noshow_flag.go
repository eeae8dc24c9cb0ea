package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// NoShowFlagArgs looks at the open problem of a session 24 hours after its end.
type NoShowFlagArgs struct{ SessionVersion }

// Kind implements river.JobArgs.
func (NoShowFlagArgs) Kind() string { return "noshow_flag" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (NoShowFlagArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

type noShowFlag struct {
	river.WorkerDefaults[NoShowFlagArgs]

	booking *booking.Service
}

func (w *noShowFlag) Work(ctx context.Context, job *river.Job[NoShowFlagArgs]) error {
	return w.booking.MarkProblem(ctx, job.Args.Session, job.Args.Version)
}
