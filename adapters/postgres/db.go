// Package postgres is the database adapter: the pool, the unit of work and the
// migrations. Each module has a sub-package with its stores.
package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	pgxuuid "github.com/vgarvardt/pgx-google-uuid/v5"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
	gormpg "gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"sherpa/platform/errs"
)

// Config says how to reach the database.
type Config struct {
	URL string
	// DirectURL reaches the same database past a pooler, for the job queue and LISTEN; empty means URL.
	DirectURL string
	// PoolsTransactions says that a pooler stands between, which hands out its connections for one transaction at
	// a time: time limits are then set in each transaction instead of once for each connection.
	PoolsTransactions bool
	// UnnamedStatements avoids prepared statements with a name, which a pooler by transaction must not meet unless
	// it keeps those of its clients apart.
	UnnamedStatements bool
	// AllowReadOnly accepts a server that does not write, such as a standby. Otherwise the pool connects to
	// servers that write alone, unless URL names other target_session_attrs.
	AllowReadOnly bool
	// MaxConns bounds the pool; 0 means 16.
	MaxConns int
	// AcquireTimeout bounds the wait for a free connection; then the answer is 503. 0 means 5 s.
	AcquireTimeout time.Duration
	// LockTimeout bounds the wait for a row that somebody else holds; then the
	// answer is 423. 0 means 2 s (design, section 3 "Locked").
	LockTimeout time.Duration
	// StatementTimeout bounds one statement; 0 means 20 s.
	StatementTimeout time.Duration
	// TransactionTimeout bounds one transaction, whatever it waits for; 0 means 30 s.
	TransactionTimeout time.Duration
	// Traces makes spans of statements; nil is off.
	Traces trace.TracerProvider
	// TimeZone of the sessions; empty means UTC. Tests use an awkward one to
	// prove that nothing depends on it.
	TimeZone string
}

// directConns bounds the second pool, which there is with a DirectURL.
const directConns = 8

// DB is one pool with two faces: gorm for most stores, pgx for River and the
// hottest paths. It implements tx.Runner.
type DB struct {
	pool   *pgxpool.Pool
	direct *pgxpool.Pool // pool, unless there is an address past the pooler
	sql    *sql.DB
	gorm   *gorm.DB
	// acquireTimeout bounds the wait for a connection, transactionTimeout a transaction.
	acquireTimeout, transactionTimeout time.Duration
	// limits is the statement that a transaction begins with; empty when the connection has them already.
	limits string
}

// Open connects. The error names what is wrong with the URL or the server.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	cfg.TransactionTimeout = orDefault(cfg.TransactionTimeout, 30*time.Second)
	db := &DB{acquireTimeout: orDefault(cfg.AcquireTimeout, 5*time.Second), transactionTimeout: cfg.TransactionTimeout}
	if cfg.PoolsTransactions {
		db.limits = cfg.limits(true)
	}
	var err error
	if db.pool, err = newPool(ctx, cfg, cfg.URL, orDefault(cfg.MaxConns, 16)); err != nil {
		return nil, err
	}
	db.direct = db.pool
	if cfg.DirectURL != "" {
		past := cfg
		past.PoolsTransactions, past.UnnamedStatements = false, false
		if db.direct, err = newPool(ctx, past, cfg.DirectURL, directConns); err != nil {
			db.pool.Close()
			return nil, fmt.Errorf("past the pooler: %w", err)
		}
	}
	db.sql = sql.OpenDB(boundedConnector{stdlib.GetPoolConnector(db.pool), db.acquireTimeout})
	db.sql.SetMaxIdleConns(0) // idle connections rest in the pgx pool
	db.gorm, err = gorm.Open(gormpg.New(gormpg.Config{Conn: db.sql}), &gorm.Config{
		SkipDefaultTransaction: true,
		// SELECT * would fail once on each connection when a migration adds a column.
		QueryFields: true,
		Logger:      logger.Discard, // errors are returned, and logged where they end
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("gorm: %w", err)
	}
	if err := translateErrors(db.gorm); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// newPool connects to one of the hosts of a URL.
func newPool(ctx context.Context, cfg Config, url string, conns int) (*pgxpool.Pool, error) {
	pc, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database url: %w", err)
	}
	harden(pc.ConnConfig, url, cfg.AllowReadOnly)
	pc.MaxConns = int32(conns) //nolint:gosec // bounded by the settings
	pc.PingTimeout = pingTimeout
	if cfg.Traces != nil {
		pc.ConnConfig.Tracer = otelpgx.NewTracer(otelpgx.WithTracerProvider(cfg.Traces), otelpgx.WithMeterProvider(noop.NewMeterProvider()),
			otelpgx.WithDisableConnectionDetailsInAttributes())
	}
	// Start-up parameters that a pooler knows; it would refuse a connection with others.
	pc.ConnConfig.RuntimeParams["application_name"] = "sherpa"
	pc.ConnConfig.RuntimeParams["timezone"] = orDefault(cfg.TimeZone, "UTC")
	if cfg.UnnamedStatements {
		pc.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	pc.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		pgxuuid.Register(c.TypeMap()) // pgx itself writes our ids as text and reads that again
		if cfg.PoolsTransactions {
			return nil
		}
		_, err := c.PgConn().Exec(ctx, cfg.limits(false)).ReadAll()
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, fmt.Errorf("database pool: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		if errors.Is(err, pgconn.ErrReadOnlyConnection) {
			return nil, fmt.Errorf("the database is read-only (a standby, or default_transaction_read_only): %w", err)
		}
		return nil, fmt.Errorf("database does not answer: %w", err)
	}
	return pool, nil
}

