// Package pgtest gives every test a PostgreSQL database of its own, cloned from
// a migrated template.
//
// The server is the one of SHERPA_TEST_DATABASE_URL; without it, scripts/pgtestserver
// is asked to start one. Tests fail, never skip, when there is none.
package pgtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
)

// TimeZone of the test sessions: half an hour of daylight saving, far from UTC.
const TimeZone = "Australia/Lord_Howe"

// runtimeRole is what the code under test connects as; it has the rights that the program has in production.
const runtimeRole = "sherpa_test_app"

// DB is the database of one test.
type DB struct {
	// DB is what stores and program get: the run-time role's.
	*postgres.DB
	// Pool is the owner's, for what a test arranges or damages.
	Pool *pgxpool.Pool
	// URL and OwnerURL are the addresses as the run-time role and as the owner.
	URL, OwnerURL string
}

// Prepare is a further migration that the template gets, such as River's tables.
type Prepare struct {
	Name string
	Run  func(ctx context.Context, pool *pgxpool.Pool) error
}

// New creates the database of a test and drops it at the test's end.
func New(t testing.TB, prepare ...Prepare) *DB {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	server := serverURL(t)
	template := ensureTemplate(ctx, t, server, prepare)

	name := "t_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	admin, err := pgx.Connect(ctx, server)
	require.NoError(t, err, "connect to the test server")
	defer func() { _ = admin.Close(ctx) }()
	clone(ctx, t, admin, name, template)

	require.NoError(t, postgres.GrantDatabase(ctx, admin, name, runtimeRole))
	owner := withDatabase(t, server, name)
	runtime := asRuntimeRole(t, owner)
	db, err := postgres.Open(ctx, postgres.Config{URL: runtime, MaxConns: 12, TimeZone: TimeZone})
	require.NoError(t, err)
	owners, err := postgres.Open(ctx, postgres.Config{URL: owner, MaxConns: 12, TimeZone: TimeZone})
	require.NoError(t, err)
	t.Cleanup(func() {
		owners.Close()
		db.Close()
		admin, err := pgx.Connect(ctx, server)
		require.NoError(t, err)
		defer func() { _ = admin.Close(ctx) }()
		drop(ctx, t, admin, name)
	})
	return &DB{DB: db, Pool: owners.Pool(), URL: runtime, OwnerURL: owner}
}

// asRuntimeRole is the address of the same database as the run-time role.
func asRuntimeRole(t testing.TB, owner string) string {
	t.Helper()
	u, err := url.Parse(owner)
	require.NoError(t, err)
	u.User = url.UserPassword(runtimeRole, runtimeRole)
	return u.String()
}

