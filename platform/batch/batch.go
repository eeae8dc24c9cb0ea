// Package batch reads many rows, a limited number at a time.
package batch

import "context"

// Each reads batch after batch, each after the last row of the one before (the zero T at first), and does
// something with each. It answers how many rows were done, and stops at the first error.
func Each[T any](ctx context.Context, size int, read func(ctx context.Context, after T, limit int) ([]T, error),
	do func(ctx context.Context, rows []T) error,
) (done int, err error) {
	var last T
	for {
		rows, err := read(ctx, last, size)
		if err != nil || len(rows) == 0 {
			return done, err
		}
		if err := do(ctx, rows); err != nil {
			return done, err
		}
		done, last = done+len(rows), rows[len(rows)-1]
		if len(rows) < size {
			return done, nil
		}
	}
}
