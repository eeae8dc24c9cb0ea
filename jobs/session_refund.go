package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionRefundArgs gives the SC of an ended session back to its gamer.
type SessionRefundArgs struct {
	Session uuid.UUID `json:"session"`
}

// Kind implements river.JobArgs. The check of the ledger knows this name and the argument's.
func (SessionRefundArgs) Kind() string { return "session_refund" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionRefundArgs) InsertOpts() river.InsertOpts { return moneyJob() }

type sessionRefund struct {
	river.WorkerDefaults[SessionRefundArgs]

	booking *booking.Service
}

func (w *sessionRefund) Work(ctx context.Context, job *river.Job[SessionRefundArgs]) error {
	return w.booking.Refund(ctx, job.Args.Session)
}
