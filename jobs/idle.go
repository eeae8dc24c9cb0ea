package jobs

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/platform/clock"
)

// Idle says that no job is running or ready to run, so that everything due in business time is done. It ignores jobs
// that are scheduled for later, jobs that ask about purchases, and periodic jobs by the wall clock, since nothing in
// business time depends on them and one of a killed process counts as running for up to ten minutes. A job that snoozed
// for a few seconds is ignored although River calls it available; a failed job that is retried as soon counts.
func Idle(ctx context.Context, pool *pgxpool.Pool) (idle bool, err error) {
	passedOver := []string{
		PaymentConfirmArgs{}.Kind(),
		SweepArgs{}.Kind(), ProviderEventsArgs{}.Kind(), RefundsReconcileArgs{}.Kind(), LedgerVerifyArgs{}.Kind(), RetentionArgs{}.Kind(),
	}
	err = pool.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM river_job
		WHERE kind <> ALL($1) AND (state = 'running' OR
			(state = 'available' AND (scheduled_at <= $2 OR NOT metadata ? 'snoozes'))))`,
		passedOver, clock.System{}.Now()).Scan(&idle)
	return idle, err
}
