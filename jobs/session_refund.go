package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionRefundArgs releases the SC of an ended session to its gamer, when booking's row says that they are owed.
type SessionRefundArgs struct {
	Session uuid.UUID `json:"session"`
}

// Kind implements river.JobArgs. The list of late refunds knows this name and the argument's.
func (SessionRefundArgs) Kind() string { return "session_refund" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionRefundArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type sessionRefund struct {
	river.WorkerDefaults[SessionRefundArgs]

	booking *booking.Service
}

func (w *sessionRefund) Work(ctx context.Context, job *river.Job[SessionRefundArgs]) error {
	return w.booking.Refund(ctx, job.Args.Session)
}
