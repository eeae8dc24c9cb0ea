package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/wallet"
)

// PaymentReviewArgs reads afresh what was given back and taken back of a payment. Several may be alive for one
// payment: the news of a later event must not get lost because an earlier review is just reading.
type PaymentReviewArgs struct {
	Intent string `json:"intent"` // the provider's payment intent
}

// Kind implements river.JobArgs.
func (PaymentReviewArgs) Kind() string { return "payment_review" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PaymentReviewArgs) InsertOpts() river.InsertOpts { return moneyJob() }

type paymentReview struct {
	river.WorkerDefaults[PaymentReviewArgs]

	wallet *wallet.Service
}

func (w *paymentReview) Work(ctx context.Context, job *river.Job[PaymentReviewArgs]) error {
	return w.wallet.ReviewPayment(ctx, job.Args.Intent)
}
