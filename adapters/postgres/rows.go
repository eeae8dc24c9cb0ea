package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Collect runs a query and reads each row with scan. It joins the transaction of ctx if there is one.
func Collect[T any](ctx context.Context, db *DB, scan pgx.RowToFunc[T], sql string, args ...any) (found []T, err error) {
	err = db.Pgx(ctx, func(q Querier) error {
		rows, err := q.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scan)
		return err
	})
	return found, err
}

// UTC is a nullable time of a row in UTC.
func UTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	u := t.UTC()
	return &u
}