// ensureRuntimeRole makes the role in the test server; another test program may do so at the same moment.
func ensureRuntimeRole(ctx context.Context, t testing.TB, admin *pgx.Conn) {
	t.Helper()
	_, err := admin.Exec(ctx, "SELECT pg_advisory_lock(hashtext('"+runtimeRole+"'))")
	require.NoError(t, err)
	defer func() { _, _ = admin.Exec(ctx, "SELECT pg_advisory_unlock(hashtext('"+runtimeRole+"'))") }()
	var known bool
	require.NoError(t, admin.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", runtimeRole).Scan(&known))
	if !known {
		_, err := admin.Exec(ctx, "CREATE ROLE "+runtimeRole+" LOGIN PASSWORD '"+runtimeRole+"'")
		require.NoError(t, err, "make the run-time role")
	}
}

// drop removes a database. The processes of connections that were just closed end by themselves within milliseconds;
// PostgreSQL, when it finds one, sleeps for 100.
func drop(ctx context.Context, t testing.TB, admin *pgx.Conn, name string) {
	t.Helper()
	for patience := time.Now().Add(100 * time.Millisecond); time.Now().Before(patience); time.Sleep(2 * time.Millisecond) {
		var used bool
		require.NoError(t, admin.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = $1)", name).Scan(&used))
		if !used {
			break
		}
	}
	_, err := admin.Exec(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	require.NoError(t, err)
}

// clone waits its turn: PostgreSQL copies a template only while nobody else uses it.
func clone(ctx context.Context, t testing.TB, admin *pgx.Conn, name, template string) {
	t.Helper()
	_, err := admin.Exec(ctx, "SELECT pg_advisory_lock(hashtext($1))", template)
	require.NoError(t, err)
	_, err = admin.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template)
	_, uerr := admin.Exec(ctx, "SELECT pg_advisory_unlock(hashtext($1))", template)
	require.NoError(t, err, "clone the template database")
	require.NoError(t, uerr)
}

// granted are the templates whose grants are of this process.
var granted sync.Map

func ensureTemplate(ctx context.Context, t testing.TB, server string, prepare []Prepare) string {
	t.Helper()
	name := "tpl_" + fingerprint(t, prepare)
	admin, err := pgx.Connect(ctx, server)
	require.NoError(t, err, "connect to the test server")
	defer func() { _ = admin.Close(ctx) }()
	_, err = admin.Exec(ctx, "SELECT pg_advisory_lock(hashtext($1))", name)
	require.NoError(t, err)
	defer func() { _, _ = admin.Exec(ctx, "SELECT pg_advisory_unlock(hashtext($1))", name) }()

	ensureRuntimeRole(ctx, t, admin)
	var exists bool
	require.NoError(t, admin.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&exists))
	target := withDatabase(t, server, name)
	if exists {
		if _, done := granted.LoadOrStore(name, true); !done { // the template may be of a run whose grants were others
			require.NoError(t, postgres.Grant(ctx, target, runtimeRole))
		}
		return name
	}
	building := name + "_b"
	_, err = admin.Exec(ctx, "DROP DATABASE IF EXISTS "+building+" WITH (FORCE)")
	require.NoError(t, err)
	_, err = admin.Exec(ctx, "CREATE DATABASE "+building)
	require.NoError(t, err)
	inProgress := withDatabase(t, server, building)
	require.NoError(t, postgres.Migrate(ctx, inProgress), "migrate the template")
	for _, p := range prepare {
		pool, err := pgxpool.New(ctx, inProgress)
		require.NoError(t, err)
		err = p.Run(ctx, pool)
		pool.Close()
		require.NoError(t, err, "prepare %s", p.Name)
	}
	require.NoError(t, postgres.Grant(ctx, inProgress, runtimeRole))
	granted.Store(name, true)
	_, err = admin.Exec(ctx, "ALTER DATABASE "+building+" RENAME TO "+name)
	require.NoError(t, err)
	return name
}

// fingerprint names the template after the migrations, so that a changed schema gets a new one.
func fingerprint(t testing.TB, prepare []Prepare) string {
	t.Helper()
	files, err := postgres.Migrations()
	require.NoError(t, err)
	h := sha256.New()
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, path)
		_, _ = fmt.Fprintf(h, "%s %d\n%s", path, len(b), b)
		return err
	})
	require.NoError(t, err)
	for _, p := range prepare {
		_, _ = fmt.Fprintln(h, p.Name)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

func withDatabase(t testing.TB, server, name string) string {
	t.Helper()
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Path = "/" + name
	return u.String()
}

var started struct {
	sync.Once
	url string
	err error
}

func serverURL(t testing.TB) string {
	t.Helper()
	if u := os.Getenv("SHERPA_TEST_DATABASE_URL"); u != "" {
		return u
	}
	started.Do(func() {
		_, file, _, _ := runtime.Caller(0)
		root := filepath.Join(filepath.Dir(file), "..", "..", "..")
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 3*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, "go", "run", "./scripts/pgtestserver", "start")
		cmd.Dir = root
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		started.url, started.err = strings.TrimSpace(string(out)), err
	})
	require.NoError(t, started.err, "start a PostgreSQL for the tests (see scripts/pgtestserver)")
	return started.url
}
