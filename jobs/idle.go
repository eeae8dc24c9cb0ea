package jobs

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Idle says that no job is running or ready to run. Jobs that wait for a later moment do not count, nor
// does the sweep, which comes round all the time.
func Idle(ctx context.Context, pool *pgxpool.Pool) (idle bool, err error) {
	err = pool.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM river_job
		WHERE state IN ('available', 'running') AND kind <> $1)`, SweepArgs{}.Kind()).Scan(&idle)
	return idle, err
}
