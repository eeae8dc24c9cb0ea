package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// database is the one that the program uses.
const database = "sherpa"

// PostgreSQL's error codes that a start meets.
const (
	codeNoDatabase    = "3D000"
	codeDuplicate     = "42P04"
	codeRoleExists    = "42710"
	codeWrongPassword = "28P01"
)

// answerLimit is how long one attempt to connect may take. A postmaster that
// is stopped (SIGSTOP) accepts and never answers.
const answerLimit = 5 * time.Second

// url is a connection address that pgx, psql and libpq all read. It holds the
// password.
func (p place) url(password, db string) string { return p.urlOf(role, password, db) }

func (p place) urlOf(role, password, db string) string {
	address := url.URL{
		Scheme:   "postgres",
		User:     url.UserPassword(role, password),
		Path:     "/" + db,
		RawQuery: url.Values{"host": {p.socket()}, "port": {"5432"}, "sslmode": {"disable"}}.Encode(),
	}
	return address.String()
}

// ask connects once and makes sure that this is the server of our data and
// that the program's database and the role that it runs as exist.
func (p place) ask(ctx context.Context, password string) error {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.url(password, database))
	if hasCode(err, codeNoDatabase) {
		if err := p.createDatabase(ctx, password); err != nil {
			return err
		}
		conn, err = pgx.Connect(ctx, p.url(password, database))
	}
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	var serving string
	if err := conn.QueryRow(ctx, "SHOW data_directory").Scan(&serving); err != nil {
		return err
	}
	if serving != p.data() {
		return fmt.Errorf("the PostgreSQL at %s serves %s", p.socket(), serving)
	}
	return makeRuntimeRole(ctx, conn, password)
}

// makeRuntimeRole adds the role to a server that does not have it, such as one of an earlier version. Migrations
// give it its rights.
func makeRuntimeRole(ctx context.Context, conn *pgx.Conn, password string) error {
	var known bool
	err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", runtimeRole).Scan(&known)
	if err != nil || known {
		return err
	}
	// The password is of letters and digits, and the statement takes no parameters.
	_, err = conn.Exec(ctx, "CREATE ROLE "+runtimeRole+" LOGIN PASSWORD '"+strings.ReplaceAll(password, "'", "''")+"'")
	if hasCode(err, codeRoleExists) {
		return nil
	}
	return err
}

func (p place) createDatabase(ctx context.Context, password string) error {
	conn, err := pgx.Connect(ctx, p.url(password, "postgres"))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, "CREATE DATABASE "+database)
	if hasCode(err, codeDuplicate) {
		return nil
	}
	return err
}

func hasCode(err error, code string) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == code
}
