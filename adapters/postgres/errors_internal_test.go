package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/platform/errs"
)

// Whatever breaks off because the server is down, restarts or cannot keep up is worth another try.
func TestADatabaseThatIsDownIsUnavailable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want errs.Class
	}{
		"the connection broke in the middle":  {fmt.Errorf("read: %w", io.ErrUnexpectedEOF), errs.Unavailable},
		"shut down by an operator":            {&pgconn.PgError{Code: "57P01"}, errs.Unavailable},
		"crashed":                             {&pgconn.PgError{Code: "57P02"}, errs.Unavailable},
		"starting":                            {&pgconn.PgError{Code: "57P03"}, errs.Unavailable},
		"full":                                {&pgconn.PgError{Code: "53300"}, errs.Unavailable},
		"a statement took too long":           {&pgconn.PgError{Code: "57014"}, errs.Unavailable},
		"not promoted yet":                    {&pgconn.PgError{Code: "25006"}, errs.Unavailable},
		"idle for too long":                   {&pgconn.PgError{Code: "25P03"}, errs.Unavailable},
		"the database is dropped":             {&pgconn.PgError{Code: "57P04"}, errs.Unavailable},
		"the pooler has no connection":        {&pgconn.PgError{Code: "08P01"}, errs.Unavailable},
		"the disk is full":                    {&pgconn.PgError{Code: "53100"}, errs.Unavailable},
		"the connection is closed":            {fmt.Errorf("commit: %w", pgconn.ErrConnClosed), errs.Unavailable},
		"the server hung up":                  {io.EOF, errs.Unavailable},
		"database/sql gave the connection up": {sql.ErrConnDone, errs.Unavailable},
		"a reset":                             {fmt.Errorf("write: %w", syscall.ECONNRESET), errs.Unavailable},
		"a row is held":                       {&pgconn.PgError{Code: "55P03"}, errs.Locked},
		"a constraint":                        {&pgconn.PgError{Code: "23505"}, errs.Internal},
		"an error of the program":             {errors.New("x"), errs.Internal},
	} {
		require.Equal(t, c.want, errs.ClassOf(translate(c.err)), name)
	}
}

// Only what the server itself refused was surely rolled back.
func TestACommitIsRefusedOrUnknown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err     error
		unknown bool
	}{
		"a deferred constraint":           {&pgconn.PgError{Code: "23503", SeverityUnlocalized: "ERROR"}, false},
		"could not serialize":             {&pgconn.PgError{Code: "40001", SeverityUnlocalized: "ERROR"}, false},
		"the transaction had failed":      {pgx.ErrTxCommitRollback, false},
		"shut down during the commit":     {&pgconn.PgError{Code: "57P01", SeverityUnlocalized: "FATAL"}, true},
		"the pooler lost its server":      {&pgconn.PgError{Code: "08P01", SeverityUnlocalized: "ERROR"}, true},
		"the connection was closed":       {pgconn.ErrConnClosed, true},
		"the connection broke":            {io.ErrUnexpectedEOF, true},
		"something nobody thought of":     {errors.New("x"), true},
		"the caller's time was over then": {context.DeadlineExceeded, true},
	} {
		err := commitError(c.err)
		require.ErrorIs(t, err, c.err, name)
		require.Equal(t, c.unknown, errors.Is(err, errs.ErrUnavailable), name)
		if c.unknown {
			require.False(t, brokenOff(err), "%s: it is not run again", name)
		}
	}
}
