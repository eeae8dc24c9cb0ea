package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

var errLent = errors.New("postgres: this transaction is lent; the unit of work ends it")

// lentTx shows the transaction of a unit of work as a pgx.Tx. What is queued is sent before its statements, or with them.
type lentTx struct {
	*pipelined

	depth int
}

var _ pgx.Tx = (*lentTx)(nil)

// Begin opens a savepoint.
func (t *lentTx) Begin(ctx context.Context) (pgx.Tx, error) {
	s := &savepoint{lentTx{pipelined: t.pipelined, depth: t.depth + 1}}
	if _, err := t.Exec(ctx, "SAVEPOINT "+s.name()); err != nil {
		return nil, err
	}
	return s, nil
}

// Commit is refused.
func (t *lentTx) Commit(context.Context) error { return errLent }

// Rollback is refused.
func (t *lentTx) Rollback(context.Context) error { return errLent }

// Conn implements pgx.Tx. Statements on it do not see what is queued.
func (t *lentTx) Conn() *pgx.Conn { return t.conn }

// LargeObjects is not offered on a lent transaction; nothing of ours uses large objects.
func (t *lentTx) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }

// CopyFrom implements pgx.Tx.
func (t *lentTx) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, rows pgx.CopyFromSource) (int64, error) {
	if err := t.unit.flush(ctx, t.conn); err != nil {
		return 0, err
	}
	return t.conn.CopyFrom(ctx, table, columns, rows)
}

// Prepare implements pgx.Tx.
func (t *lentTx) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	if err := t.unit.flush(ctx, t.conn); err != nil {
		return nil, err
	}
	return t.conn.Prepare(ctx, name, sql)
}

// savepoint is a transaction within a lent one.
type savepoint struct{ lentTx }

func (s *savepoint) name() string { return fmt.Sprintf("lent_%d", s.depth) }

// Commit releases the savepoint.
func (s *savepoint) Commit(ctx context.Context) error {
	_, err := s.Exec(ctx, "RELEASE SAVEPOINT "+s.name())
	return err
}

// Rollback goes back to the savepoint.
func (s *savepoint) Rollback(ctx context.Context) error {
	_, err := s.Exec(ctx, "ROLLBACK TO SAVEPOINT "+s.name())
	return err
}
