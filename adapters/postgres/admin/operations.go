package adminpg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
)

var _ admin.OperationsRepository = (*Store)(nil)

// one reads a single row.
func (s *Store) one(ctx context.Context, sql string, args []any, into ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error { return q.QueryRow(ctx, sql, args...).Scan(into...) })
}

// each reads every row.
func (s *Store) each(ctx context.Context, sql string, args []any, scan func(row pgx.CollectableRow) error) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (struct{}, error) { return struct{}{}, scan(row) })
		return err
	})
}

// Working implements admin.JobQueues. One of the processes that work jobs leads the others,
// and says so every few seconds.
func (s *Store) Working(ctx context.Context, at time.Time) (working bool, err error) {
	err = s.one(ctx, `SELECT EXISTS (SELECT FROM river_leader WHERE expires_at > $1)`, []any{at}, &working)
	return working, err
}

// Queues implements admin.JobQueues. A job that is due counts as waiting also before River has
// made it available: it never does without a leader.
func (s *Store) Queues(ctx context.Context, at time.Time) (queues []admin.Queue, err error) {
	err = s.each(ctx, `
		WITH alive AS (
			SELECT queue, state, scheduled_at, state = 'available' OR (state IN ('scheduled', 'retryable') AND scheduled_at <= $1) AS waits
			FROM river_job WHERE state IN ('available', 'running', 'scheduled', 'retryable')),
		counted AS (
			SELECT queue, count(*) FILTER (WHERE waits) AS waiting, count(*) FILTER (WHERE state = 'running') AS running,
				count(*) FILTER (WHERE state = 'scheduled' AND NOT waits) AS scheduled,
				count(*) FILTER (WHERE state = 'retryable' AND NOT waits) AS retrying,
				min(scheduled_at) FILTER (WHERE waits) AS oldest
			FROM alive GROUP BY queue)
		SELECT coalesce(c.queue, q.name), coalesce(c.waiting, 0), coalesce(c.running, 0), coalesce(c.scheduled, 0), coalesce(c.retrying, 0),
			c.oldest, q.paused_at IS NOT NULL
		FROM counted c FULL JOIN river_queue q ON q.name = c.queue ORDER BY 1`, []any{at}, func(row pgx.CollectableRow) error {
		var q admin.Queue
		var oldest *time.Time
		if err := row.Scan(&q.Name, &q.Waiting, &q.Running, &q.Scheduled, &q.Retrying, &oldest, &q.Paused); err != nil {
			return err
		}
		if oldest != nil {
			q.Oldest = max(0, at.Sub(*oldest))
		}
		queues = append(queues, q)
		return nil
	})
	return queues, err
}

// Failures implements admin.JobQueues. Of an error's text only the code of one of ours leaves
// the database: "CODE: sentence: cause", perhaps behind "while doing: ".
func (s *Store) Failures(ctx context.Context) (failures []admin.Failure, err error) {
	err = s.each(ctx, `
		WITH failed AS (
			SELECT kind, state, coalesce(finalized_at, attempted_at, created_at) AS at, errors[array_upper(errors, 1)] AS last,
				coalesce((errors[1] ->> 'at')::timestamptz, attempted_at, created_at) AS since
			FROM river_job WHERE state IN ('retryable', 'discarded'))
		SELECT kind, state::text, count(*), max(at), min(since),
			(array_agg(CASE
				WHEN coalesce(last ->> 'trace', '') <> '' THEN 'panic'
				WHEN last ->> 'error' ~ '(^|: )[A-Z][A-Z_]{2,39}: ' THEN substring(last ->> 'error' FROM '(?:^|: )([A-Z][A-Z_]{2,39}): ')
				WHEN last ->> 'error' ~* 'deadline exceeded|timeout|timed out' THEN 'timeout'
				WHEN last ->> 'error' LIKE 'Stuck job rescued%' THEN 'stuck'
				ELSE 'other' END ORDER BY at DESC))[1]
		FROM failed GROUP BY kind, state ORDER BY kind, state::text`, nil, func(row pgx.CollectableRow) error {
		var f admin.Failure
		if err := row.Scan(&f.Kind, &f.State, &f.Count, &f.LastAt, &f.Since, &f.LastError); err != nil {
			return err
		}
		f.LastAt, f.Since = f.LastAt.UTC(), f.Since.UTC()
		failures = append(failures, f)
		return nil
	})
	return failures, err
}