// limits is a statement that sets the time limits, for one transaction or for the whole session.
func (cfg Config) limits(transaction bool) string {
	set := func(name string, d time.Duration) string {
		return fmt.Sprintf("set_config('%s', '%d', %t)", name, d.Milliseconds(), transaction)
	}
	return "SELECT " + strings.Join([]string{
		set("lock_timeout", orDefault(cfg.LockTimeout, 2*time.Second)),
		set("statement_timeout", orDefault(cfg.StatementTimeout, 20*time.Second)),
		// The server ends a transaction that the program cannot end, because it hangs with the connection in its hands.
		set("idle_in_transaction_session_timeout", 2*cfg.TransactionTimeout),
	}, ", ")
}

// boundedConnector is a connector whose wait for a connection ends.
type boundedConnector struct {
	driver.Connector

	timeout time.Duration
}

// Connect implements driver.Connector.
func (c boundedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	return c.Connector.Connect(ctx)
}

// Pool is the pgx pool. Behind a pooler by transaction its connections must not be used for what belongs to a
// session: LISTEN, session locks, temporary tables.
func (db *DB) Pool() *pgxpool.Pool { return db.pool }

// Direct is a pool whose connections are sessions of the server, for River's workers and LISTEN; the same as Pool
// unless there is an address past the pooler.
func (db *DB) Direct() *pgxpool.Pool { return db.direct }

// Ready says whether the database answers and accepts writes. The message of its errs.Error says which of them is
// not so.
func (db *DB) Ready(ctx context.Context) error {
	for _, pool := range []*pgxpool.Pool{db.pool, db.direct} {
		readOnly, err := isReadOnly(ctx, pool)
		switch {
		case readOnly || errors.Is(err, pgconn.ErrReadOnlyConnection):
			return errs.ErrUnavailable.Saying("the database is read-only").Because(err)
		case err != nil:
			return errs.ErrUnavailable.Saying("the database does not answer").Because(err)
		}
	}
	return nil
}

// ReadOnly tells whether the server refuses writes, as a standby does.
func (db *DB) ReadOnly(ctx context.Context) (bool, error) {
	readOnly, err := isReadOnly(ctx, db.pool)
	return readOnly, translate(err)
}

func isReadOnly(ctx context.Context, pool *pgxpool.Pool) (readOnly bool, err error) {
	err = pool.QueryRow(ctx, "SELECT current_setting('transaction_read_only')::bool").Scan(&readOnly)
	return readOnly, err
}

// Close waits until every connection is back and closes them.
func (db *DB) Close() {
	if db.sql != nil {
		_ = db.sql.Close()
	}
	if db.direct != db.pool {
		db.direct.Close()
	}
	db.pool.Close()
}

func orDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}
