package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

// Statement is a statement that may wait in the queue of a transaction.
type Statement struct {
	SQL  string
	Args []any // not to be changed any more
	// Answer turns PostgreSQL's answer into the error of the caller; nil takes its error as it is. It runs no statement.
	Answer func(tag pgconn.CommandTag, err error) error

	// read reads the result in place of Answer.
	read func(results pgx.BatchResults) error
}

// Exec runs a statement whose result nobody reads. In a transaction it waits for the next statement that is read, or the
// commit, and leaves in one round trip with it: its error is returned there, and by Do at the latest. Outside of any
// transaction it runs at once.
func (db *DB) Exec(ctx context.Context, sql string, args ...any) error {
	return db.ExecAll(ctx, Statement{SQL: sql, Args: args})
}

// ExecAll is Exec for several statements, in their order.
func (db *DB) ExecAll(ctx context.Context, statements ...Statement) error {
	if u, ok := unitOf(ctx); ok {
		u.queue = append(u.queue, statements...)
		return nil
	}
	return db.Pgx(ctx, func(q Querier) error {
		for _, s := range statements {
			if err := s.answer(q.Exec(ctx, s.SQL, s.Args...)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Ask reads the rows of a statement with scan when they are wanted: in a transaction it waits in the queue, and the answer
// is there after the first statement that is read, or when the returned function is called. Several questions in a row so
// cost one round trip. An error of scan is that of the answer alone. Outside of any transaction it is asked at once.
func Ask[T any](ctx context.Context, db *DB, scan func(rows pgx.Rows) (T, error), sql string, args ...any) tx.Answer[T] {
	u, ok := unitOf(ctx)
	if !ok {
		var found T
		err := db.Pgx(ctx, func(q Querier) error {
			rows, err := q.Query(ctx, sql, args...)
			if err != nil {
				return err
			}
			found, err = scan(rows)
			return err
		})
		return func() (T, error) { return found, err }
	}
	var found T
	var failed error
	answered := false
	u.queue = append(u.queue, Statement{SQL: sql, Args: args, read: func(results pgx.BatchResults) error {
		rows, err := results.Query()
		if err != nil {
			return err
		}
		found, failed = scan(rows)
		rows.Close()
		answered = rows.Err() == nil
		return rows.Err()
	}})
	return func() (T, error) {
		if answered {
			return found, failed
		}
		if err := translate(u.lend(func(c *pgx.Conn) error { return u.flush(ctx, c) })); err != nil {
			return found, err
		}
		return found, failed
	}
}

func (s Statement) answer(tag pgconn.CommandTag, err error) error {
	if s.Answer != nil {
		return s.Answer(tag, err)
	}
	return err
}

// receive reads the answer to a statement of a batch.
func (s Statement) receive(results pgx.BatchResults) error {
	if s.read != nil {
		return s.read(results)
	}
	return s.answer(results.Exec())
}

// queueBegin puts first what a transaction begins with.
func (u *unit) queueBegin(limits string) {
	u.queue = append(u.queue, Statement{SQL: "begin", Answer: func(_ pgconn.CommandTag, err error) error {
		if err != nil && errs.ClassOf(translate(err)) == errs.Unavailable {
			err = fmt.Errorf("%w: %w", errNotBegun, err)
		}
		return err
	}})
	if limits != "" {
		u.queue = append(u.queue, Statement{SQL: limits})
	}
}

// send sends what is queued and then b in one round trip, and reads the answers to what was queued.
func (u *unit) send(ctx context.Context, c *pgx.Conn, b *pgx.Batch) (pgx.BatchResults, error) {
	if u.failed != nil {
		return nil, u.failed
	}
	if status := c.PgConn().TxStatus(); u.begun && status != 'T' {
		return nil, fmt.Errorf("postgres: the transaction is not usable (status %q)", status)
	}
	queued := u.queue
	u.queue = nil
	var all pgx.Batch
	for _, s := range queued {
		all.Queue(s.SQL, s.Args...)
	}
	all.QueuedQueries = append(all.QueuedQueries, b.QueuedQueries...)
	results := c.SendBatch(ctx, &all)
	for _, s := range queued {
		if u.failed = s.receive(results); u.failed != nil {
			for _, q := range b.QueuedQueries {
				q.Fn = nil
			}
			return nil, errors.Join(u.failed, results.Close())
		}
		u.begun = true
	}
	return results, nil
}

// flush sends what is queued.
func (u *unit) flush(ctx context.Context, c *pgx.Conn) error {
	results, err := u.send(ctx, c, &pgx.Batch{})
	if err != nil {
		return err
	}
	return results.Close()
}

// pipelined is a connection whose statements take along what is queued.
type pipelined struct {
	unit *unit
	conn *pgx.Conn
}

var _ Querier = (*pipelined)(nil)

// one sends a statement after what is queued.
func (p *pipelined) one(ctx context.Context, sql string, args []any) (pgx.BatchResults, error) {
	var b pgx.Batch
	b.Queue(sql, args...)
	return p.unit.send(ctx, p.conn, &b)
}

// Exec implements Querier.
func (p *pipelined) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	results, err := p.one(ctx, sql, args)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := results.Exec()
	if cerr := results.Close(); err == nil {
		err = cerr
	}
	return tag, err
}

// Query implements Querier.
func (p *pipelined) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	results, err := p.one(ctx, sql, args)
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close()
		return nil, err
	}
	return &batchRows{rows, results}, nil
}

// QueryRow implements Querier.
func (p *pipelined) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	results, err := p.one(ctx, sql, args)
	return batchRow{results, err}
}

// SendBatch implements Querier.
func (p *pipelined) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	results, err := p.unit.send(ctx, p.conn, b)
	if err != nil {
		return failedBatch{err}
	}
	return results
}

