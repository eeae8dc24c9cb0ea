package postgres

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

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
	tooManyConnections   = "53300"
	cannotConnectNow     = "57P03"
	adminShutdown        = "57P01"
	crashShutdown        = "57P02"
)

// Violates says whether err is the violation of the named constraint.
func Violates(err error, constraint string) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && pe.ConstraintName == constraint
}

func brokenOff(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && (pe.Code == serializationFailure || pe.Code == deadlockDetected)
}

// translate turns what every store may meet into the errors of the domain: a
// row held for too long is errs.ErrLocked, a database that cannot be reached
// errs.ErrUnavailable. Everything else stays as it is.
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
		case tooManyConnections, cannotConnectNow, adminShutdown, crashShutdown, statementTimeout:
			return errs.ErrUnavailable.Because(err)
		default:
			return err
		}
	}
	var ce *pgconn.ConnectError
	var ne net.Error
	if errors.As(err, &ce) || errors.As(err, &ne) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errs.ErrUnavailable.Because(err)
	}
	return err
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
