package sandbox

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"sherpa/platform/clock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Advisory locks of the sandbox: arbitrary, but fixed numbers.
const (
	lockMigrate int64 = 7305_2201
	lockClock   int64 = 7305_2202
)

// Migrate brings the schema sandbox to its newest form; several processes may call it at once. The role of
// the pool must be allowed to make a schema.
func Migrate(ctx context.Context, pool *pgxpool.Pool) error {
	return locked(ctx, pool, lockMigrate, func(ctx context.Context) error {
		if _, err := pool.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS sandbox"); err != nil {
			return fmt.Errorf("sandbox schema: %w", err)
		}
		files, err := fs.Sub(migrations, "migrations")
		if err != nil {
			return err
		}
		db := stdlib.OpenDBFromPool(pool)
		defer func() { _ = db.Close() }()
		provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithTableName("sandbox.goose_db_version"))
		if err != nil {
			return fmt.Errorf("sandbox migrations: %w", err)
		}
		if _, err := provider.Up(ctx); err != nil {
			return fmt.Errorf("sandbox migrations: %w", err)
		}
		return nil
	})
}

// locked runs f while it holds a lock that only one process has at a time. It asks again and
// again rather than waiting in the database, where the pool's lock timeout would end the wait.
func locked(ctx context.Context, pool *pgxpool.Pool, key int64, f func(context.Context) error) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("sandbox lock: %w", err)
	}
	defer conn.Release()
	for got := false; !got; {
		if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", key).Scan(&got); err != nil {
			return fmt.Errorf("sandbox lock: %w", err)
		}
		if got {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-clock.Wait(20 * time.Millisecond):
		}
	}
	defer func() {
		// A connection that still holds the lock must not go back into the pool.
		if _, err := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", key); err != nil {
			_ = conn.Conn().Close(context.WithoutCancel(ctx))
		}
	}()
	return f(ctx)
}
