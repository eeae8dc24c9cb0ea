package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
)

// ProviderEventsArgs reads the provider's list of events for what no webhook told us.
type ProviderEventsArgs struct{}

// Kind implements river.JobArgs.
func (ProviderEventsArgs) Kind() string { return "provider_events" }

// InsertOpts implements river.JobArgsWithInsertOpts. It goes before the questions about single checkouts.
func (ProviderEventsArgs) InsertOpts() river.InsertOpts {
	return onceAlive(river.InsertOpts{Queue: QueuePayments, MaxAttempts: 1000, Priority: 1})
}

// eventsEvery is how long a purchase whose webhook was lost may wait for its credit.
const eventsEvery = 30 * time.Second

func providerEventsPeriodic() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(eventsEvery), func() (river.JobArgs, *river.InsertOpts) { return ProviderEventsArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type providerEvents struct {
	river.WorkerDefaults[ProviderEventsArgs]

	payments *payments.Service
	wall     clock.Clock
}

// Timeout implements river.Worker: after a downtime there is much to read.
func (*providerEvents) Timeout(*river.Job[ProviderEventsArgs]) time.Duration { return 5 * time.Minute }

// NextRetry implements river.Worker.
func (w *providerEvents) NextRetry(*river.Job[ProviderEventsArgs]) time.Time {
	return w.wall.Now().Add(eventsEvery)
}

func (w *providerEvents) Work(ctx context.Context, _ *river.Job[ProviderEventsArgs]) error {
	return w.payments.ReadMissedEvents(ctx, w.wall.Now())
}
