package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"gorm.io/gorm"

	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

// attempts is how often a transaction runs when PostgreSQL breaks it off to resolve a deadlock.
const attempts = 4

var (
	_ tx.Runner = (*DB)(nil)
	_ tx.Hooks  = (*DB)(nil)
)

// unit is one open transaction: one pinned connection with two faces.
//
// database/sql rolls a transaction back from a goroutine of its own when its
// context ends, even while the connection is lent to pgx. So the transaction
// does not end with its caller's context, every pgx call happens inside
// conn.Raw (which holds the driver's lock), and gorm is never called inside the
// lent function. It has a context of its own that ends with its time limit:
// then that goroutine rolls back as soon as no statement holds the driver's
// lock, and gives the connection back even when fn never returns.
type unit struct {
	conn *sql.Conn
	gorm *gorm.DB
	// after are to be called when it is committed, each once.
	after []func()
}

type unitKey struct{}

func unitOf(ctx context.Context) (*unit, bool) {
	u, ok := ctx.Value(unitKey{}).(*unit)
	return u, ok
}

// errNotBegun marks the error of a transaction whose connection turned out to be dead when it should begin, so that
// nothing of it was done.
var errNotBegun = errors.New("postgres: the connection was dead")

// errTooLong is the cause of the end of a transaction whose time was over.
var errTooLong = errors.New("postgres: the transaction took too long")

// Do implements tx.Runner. When the caller's context has ended by the time fn
// returns, everything is rolled back and the context's error returned. A
// transaction that takes longer than its limit is rolled back even while fn
// hangs, and errs.ErrUnavailable returned, as it is when the answer to the
// commit was lost: then it may have been done or not. It is run again only when
// PostgreSQL broke it off, or when the connection was dead before it began.
func (db *DB) Do(ctx context.Context, fn func(ctx context.Context) error) error {
	if _, joined := unitOf(ctx); joined {
		return fn(ctx)
	}
	for attempt := 1; ; attempt++ {
		after, err := db.once(ctx, fn)
		again := brokenOff(err) || errors.Is(err, errNotBegun)
		if attempt < attempts && again && ctx.Err() == nil {
			continue
		}
		for _, call := range after {
			call()
		}
		return translate(err)
	}
}

// AfterCommit implements tx.Hooks.
func (db *DB) AfterCommit(ctx context.Context, fn func()) {
	if u, ok := unitOf(ctx); ok {
		u.after = append(u.after, fn)
		return
	}
	fn()
}

// once runs fn in one transaction, and answers what is to be called after its commit.
func (db *DB) once(ctx context.Context, fn func(ctx context.Context) error) (after []func(), err error) {
	conn, err := db.sql.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("take a connection: %w", err)
	}
	defer func() {
		if cerr := conn.Close(); cerr != nil && err == nil {
			err = fmt.Errorf("give the connection back: %w", cerr)
		}
	}()
	inner, cancel := context.WithTimeoutCause(context.WithoutCancel(ctx), tx.Limit(ctx, db.transactionTimeout), errTooLong)
	defer cancel()
	defer func() {
		if _, ours := errs.As(err); err != nil && !ours && inner.Err() != nil {
			err = errs.ErrUnavailable.Because(errors.Join(context.Cause(inner), err))
		}
	}()
	sqlTx, err := conn.BeginTx(inner, nil)
	if err == nil && db.limits != "" {
		if _, err = sqlTx.ExecContext(inner, db.limits); err != nil {
			err = errors.Join(err, sqlTx.Rollback())
		}
	}
	if err != nil {
		if inner.Err() == nil && errs.ClassOf(translate(err)) == errs.Unavailable {
			err = fmt.Errorf("%w: %w", errNotBegun, err)
		}
		return nil, fmt.Errorf("begin: %w", err)
	}
	// Covers errors and panics; after a commit it does nothing.
	defer func() {
		if rerr := sqlTx.Rollback(); rerr != nil && !errors.Is(rerr, sql.ErrTxDone) && err == nil {
			err = fmt.Errorf("roll back: %w", rerr)
		}
	}()

	g := db.gorm.Session(&gorm.Session{NewDB: true, Context: inner}) // with a context the statement is a copy
	g.Statement.ConnPool = sqlTx
	u := &unit{conn: conn, gorm: g}
	if err := fn(context.WithValue(inner, unitKey{}, u)); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := sqlTx.Commit(); err != nil {
		return nil, commitError(err)
	}
	return u.after, nil
}

// Gorm is the gorm face: in the transaction of ctx, or outside of any.
func (db *DB) Gorm(ctx context.Context) *gorm.DB {
	if u, ok := unitOf(ctx); ok {
		return u.gorm.Session(&gorm.Session{NewDB: true, Context: ctx})
	}
	return db.gorm.WithContext(ctx)
}

// Querier is what statements are sent with on the pgx face.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// Pgx is the pgx face: it runs fn in the transaction of ctx, or on a pooled
// connection outside of any. fn must not call gorm or Do.
func (db *DB) Pgx(ctx context.Context, fn func(q Querier) error) error {
	u, ok := unitOf(ctx)
	if !ok {
		conn, err := db.acquire(ctx)
		if err != nil {
			return translate(fmt.Errorf("take a connection: %w", err))
		}
		defer conn.Release()
		return translate(fn(conn))
	}
	return u.lend(func(c *pgx.Conn) error { return fn(c) })
}

// acquire takes a connection of the pool, within the time for that.
func (db *DB) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, db.acquireTimeout)
	defer cancel()
	return db.pool.Acquire(ctx)
}

// ErrNoTransaction says that a call that must be part of a transaction was made outside of one.
var ErrNoTransaction = errors.New("postgres: not in a transaction")

// PgxTx lends the transaction of ctx as a pgx.Tx, for River's InsertTx. Commit
// and Rollback of it are refused: the unit of work owns the end. Outside of a
// transaction it returns ErrNoTransaction.
func (db *DB) PgxTx(ctx context.Context, fn func(t pgx.Tx) error) error {
	u, ok := unitOf(ctx)
	if !ok {
		return ErrNoTransaction
	}
	return u.lend(func(c *pgx.Conn) error { return fn(&lentTx{pgxConn: c}) })
}

func (u *unit) lend(fn func(c *pgx.Conn) error) error {
	return u.conn.Raw(func(driver any) error {
		c, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("postgres: unexpected driver connection %T", driver)
		}
		if status := c.Conn().PgConn().TxStatus(); status != 'T' {
			return fmt.Errorf("postgres: the transaction is not usable (status %q)", status)
		}
		return fn(c.Conn())
	})
}
