package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/wallet/payouts"
)

// PayoutTransferArgs has one attempt of a payout transferred to its guide. When the outcome is unknown the
// job ends, and the sweep enqueues it again when the payout's row says so.
type PayoutTransferArgs struct {
	Payout  uuid.UUID `json:"payout"`
	Attempt int       `json:"attempt"`
}

// Kind implements river.JobArgs.
func (PayoutTransferArgs) Kind() string { return "payout_transfer" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PayoutTransferArgs) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

type payoutTransfer struct {
	river.WorkerDefaults[PayoutTransferArgs]

	payouts *payouts.Service
}

func (w *payoutTransfer) Work(ctx context.Context, job *river.Job[PayoutTransferArgs]) error {
	return w.payouts.TransferPayout(ctx, job.Args.Payout, job.Args.Attempt)
}
