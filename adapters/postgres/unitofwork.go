package postgres

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

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

// unit is one open transaction on one connection with two faces. Statements whose answers nobody needs wait in its
// queue; they leave with the next statement that is read, or with the commit (pipeline.go). "begin" leaves with the first.
//
// The transaction does not end with its caller's context but with its time limit: then the connection is closed as soon
// as no statement holds the driver's lock, even when fn never returns. Every pgx call happens inside conn.Raw, which
// holds that lock, and gorm is never called inside the lent function.
type unit struct {
	conn   *sql.Conn
	gorm   *gorm.DB
	begun  bool        // PostgreSQL has answered to "begin"
	queue  []Statement // in the order of their calls
	failed error       // the first error of a queued statement: its caller did not see it, and nothing may be committed
	hidden bool        // the error was not shown to whoever came next
	after  []func()    // to be called when it is committed, each once
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
		retry := brokenOff(err) || errors.Is(err, errNotBegun)
		if attempt < attempts && retry && ctx.Err() == nil {
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
		if cerr := conn.Close(); cerr != nil && err == nil && !errors.Is(cerr, sql.ErrConnDone) {
			err = fmt.Errorf("give the connection back: %w", cerr)
		}
	}()
	inner, cancel := context.WithTimeoutCause(context.WithoutCancel(ctx), tx.Limit(ctx, db.transactionTimeout), errTooLong)
	defer cancel()
	u := &unit{conn: conn}
	u.queueBegin(db.limits)
	gone := make(chan struct{})
	inTime := context.AfterFunc(inner, func() { defer close(gone); u.abandon() })
	defer func() {
		if !inTime() {
			<-gone
		}
		if _, ours := errs.As(err); err != nil && !ours && inner.Err() != nil {
			err = errs.ErrUnavailable.Because(errors.Join(context.Cause(inner), err))
		}
	}()
	// Covers errors and panics; after a commit it does nothing.
	defer func() {
		if rerr := u.rollback(inner); rerr != nil && err == nil {
			err = fmt.Errorf("roll back: %w", rerr)
		}
	}()

	u.gorm = db.gorm.Session(&gorm.Session{NewDB: true, Context: inner}) // with a context the statement is a copy
	u.gorm.Statement.ConnPool = gormConn{u}
	if err := fn(context.WithValue(inner, unitKey{}, u)); err != nil {
		return nil, u.ended(err)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := u.commit(inner); err != nil {
		return nil, err
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
	return u.lend(func(c *pgx.Conn) error { return fn(&pipelined{u, c}) })
}

// acquire takes a connection of the pool, within the time for that.
func (db *DB) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, db.acquireTimeout)
	defer cancel()
	return db.pool.Acquire(ctx)
}

// ErrNoTransaction says that a call that must be part of a transaction was made outside of one.
var ErrNoTransaction = errors.New("postgres: not in a transaction")

// Joined says whether ctx carries a transaction.
func Joined(ctx context.Context) bool {
	_, ok := unitOf(ctx)
	return ok
}

// InTx is Pgx for what must be part of a transaction; ErrNoTransaction outside of one.
func (db *DB) InTx(ctx context.Context, fn func(q Querier) error) error {
	if !Joined(ctx) {
		return ErrNoTransaction
	}
	return db.Pgx(ctx, fn)
}

// PgxTx lends the transaction of ctx as a pgx.Tx, for River's InsertTx. Commit
// and Rollback of it are refused: the unit of work owns the end. Outside of a
// transaction it returns ErrNoTransaction.
func (db *DB) PgxTx(ctx context.Context, fn func(t pgx.Tx) error) error {
	u, ok := unitOf(ctx)
	if !ok {
		return ErrNoTransaction
	}
	return u.lend(func(c *pgx.Conn) error { return fn(&lentTx{pipelined: &pipelined{u, c}}) })
}

// lend calls fn with the connection, which nobody else uses meanwhile.
func (u *unit) lend(fn func(c *pgx.Conn) error) error {
	return u.conn.Raw(func(driver any) error {
		c, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("postgres: unexpected driver connection %T", driver)
		}
		return fn(c.Conn())
	})
}

// ended is the error of a transaction whose function returned err. Of a queued statement that failed it may say nothing
// (gormConn), or not that the connection was dead at "begin".
func (u *unit) ended(err error) error {
	switch {
	case u.hidden:
		return u.failed
	case errors.Is(u.failed, errNotBegun):
		return errors.Join(err, errNotBegun)
	}
	return err
}

// commit ends a transaction for good. What is queued leaves with it, unless nothing was sent yet: then a connection that
// turns out to be dead would leave it open whether everything was done.
func (u *unit) commit(ctx context.Context) error {
	if u.failed == nil && !u.begun && len(u.queue) == 1 {
		return nil // nothing was done
	}
	return u.lend(func(c *pgx.Conn) error {
		if !u.begun {
			if err := u.flush(ctx, c); err != nil {
				return err
			}
		}
		var b pgx.Batch
		b.Queue("commit")
		results, err := u.send(ctx, c, &b)
		if err != nil {
			return commitError(err)
		}
		tag, err := results.Exec()
		err = cmp.Or(err, results.Close())
		if err == nil && tag.String() == "ROLLBACK" {
			err = pgx.ErrTxCommitRollback
		}
		if err != nil {
			return commitError(err)
		}
		return nil
	})
}

// rollbackWithin bounds the rollback of a transaction whose own time may be over.
const rollbackWithin = 5 * time.Second

// rollback undoes what was sent and not committed.
func (u *unit) rollback(ctx context.Context) error {
	err := u.lend(func(c *pgx.Conn) error {
		if c.IsClosed() || c.PgConn().TxStatus() == 'I' {
			return nil
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackWithin)
		defer cancel()
		_, err := c.Exec(ctx, "rollback")
		return err
	})
	if errors.Is(err, sql.ErrConnDone) {
		return nil // abandon has closed it
	}
	return err
}

// abandon closes the connection of a transaction whose time is over: PostgreSQL rolls back, and the pool opens another.
func (u *unit) abandon() {
	_ = u.lend(func(c *pgx.Conn) error {
		ctx, cancel := context.WithTimeout(context.Background(), rollbackWithin)
		defer cancel()
		return c.Close(ctx)
	})
	_ = u.conn.Close()
}
