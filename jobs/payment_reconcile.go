package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/wallet/payments"
)

// PaymentReconcileArgs has the refunds and disputes of a payment reconciled. Several may be alive for one payment: a later
// event must not get lost because an earlier reconciliation is just reading.
type PaymentReconcileArgs struct {
	Intent string `json:"intent"` // the provider's payment intent
}

// Kind implements river.JobArgs. The value is stored in the queue.
func (PaymentReconcileArgs) Kind() string { return "payment_review" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PaymentReconcileArgs) InsertOpts() river.InsertOpts { return moneyJob() }

type paymentReconcile struct {
	river.WorkerDefaults[PaymentReconcileArgs]

	payments *payments.Service
}

func (w *paymentReconcile) Work(ctx context.Context, job *river.Job[PaymentReconcileArgs]) error {
	return w.payments.ReconcilePayment(ctx, job.Args.Intent)
}
