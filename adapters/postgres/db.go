// Package postgres is the database adapter: the pool, the unit of work and the
// migrations. Each module has a sub-package with its stores.
package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	gormpg "gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// Config says how to reach the database.
type Config struct {
	URL string
	// MaxConns bounds the pool; 0 means 16.
	MaxConns int
	// LockTimeout bounds the wait for a row that somebody else holds; then the
	// answer is 423. 0 means 2 s (design, section 3 "Locked").
	LockTimeout time.Duration
	// StatementTimeout bounds one statement; 0 means 20 s.
	StatementTimeout time.Duration
	// TransactionTimeout bounds one transaction, whatever it waits for; 0 means 30 s.
	TransactionTimeout time.Duration
	// TimeZone of the sessions; empty means UTC. Tests use an awkward one to
	// prove that nothing depends on it.
	TimeZone string
}

// DB is one pool with two faces: gorm for most stores, pgx for River and the
// hottest paths. It implements tx.Runner.
type DB struct {
	pool *pgxpool.Pool
	sql  *sql.DB
	gorm *gorm.DB
	// transactionTimeout bounds a transaction.
	transactionTimeout time.Duration
}

// Open connects. The error names what is wrong with the URL or the server.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	pc, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	pc.MaxConns = int32(orDefault(cfg.MaxConns, 16))
	params := pc.ConnConfig.RuntimeParams
	params["application_name"] = "sherpa"
	params["timezone"] = orDefault(cfg.TimeZone, "UTC")
	params["lock_timeout"] = millis(orDefault(cfg.LockTimeout, 2*time.Second))
	params["statement_timeout"] = millis(orDefault(cfg.StatementTimeout, 20*time.Second))
	transactionTimeout := orDefault(cfg.TransactionTimeout, 30*time.Second)
	// The server ends a transaction that the program cannot end, because it hangs with the connection in its hands.
	params["idle_in_transaction_session_timeout"] = millis(2 * transactionTimeout)

	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, fmt.Errorf("database pool: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("database does not answer: %w", err)
	}
	sqlDB := stdlib.OpenDBFromPool(pool)
	sqlDB.SetMaxIdleConns(0) // idle connections rest in the pgx pool
	g, err := gorm.Open(gormpg.New(gormpg.Config{Conn: sqlDB}), &gorm.Config{
		SkipDefaultTransaction: true,
		Logger:                 logger.Discard, // errors are returned, and logged where they end
	})
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("gorm: %w", err)
	}
	if err := translateErrors(g); err != nil {
		pool.Close()
		return nil, err
	}
	return &DB{pool: pool, sql: sqlDB, gorm: g, transactionTimeout: transactionTimeout}, nil
}

// Pool is the pgx pool, for River's workers and LISTEN.
func (db *DB) Pool() *pgxpool.Pool { return db.pool }

// Ping says whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return translate(db.pool.Ping(ctx)) }

// Close waits until every connection is back and closes them.
func (db *DB) Close() {
	_ = db.sql.Close()
	db.pool.Close()
}

func orDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

func millis(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }
