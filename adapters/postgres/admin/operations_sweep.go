package adminpg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
)

// SetSweep implements admin.SweepReports. A failure that goes on keeps the time of its begin.
func (s *Store) SetSweep(ctx context.Context, at time.Time, failures []admin.SweepFailure) error {
	steps, subjects, classes := []string{}, []string{}, []string{}
	for _, f := range failures {
		steps, subjects, classes = append(steps, string(f.Step)), append(subjects, f.Subject), append(classes, f.Error)
	}
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("INSERT INTO admin_sweep (ended_at) VALUES ($1) ON CONFLICT (one) DO UPDATE SET ended_at = excluded.ended_at", at)
		b.Queue(`DELETE FROM admin_sweep_failures
			WHERE (step, subject) NOT IN (SELECT step, subject FROM unnest($1::text[], $2::text[]) AS f (step, subject))`, steps, subjects)
		b.Queue(`INSERT INTO admin_sweep_failures (step, subject, error, since, last_at)
			SELECT DISTINCT ON (step, subject) step, subject, error, $4::timestamptz, $4::timestamptz
			  FROM unnest($1::text[], $2::text[], $3::text[]) AS f (step, subject, error)
			ON CONFLICT (step, subject) DO UPDATE SET error = excluded.error, last_at = excluded.last_at`, steps, subjects, classes, at)
		return q.SendBatch(ctx, &b).Close()
	})
}

// Sweep implements admin.SweepReports.
func (s *Store) Sweep(ctx context.Context, limit int) (sweep admin.Sweep, err error) {
	err = s.one(ctx, "SELECT max(ended_at) FROM admin_sweep", nil, &sweep.EndedAt)
	if err != nil {
		return sweep, err
	}
	if sweep.EndedAt != nil {
		at := sweep.EndedAt.UTC()
		sweep.EndedAt = &at
	}
	err = s.each(ctx, `SELECT count(*) OVER (), step, subject, error, since, last_at FROM admin_sweep_failures
		ORDER BY since, step, subject LIMIT $1`, []any{limit}, func(row pgx.CollectableRow) error {
		var f admin.SweepFailure
		err := row.Scan(&sweep.Total, &f.Step, &f.Subject, &f.Error, &f.Since, &f.LastAt)
		f.Since, f.LastAt = f.Since.UTC(), f.LastAt.UTC()
		sweep.Items = append(sweep.Items, f)
		return err
	})
	return sweep, err
}
