package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/live"
	"sherpa/modules/wallet/payments"
)

// SessionsStopArgs ends sessions ahead of their time: all of a person whose account was closed, with their streams of live
// changes; those that a suspended guide was going to guide; or those of the buyer of a disputed payment. Exactly one of the
// three is set.
type SessionsStopArgs struct {
	User    uuid.UUID `json:"user,omitzero"`
	Guide   uuid.UUID `json:"guide,omitzero"`
	Dispute uuid.UUID `json:"dispute,omitzero"`
}

// Kind implements river.JobArgs.
func (SessionsStopArgs) Kind() string { return "sessions_stop" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (SessionsStopArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type sessionsStop struct {
	river.WorkerDefaults[SessionsStopArgs]

	accounts *accounts.Service
	booking  *booking.Service
	payments *payments.Service
	live     *live.Service
}

func (w *sessionsStop) Work(ctx context.Context, job *river.Job[SessionsStopArgs]) error {
	switch a := job.Args; {
	case a.Dispute != uuid.Nil:
		return w.disputed(ctx, a.Dispute)
	case a.Guide != uuid.Nil:
		return w.booking.CancelOnSuspension(ctx, a.Guide)
	default:
		w.live.AccountClosed(ctx, a.User)
		return w.booking.CancelOnAccountClosure(ctx, a.User)
	}
}

// disputed works in this order: first nothing new can be booked, then what is booked is cancelled and its SC are released,
// then they are clawed back. Each step is idempotent.
func (w *sessionsStop) disputed(ctx context.Context, dispute uuid.UUID) error {
	buyer, name, open, err := w.payments.DisputeToOpen(ctx, dispute)
	if err != nil || !open {
		return err
	}
	if err := w.accounts.BlockBooking(ctx, buyer); err != nil {
		return err
	}
	if err := w.booking.ReleaseOnDispute(ctx, buyer, name); err != nil {
		return err
	}
	return w.payments.OpenDispute(ctx, dispute)
}
