package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/admin"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet"
	"sherpa/platform/clock"
)

// LedgerVerifyArgs recomputes the whole ledger and everybody's rating totals, as `sherpa ledger verify`
// does, and keeps what it found.
type LedgerVerifyArgs struct{}

// Kind implements river.JobArgs.
func (LedgerVerifyArgs) Kind() string { return "ledger_verify" }

// InsertOpts implements river.JobArgsWithInsertOpts: one for each day (UTC), however many processes start.
func (LedgerVerifyArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 5, UniqueOpts: river.UniqueOpts{ByPeriod: 24 * time.Hour}}
}

// verifyHour is the hour of the night (UTC) at which the ledger is recomputed.
const verifyHour = 4

// ledgerVerifyNightly also runs at the start of the program when nothing was recomputed that day.
func ledgerVerifyNightly() *river.PeriodicJob {
	return river.NewPeriodicJob(nightly{}, func() (river.JobArgs, *river.InsertOpts) { return LedgerVerifyArgs{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true})
}

type nightly struct{}

// Next implements river.PeriodicSchedule.
func (nightly) Next(after time.Time) time.Time {
	after = after.UTC()
	next := time.Date(after.Year(), after.Month(), after.Day(), verifyHour, 0, 0, 0, time.UTC)
	if !next.After(after) {
		next = next.AddDate(0, 0, 1)
	}
	return next
}

type ledgerVerify struct {
	river.WorkerDefaults[LedgerVerifyArgs]

	wallet    *wallet.Service
	reviews   *reviews.Service
	operators *admin.Operators
	wall      clock.Clock
	log       *slog.Logger
}

// Timeout implements river.Worker.
func (*ledgerVerify) Timeout(*river.Job[LedgerVerifyArgs]) time.Duration { return 10 * time.Minute }

// Work succeeds when the check was made, whatever it found: trying again would find the same.
func (w *ledgerVerify) Work(ctx context.Context, _ *river.Job[LedgerVerifyArgs]) error {
	began := w.wall.Now()
	ledger, err := w.wallet.Verify(ctx)
	if err != nil {
		return err
	}
	totals, err := w.reviews.Verify(ctx)
	if err != nil {
		return err
	}
	c := admin.LedgerCheck{
		Took: w.wall.Now().Sub(began), Transfers: ledger.Transfers, Accounts: ledger.Accounts,
		Faults: int64(len(ledger.Faults) + len(totals)), Waiting: int64(len(ledger.Waiting)), Findings: findings(ledger, totals),
	}
	if c.Faults > 0 {
		w.log.ErrorContext(ctx, "the ledger has faults", slog.Int64("faults", c.Faults), slog.Any("first", c.Findings[0]))
	}
	return w.operators.RecordLedgerCheck(ctx, c)
}

func findings(ledger wallet.Verification, totals []reviews.Difference) []admin.LedgerFinding {
	var found []admin.LedgerFinding
	for _, f := range ledger.Faults {
		found = append(found, admin.LedgerFinding(f))
	}
	for _, d := range totals {
		found = append(found, admin.LedgerFinding{
			Check: "rating totals equal the ratings", Subject: d.Person.String(),
			Detail: fmt.Sprintf("as a guide %t: %d in %d stored, %d in %d rated", d.AsGuide, d.StoredSum, d.StoredCount, d.RatedSum, d.RatedCount),
		})
	}
	return found
}
