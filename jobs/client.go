// Package jobs is the background work: River's client, the port through which
// modules enqueue, and one file per kind of job.
//
// A job only says when to look at our own rows; the rows say what is to be done. So
// every worker may run twice, late, or after the work was done. A job is enqueued in
// the transaction of the change that causes it.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
	"github.com/riverqueue/rivercontrib/otelriver"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"

	"sherpa/platform/clock"
)

// The queues.
const (
	QueueMoney = "money"
	// QueuePayments asks the provider about purchases.
	QueuePayments = "payments"
	QueueDefault  = river.QueueDefault
	QueueMail     = "mail"
)

// Queues are all of them.
func Queues() []string { return []string{QueueMoney, QueuePayments, QueueDefault, QueueMail} }

// Config says which queues this process works, and how. A process without queues only enqueues.
type Config struct {
	// Workers per queue; a queue that is missing is not worked here.
	Workers map[string]int
	// FetchCooldown is the shortest pause between two fetches of a queue.
	FetchCooldown time.Duration
	// FetchPollInterval is the pause when nothing announces new work.
	FetchPollInterval time.Duration
	// FinishWithin is how long running jobs may go on at a stop; then their contexts end. 0 lets them run to their own limits.
	FinishWithin time.Duration
	// PollOnly does without LISTEN.
	PollOnly bool
	// Reindex has River rebuild its indexes once a day, which the database role must be allowed to.
	Reindex bool
	// Meter is told about every attempt at a job; nil is nobody.
	Meter Meter
	// Traces makes spans of inserts and of attempts; nil is off.
	Traces trace.TracerProvider
}

// Settings in which River's defaults do not suit jobs that move money (reliability, finding 5).
const (
	jobTimeout       = 30 * time.Second
	rescueStuckAfter = 90 * time.Second
	sweepEvery       = 10 * time.Second
	keepForever      = -1
)

// NewClient builds River's client. Every process that works jobs knows every worker, since River's
// rescuer discards stuck jobs of kinds that it does not know.
func NewClient(pool *pgxpool.Pool, cfg Config, w Workers, log *slog.Logger) (*river.Client[riverTx], error) {
	workers := river.NewWorkers()
	if err := w.register(workers, log); err != nil {
		return nil, fmt.Errorf("register workers: %w", err)
	}
	queues := map[string]river.QueueConfig{}
	for name, n := range cfg.Workers {
		if !slices.Contains(Queues(), name) {
			return nil, fmt.Errorf("there is no queue %q", name)
		}
		if n > 0 {
			queues[name] = river.QueueConfig{MaxWorkers: n}
		}
	}
	rc := &river.Config{
		Workers:                     workers,
		Logger:                      slog.New(quiet{log.Handler()}),
		JobTimeout:                  jobTimeout,
		RescueStuckJobsAfter:        rescueStuckAfter,
		DiscardedJobRetentionPeriod: keepForever,
		RetryPolicy:                 retryPolicy{},
		ErrorHandler:                errorHandler{log},
		SoftStopTimeout:             cfg.FinishWithin,
		FetchCooldown:               cfg.FetchCooldown,
		FetchPollInterval:           cfg.FetchPollInterval,
		PollOnly:                    cfg.PollOnly,
		Middleware:                  middleware(cfg, log),
		Hooks:                       []rivertype.Hook{keepOrigin()},
	}
	if !cfg.Reindex {
		rc.ReindexerSchedule = river.NeverSchedule()
	}
	if len(queues) > 0 {
		rc.Queues = queues
		rc.PeriodicJobs = []*river.PeriodicJob{river.NewPeriodicJob(
			river.PeriodicInterval(sweepEvery),
			func() (river.JobArgs, *river.InsertOpts) { return SweepArgs{}, nil },
			&river.PeriodicJobOpts{RunOnStart: true},
		), ledgerVerifyNightly(), refundsReconcileHourly(), retentionHourly(), providerEventsPeriodic()}
	}
	client, err := river.NewClient(riverpgxv5.New(pool), rc)
	if err != nil {
		return nil, fmt.Errorf("river: %w", err)
	}
	return client, nil
}

// middleware wraps every insert of a job and every attempt at one.
func middleware(cfg Config, log *slog.Logger) []rivertype.Middleware {
	passed := []rivertype.Middleware{takeOrigin()}
	if cfg.Traces != nil {
		passed = append(passed, otelriver.NewMiddleware(&otelriver.MiddlewareConfig{
			TracerProvider: cfg.Traces, MeterProvider: noop.NewMeterProvider(), EnableWorkSpanJobKindSuffix: true,
		}))
	}
	return append(passed, observe(cfg.Meter, log))
}

// Migrate brings River's tables up to date.
func Migrate(ctx context.Context, pool *pgxpool.Pool) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("river migrations: %w", err)
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate river: %w", err)
	}
	return nil
}

// quiet drops River's debug and info lines about its own loops; warnings and errors pass.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// retryPolicy: a failed job is retried after 1, 4, 9, … seconds, at most five minutes, plus up to a tenth at random. So a
// provider that was down for ten minutes does not cost a buyer an hour. How many attempts a job has is said by the
// MaxAttempts of its kind.
type retryPolicy struct{}

func (retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	n := len(job.Errors) + 1
	pause := min(time.Duration(n*n)*time.Second, 5*time.Minute)
	return clock.System{}.Now().Add(pause + rand.N(pause/10+time.Millisecond))
}

type errorHandler struct{ log *slog.Logger }

// renewed are the kinds of jobs that are enqueued again for as long as our rows or the clock ask for them. Their last
// failed attempt is cancelled, not discarded: what asks for work is the row, and a discarded job would be listed as
// given up long after another has done the work.
var renewed = map[string]bool{ //nolint:gochecknoglobals // a constant table
	SweepArgs{}.Kind(): true, LedgerVerifyArgs{}.Kind(): true, RefundsReconcileArgs{}.Kind(): true, ProviderEventsArgs{}.Kind(): true,
	SessionExpireArgs{}.Kind(): true, SessionCompleteArgs{}.Kind(): true, SessionSettleArgs{}.Kind(): true,
	NoShowFlagArgs{}.Kind(): true, ReminderArgs{}.Kind(): true, RoomNoticeArgs{}.Kind(): true, SessionRefundArgs{}.Kind(): true,
	PayoutTransferArgs{}.Kind(): true, AccountCheckArgs{}.Kind(): true,
}

func lastFailed(job *rivertype.JobRow) *river.ErrorHandlerResult {
	if job.Attempt >= job.MaxAttempts && renewed[job.Kind] {
		return &river.ErrorHandlerResult{SetCancelled: true}
	}
	return nil
}

// HandleError logs a failed attempt; the job is tried again, or enqueued again after its last attempt.
func (h errorHandler) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	h.log.LogAttrs(ctx, slog.LevelWarn, "job failed", append(named(job), slog.String("error", err.Error()))...)
	return lastFailed(job)
}

// HandlePanic logs a panic; what follows is as after an error.
func (h errorHandler) HandlePanic(ctx context.Context, job *rivertype.JobRow, value any, stack string) *river.ErrorHandlerResult {
	h.log.LogAttrs(ctx, slog.LevelError, "job panicked", append(named(job), slog.Any("panic", value), slog.String("trace", stack))...)
	return lastFailed(job)
}
