package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/wallet/payouts"
)

// AccountCheckArgs asks the provider how far a guide's onboarding is, in case its event was lost.
type AccountCheckArgs struct {
	Guide uuid.UUID `json:"guide"`
}

// Kind implements river.JobArgs.
func (AccountCheckArgs) Kind() string { return "account_check" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (AccountCheckArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

type accountCheck struct {
	river.WorkerDefaults[AccountCheckArgs]

	payouts *payouts.Service
}

func (w *accountCheck) Work(ctx context.Context, job *river.Job[AccountCheckArgs]) error {
	return w.payouts.CheckAccount(ctx, job.Args.Guide)
}
