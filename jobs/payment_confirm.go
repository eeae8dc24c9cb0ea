package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/wallet"
	"sherpa/platform/clock"
)

// PaymentConfirmArgs asks the provider about a purchase until it is paid or expired. A buyer who never
// returns, and whose webhook is lost, is credited by this job within a minute.
type PaymentConfirmArgs struct {
	Payment uuid.UUID `json:"payment"`
}

// Kind implements river.JobArgs.
func (PaymentConfirmArgs) Kind() string { return "payment_confirm" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PaymentConfirmArgs) InsertOpts() river.InsertOpts { return moneyJob() }

// The pause between two questions grows with the age of the checkout, between these bounds.
const (
	shortestPause = 5 * time.Second
	longestPause  = 40 * time.Second
)

type paymentConfirm struct {
	river.WorkerDefaults[PaymentConfirmArgs]

	wallet *wallet.Service
	wall   clock.Clock
}

func (w *paymentConfirm) Work(ctx context.Context, job *river.Job[PaymentConfirmArgs]) error {
	done, err := w.wallet.RetryCredit(ctx, job.Args.Payment)
	if err != nil || done {
		return err
	}
	age := w.wall.Now().Sub(job.CreatedAt)
	return river.JobSnooze(min(max(age/4, shortestPause), longestPause))
}