// batchRows are the rows of the last statement of a batch; the batch ends with them.
type batchRows struct {
	pgx.Rows

	results pgx.BatchResults
}

// Next implements pgx.Rows.
func (r *batchRows) Next() bool {
	more := r.Rows.Next()
	if !more {
		r.Close()
	}
	return more
}

// Close implements pgx.Rows.
func (r *batchRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // its error is that of the rows
}

// batchRow is the row of the last statement of a batch.
type batchRow struct {
	results pgx.BatchResults
	err     error
}

// Scan implements pgx.Row.
func (r batchRow) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	err := r.results.QueryRow().Scan(dest...)
	if cerr := r.results.Close(); err == nil {
		err = cerr
	}
	return err
}

// failedBatch is a batch that was not run.
type failedBatch struct{ err error }

func (b failedBatch) Exec() (pgconn.CommandTag, error) { return pgconn.CommandTag{}, b.err }
func (b failedBatch) Query() (pgx.Rows, error)         { return nil, b.err }
func (b failedBatch) QueryRow() pgx.Row                { return batchRow{err: b.err} }
func (b failedBatch) Close() error                     { return b.err }
func (b failedBatch) Tx() pgx.Tx                       { return nil }

// gormConn is the connection of a transaction for gorm: what is queued is sent before each statement.
type gormConn struct{ unit *unit }

func (g gormConn) flush(ctx context.Context) error {
	if g.unit.begun && g.unit.failed == nil && len(g.unit.queue) == 0 {
		return nil
	}
	return g.unit.lend(func(c *pgx.Conn) error { return g.unit.flush(ctx, c) })
}

// PrepareContext implements gorm.ConnPool.
func (g gormConn) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := g.flush(ctx); err != nil {
		return nil, err
	}
	return g.unit.conn.PrepareContext(ctx, query)
}

// ExecContext implements gorm.ConnPool.
func (g gormConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := g.flush(ctx); err != nil {
		return nil, err
	}
	return g.unit.conn.ExecContext(ctx, query, args...)
}

// QueryContext implements gorm.ConnPool.
func (g gormConn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := g.flush(ctx); err != nil {
		return nil, err
	}
	return g.unit.conn.QueryContext(ctx, query, args...)
}

// QueryRowContext implements gorm.ConnPool. A row cannot be made with an error of ours: when what was queued has failed
// its error is another one, and the transaction ends with the real one.
func (g gormConn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if g.flush(ctx) != nil {
		g.unit.hidden = true
		ended, cancel := context.WithCancel(ctx)
		cancel()
		ctx = ended
	}
	return g.unit.conn.QueryRowContext(ctx, query, args...)
}
