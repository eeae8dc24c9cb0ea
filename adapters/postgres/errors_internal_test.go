package postgres

import (
	"errors"
	"fmt"
	"io"
	"testing"

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
		"the connection broke in the middle": {fmt.Errorf("read: %w", io.ErrUnexpectedEOF), errs.Unavailable},
		"shut down by an operator":           {&pgconn.PgError{Code: "57P01"}, errs.Unavailable},
		"crashed":                            {&pgconn.PgError{Code: "57P02"}, errs.Unavailable},
		"starting":                           {&pgconn.PgError{Code: "57P03"}, errs.Unavailable},
		"full":                               {&pgconn.PgError{Code: "53300"}, errs.Unavailable},
		"a statement took too long":          {&pgconn.PgError{Code: "57014"}, errs.Unavailable},
		"a row is held":                      {&pgconn.PgError{Code: "55P03"}, errs.Locked},
		"a constraint":                       {&pgconn.PgError{Code: "23505"}, errs.Internal},
		"an error of the program":            {errors.New("x"), errs.Internal},
	} {
		require.Equal(t, c.want, errs.ClassOf(translate(c.err)), name)
	}
}
