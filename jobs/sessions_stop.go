package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet"
)

// SessionsStopArgs stops what somebody has booked: of a person whose account was closed, or of the buyer of a
// disputed payment. Exactly one of the two is set.
type SessionsStopArgs struct {
	User    uuid.UUID `json:"user,omitzero"`
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
	wallet   *wallet.Service
}

func (w *sessionsStop) Work(ctx context.Context, job *river.Job[SessionsStopArgs]) error {
	if job.Args.Dispute == uuid.Nil {
		return w.booking.StopSessions(ctx, job.Args.User)
	}
	return w.disputed(ctx, job.Args.Dispute)
}

// disputed works in this order: first nothing new can be booked, then what is booked is stopped and its SC are
// back, then they are taken. Each step may be done again.
func (w *sessionsStop) disputed(ctx context.Context, dispute uuid.UUID) error {
	buyer, name, stands, err := w.wallet.StandingDispute(ctx, dispute)
	if err != nil || !stands {
		return err
	}
	if err := w.accounts.BlockBooking(ctx, buyer); err != nil {
		return err
	}
	if err := w.booking.StopDisputed(ctx, buyer, name); err != nil {
		return err
	}
	return w.wallet.OpenDispute(ctx, dispute)
}
