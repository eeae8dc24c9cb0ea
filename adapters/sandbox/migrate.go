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

// locked runs f while it holds a lock that only one process has at a time. The lock belongs to a transaction that
// does nothing else, because a pooler may keep sessions apart no longer than that. It asks again and again rather than
// waiting in the database, where the pool's lock timeout would end the wait.
func locked(ctx context.Context, pool *pgxpool.Pool, key int64, f func(context.Context) error) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("sandbox lock: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // a connection that broke holds no lock either
	if _, err := tx.Exec(ctx, "SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
		return fmt.Errorf("sandbox lock: %w", err)
	}
	for got := false; !got; {
		if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", key).Scan(&got); err != nil {
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
	return f(ctx)
}
