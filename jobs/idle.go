package jobs

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/platform/clock"
)

// Idle says that no job is running or ready to run. Jobs that wait for a later moment do not count, nor do the questions
// about purchases, nor the rounds by the wall clock, which nothing that is due in business time waits for: one of a killed
// process counts as running for up to ten minutes. A job that put itself off for a few seconds waits too, although River
// calls it available; a failed one that is tried again so soon counts.
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
