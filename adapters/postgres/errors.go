package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"sherpa/platform/errs"
)

// SQLSTATE codes that mean something to the program.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	lockNotAvailable     = "55P03"
	statementTimeout     = "57014"
	readOnlyTransaction  = "25006"
	idleInTransaction    = "25P03"
	featureNotSupported  = "0A000"
)

// The beginnings of further ones: a connection that failed, a server that ends, starts or has no room.
const (
	connectionException   = "08"
	insufficientResources = "53"
	serverEnds            = "57P"
)

// Violates says whether err is the violation of the named constraint.
func Violates(err error, constraint string) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && pe.ConstraintName == constraint
}

// brokenOff says that PostgreSQL refused to go on with a transaction, and will not refuse it again: it resolved a
// deadlock, or a migration changed the columns of a statement that the connection had prepared (pgx prepares it anew).
func brokenOff(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && (pe.Code == serializationFailure || pe.Code == deadlockDetected ||
		(pe.Code == featureNotSupported && pe.Routine == "RevalidateCachedQuery"))
}

// translate turns what every store may meet into the errors of the domain: a
// row held for too long is errs.ErrLocked, a database that cannot be reached or
// does not write at the moment errs.ErrUnavailable. Everything else stays as it is.
func translate(err error) error {
	if err == nil {
		return nil
	}
	if _, ours := errs.As(err); ours || errors.Is(err, context.Canceled) {
		return err
	}
	var pe *pgconn.PgError
	if errors.As(err, &pe) {
		switch pe.Code {
		case lockNotAvailable, deadlockDetected, serializationFailure:
			return errs.ErrLocked.Because(err)
		case statementTimeout, readOnlyTransaction, idleInTransaction:
			return errs.ErrUnavailable.Because(err)
		}
		if serverGone(pe.Code) {
			return errs.ErrUnavailable.Because(err)
		}
		return err
	}
	var ce *pgconn.ConnectError
	var ne net.Error
	if errors.As(err, &ce) || errors.As(err, &ne) {
		return errs.ErrUnavailable.Because(err)
	}
	for _, broken := range []error{
		driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE,
	} {
		if errors.Is(err, broken) {
			return errs.ErrUnavailable.Because(err)
		}
	}
	return err
}

func serverGone(code string) bool {
	for _, class := range []string{connectionException, insufficientResources, serverEnds} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	return false
}

// errUnconfirmed is the error of a transaction of which nobody knows whether it was committed. It is never run again
// here: the caller repeats it with its idempotency key, or looks.
var errUnconfirmed = errs.ErrUnavailable.Saying("The connection broke while this was being saved, so it may have been done or not. Please check before you try again.")

// commitError tells a commit that the server refused, and so rolled back, from one whose answer was lost.
func commitError(err error) error {
	var pe *pgconn.PgError
	refused := errors.As(err, &pe) && pe.SeverityUnlocalized == "ERROR" && !serverGone(pe.Code)
	if refused || errors.Is(err, pgx.ErrTxCommitRollback) {
		return fmt.Errorf("commit: %w", err)
	}
	return errUnconfirmed.Because(fmt.Errorf("commit: %w", err))
}

// translateErrors makes every gorm statement return translated errors.
func translateErrors(g *gorm.DB) error {
	after := func(db *gorm.DB) { db.Error = translate(db.Error) }
	const name = "sherpa:translate"
	for kind, err := range map[string]error{
		"create": g.Callback().Create().After("*").Register(name, after),
		"query":  g.Callback().Query().After("*").Register(name, after),
		"update": g.Callback().Update().After("*").Register(name, after),
		"delete": g.Callback().Delete().After("*").Register(name, after),
		"row":    g.Callback().Row().After("*").Register(name, after),
		"raw":    g.Callback().Raw().After("*").Register(name, after),
	} {
		if err != nil {
			return fmt.Errorf("gorm callback %s: %w", kind, err)
		}
	}
	return nil
}
