package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"sherpa/modules/admin"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
)

// LedgerVerifyArgs has the whole ledger recomputed.
type LedgerVerifyArgs struct{}

// Kind implements river.JobArgs.
func (LedgerVerifyArgs) Kind() string { return "ledger_verify" }

// InsertOpts implements river.JobArgsWithInsertOpts: one for each day (UTC), however many processes start.
func (LedgerVerifyArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 300, UniqueOpts: river.UniqueOpts{ByPeriod: 24 * time.Hour}}
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

// LedgerAudit is what the nightly job and `sherpa ledger verify` do.
type LedgerAudit struct {
	Ledger    *ledger.Service
	Reviews   *reviews.Service
	Operators *admin.Operators
	Wall      clock.Clock
}

// Check recomputes the whole ledger and everybody's rating totals. It answers all findings, and the refunds
// on their way.
func (a LedgerAudit) Check(ctx context.Context) (admin.LedgerCheck, []ledger.Finding, error) {
	began := a.Wall.Now()
	verification, err := a.Ledger.Verify(ctx)
	if err != nil {
		return admin.LedgerCheck{}, nil, err
	}
	totals, err := a.Reviews.Verify(ctx)
	if err != nil {
		return admin.LedgerCheck{}, nil, err
	}
	c := admin.LedgerCheck{
		Took: a.Wall.Now().Sub(began), Entries: verification.Entries, Accounts: verification.Accounts,
		Violations: int64(len(verification.Violations) + len(totals)), Waiting: int64(len(verification.Waiting)), Findings: findings(verification, totals),
	}
	return c, verification.Waiting, nil
}

// Record puts a check where operators look, with its first findings.
func (a LedgerAudit) Record(ctx context.Context, c admin.LedgerCheck) error {
	return a.Operators.RecordLedgerCheck(ctx, c)
}

type ledgerVerify struct {
	river.WorkerDefaults[LedgerVerifyArgs]

	audit LedgerAudit
	log   *slog.Logger
}

// Timeout implements river.Worker.
func (*ledgerVerify) Timeout(*river.Job[LedgerVerifyArgs]) time.Duration { return 10 * time.Minute }

// Work succeeds when the check was made, whatever it found: trying again would find the same.
func (w *ledgerVerify) Work(ctx context.Context, _ *river.Job[LedgerVerifyArgs]) error {
	c, _, err := w.audit.Check(ctx)
	if err != nil {
		return err
	}
	if c.Violations > 0 {
		w.log.ErrorContext(ctx, "the ledger has faults", slog.Int64("faults", c.Violations), slog.Any("first", c.Findings[0]))
	}
	return w.audit.Record(ctx, c)
}

func findings(verification ledger.Verification, totals []reviews.Difference) []admin.LedgerFinding {
	var found []admin.LedgerFinding
	for _, f := range verification.Violations {
		found = append(found, admin.LedgerFinding(f))
	}
	for _, d := range totals {
		role := "gamer"
		if d.AsGuide {
			role = "guide"
		}
		found = append(found, admin.LedgerFinding{
			Check: "rating totals equal the ratings", Subject: d.Person.String(),
			Detail: fmt.Sprintf("as a %s: %d in %d stored, %d in %d rated", role, d.StoredSum, d.StoredCount, d.RatedSum, d.RatedCount),
		})
	}
	return found
}
