package metrics

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"sherpa/modules/admin"
	"sherpa/platform/clock"
)

// Monitor reads how the program as a whole is doing.
type Monitor interface {
	Read(ctx context.Context) (admin.Operations, error)
}

const (
	readWithin = 5 * time.Second
	// keptFor is how long a reading is cached, so that several scrapers at once cost one reading of the database.
	keptFor = 5 * time.Second
)

// Operations collects what is in the database: it is the same whichever process is asked. When the
// database does not answer, only sherpa_operations_readable is there, with 0.
type Operations struct {
	monitor Monitor
	wall    clock.Clock
	log     *slog.Logger

	mu   sync.Mutex
	last admin.Operations
	at   time.Time

	readable, working, jobs, oldest, paused, failing             *prometheus.Desc
	refunds, payouts, problems, closed, mismatches               *prometheus.Desc
	disputes, blocked, failingFor, sweptAt, sweepFailures        *prometheus.Desc
	ledgerAt, ledgerViolations, ledgerWaiting, ledgerTook, posts *prometheus.Desc
}

// NewOperations builds the collector.
func NewOperations(monitor Monitor, wall clock.Clock, log *slog.Logger) *Operations {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &Operations{
		monitor: monitor, wall: wall, log: log,
		readable:         desc("sherpa_operations_readable", "1 when the figures below could be read from the database."),
		working:          desc("sherpa_jobs_working", "1 when some process works background jobs."),
		jobs:             desc("sherpa_jobs", "Background jobs that have not ended.", "queue", "state"),
		oldest:           desc("sherpa_jobs_oldest_waiting_seconds", "How long the oldest job that is ready has been waiting.", "queue"),
		paused:           desc("sherpa_jobs_queue_paused", "1 when somebody has paused the queue.", "queue"),
		failing:          desc("sherpa_jobs_failing", "Jobs that failed and wait for another attempt, or were given up.", "kind", "state"),
		failingFor:       desc("sherpa_jobs_failing_seconds", "How long the job of a kind that fails for the longest has been failing.", "kind", "state"),
		sweptAt:          desc("sherpa_sweep_timestamp_seconds", "When the last sweep for due work came to its end."),
		sweepFailures:    desc("sherpa_sweep_failures", "What the last sweep could not do, by step; each guide counts.", "step"),
		refunds:          desc("sherpa_refunds_late", "Refunds that are owed for longer than a minute."),
		payouts:          desc("sherpa_payouts_unsure", "Payouts of which it is not known whether they arrived, or that our balance did not cover.", "state"),
		problems:         desc("sherpa_problems_old", "Problem sessions without a verdict for longer than seven days."),
		closed:           desc("sherpa_closed_earnings_cents", "Earnings of guides whose account is closed."),
		mismatches:       desc("sherpa_payments_mismatched", "Purchases that were paid otherwise than agreed."),
		disputes:         desc("sherpa_disputes", "Payments that a buyer's bank takes back or asks about.", "state"),
		blocked:          desc("sherpa_accounts_booking_blocked", "People who cannot book until an operator lifts it."),
		ledgerAt:         desc("sherpa_ledger_check_timestamp_seconds", "When the ledger was last recomputed."),
		ledgerViolations: desc("sherpa_ledger_check_faults", "Broken invariants that the last check of the ledger found."),
		ledgerWaiting:    desc("sherpa_ledger_check_waiting", "Refunds that were on their way at the last check of the ledger."),
		ledgerTook:       desc("sherpa_ledger_check_duration_seconds", "How long the last check of the ledger took."),
		posts:            desc("sherpa_ledger_transfers", "Transfers in the ledger at its last check."),
	}
}

// Describe implements prometheus.Collector. What is there depends on the database, so nothing is promised.
func (*Operations) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (o *Operations) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	now, err := o.read()
	if err != nil {
		o.log.Error("read the figures of operations", slog.String("error", err.Error()))
		gauge(o.readable, 0)
		return
	}
	gauge(o.readable, 1)
	gauge(o.working, flag(now.Working))
	for _, q := range now.Queues {
		gauge(o.jobs, float64(q.Waiting), q.Name, "waiting")
		gauge(o.jobs, float64(q.Running), q.Name, "running")
		gauge(o.jobs, float64(q.Scheduled), q.Name, "scheduled")
		gauge(o.jobs, float64(q.Retrying), q.Name, "retrying")
		gauge(o.oldest, q.Oldest.Seconds(), q.Name)
		gauge(o.paused, flag(q.Paused), q.Name)
	}
	for _, f := range now.Failures {
		gauge(o.failing, float64(f.Count), f.Kind, string(f.State))
		gauge(o.failingFor, max(0, now.At.Sub(f.Since).Seconds()), f.Kind, string(f.State))
	}
	gauge(o.refunds, float64(now.Refunds.Total))
	gauge(o.payouts, float64(now.Payouts.Unknown), "unknown")
	gauge(o.payouts, float64(now.Payouts.NeedReview), "stopped")
	gauge(o.payouts, float64(now.Payouts.Unfunded), "unfunded")
	gauge(o.problems, float64(now.Problems.Total))
	gauge(o.closed, float64(now.Earnings.Amount)) // a metric, not an amount that anybody is paid
	gauge(o.mismatches, float64(now.Mismatches.Total))
	gauge(o.disputes, float64(now.Disputes.Open), string(admin.DisputeOpen))
	gauge(o.disputes, float64(now.Disputes.Inquiries), string(admin.DisputeInquiry))
	gauge(o.disputes, float64(now.Disputes.Overturned), string(admin.DisputeOverturned))
	gauge(o.blocked, float64(now.Blocked.Total))
	steps := map[admin.SweepStep]int{admin.SweepSessions: 0, admin.SweepPayouts: 0, admin.SweepErasures: 0}
	for _, f := range now.Sweep.Items {
		steps[f.Step]++
	}
	for step, n := range steps {
		gauge(o.sweepFailures, float64(n), string(step))
	}
	if at := now.Sweep.EndedAt; at != nil {
		gauge(o.sweptAt, float64(at.Unix()))
	}
	if l := now.Ledger; l != nil {
		gauge(o.ledgerAt, float64(l.At.Unix()))
		gauge(o.ledgerViolations, float64(l.Violations))
		gauge(o.ledgerWaiting, float64(l.Waiting))
		gauge(o.ledgerTook, l.Took.Seconds())
		gauge(o.posts, float64(l.Entries))
	}
}

func (o *Operations) read() (admin.Operations, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now := o.wall.Now(); !o.at.IsZero() && now.Sub(o.at) < keptFor && !now.Before(o.at) {
		return o.last, nil
	}
	// Prometheus hands collectors no context.
	ctx, cancel := context.WithTimeout(context.Background(), readWithin)
	defer cancel()
	read, err := o.monitor.Read(ctx)
	if err != nil {
		return admin.Operations{}, err
	}
	o.last, o.at = read, o.wall.Now()
	return read, nil
}

func flag(on bool) float64 {
	if on {
		return 1
	}
	return 0
}
