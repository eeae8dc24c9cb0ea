package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionExpireArgs ends a request that nobody answered in time.
type SessionExpireArgs struct{ SessionVersion }

// Kind implements river.JobArgs.
func (SessionExpireArgs) Kind() string { return "session_expire" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionExpireArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type sessionExpire struct {
	river.WorkerDefaults[SessionExpireArgs]

	booking *booking.Service
}

func (w *sessionExpire) Work(ctx context.Context, job *river.Job[SessionExpireArgs]) error {
	return w.booking.RunScheduledAction(ctx, job.Args.Session, booking.ActionExpire, job.Args.Version)
}
