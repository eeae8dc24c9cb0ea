package jobs

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/platform/clock"
)

// Idle says that no job is running or ready to run. Jobs that wait for a later moment do not count, nor do the sweep and
// the reading of the provider's events, which come round all the time, nor the questions about purchases. A job that put
// itself off for a few seconds waits too, although River calls it available; a failed one that is tried again so soon
// counts.
func Idle(ctx context.Context, pool *pgxpool.Pool) (idle bool, err error) {
	err = pool.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM river_job
		WHERE kind <> ALL($1) AND (state = 'running' OR
			(state = 'available' AND (scheduled_at <= $2 OR NOT metadata ? 'snoozes'))))`,
		[]string{SweepArgs{}.Kind(), ProviderEventsArgs{}.Kind(), PaymentConfirmArgs{}.Kind()}, clock.System{}.Now()).Scan(&idle)
	return idle, err
}
