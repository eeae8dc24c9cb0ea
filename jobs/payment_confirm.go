package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
)

// PaymentConfirmArgs asks the provider about a purchase until it is paid or expired. Usually the webhook or the buyer's
// browser is faster, and lost webhooks are found in the provider's list of events (ProviderEventsArgs): this job is
// the last resort, and asks less and less often.
type PaymentConfirmArgs struct {
	Payment uuid.UUID `json:"payment"`
}

// Kind implements river.JobArgs.
func (PaymentConfirmArgs) Kind() string { return "payment_confirm" }

// InsertOpts implements river.JobArgsWithInsertOpts. The queue is its own: a provider that hangs keeps its workers
// busy, and nobody else's.
func (PaymentConfirmArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueuePayments, MaxAttempts: 1000, Priority: 2}
}

// The pause between two questions is the age of the checkout, between these bounds. A checkout lives for a day, so
// one that nobody pays costs 23 questions.
const (
	shortestPause = 5 * time.Second
	longestPause  = 2 * time.Hour
)

func nextQuestion(age time.Duration) time.Duration { return min(max(age, shortestPause), longestPause) }

type paymentConfirm struct {
	river.WorkerDefaults[PaymentConfirmArgs]

	payments *payments.Service
	wall     clock.Clock
}

// NextRetry implements river.Worker: a provider that does not answer is not asked more often than one that does.
func (w *paymentConfirm) NextRetry(job *river.Job[PaymentConfirmArgs]) time.Time {
	return w.wall.Now().Add(w.pause(job.JobRow))
}

func (w *paymentConfirm) pause(job *rivertype.JobRow) time.Duration {
	return nextQuestion(w.wall.Now().Sub(job.CreatedAt))
}

func (w *paymentConfirm) Work(ctx context.Context, job *river.Job[PaymentConfirmArgs]) error {
	if w.wall.Now().Sub(job.CreatedAt) < shortestPause { // nobody pays so fast
		return river.JobSnooze(shortestPause)
	}
	done, err := w.payments.RetryCredit(ctx, job.Args.Payment)
	if err != nil || done {
		return err
	}
	return river.JobSnooze(w.pause(job.JobRow))
}
