package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionSettleArgs pays a completed session to its guide.
type SessionSettleArgs struct{ SessionVersion }

// Kind implements river.JobArgs.
func (SessionSettleArgs) Kind() string { return "session_settle" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionSettleArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type sessionSettle struct {
	river.WorkerDefaults[SessionSettleArgs]

	booking *booking.Service
}

func (w *sessionSettle) Work(ctx context.Context, job *river.Job[SessionSettleArgs]) error {
	return w.booking.RunScheduledAction(ctx, job.Args.Session, booking.ActionSettle, job.Args.Version)
}
