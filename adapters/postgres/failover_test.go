package postgres_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/platform/errs"
)

// opened is a pool of its own on the database of a test.
func opened(t *testing.T, cfg postgres.Config) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(db.Close)
	return db
}

// with adds a parameter to a URL.
func with(t *testing.T, address, parameter, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	query := u.Query()
	query.Set(parameter, value)
	u.RawQuery = query.Encode()
	return u.String()
}

func insert(ctx context.Context, db *postgres.DB, n int) error {
	return db.Do(ctx, func(ctx context.Context) error {
		return db.Gorm(ctx).Exec("INSERT INTO scratch VALUES ('x', ?)", n).Error
	})
}

// A server that does not write, as a standby or one that is not promoted yet, is not connected to unless that is meant.
func TestAReadOnlyServer(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	_, err := db.Pool.Exec(t.Context(), "ALTER DATABASE "+db.Pool.Config().ConnConfig.Database+" SET default_transaction_read_only = on")
	require.NoError(t, err)

	_, err = postgres.Open(t.Context(), postgres.Config{URL: db.URL})
	require.ErrorContains(t, err, "read-only")
	require.ErrorContains(t, postgres.Migrate(t.Context(), db.OwnerURL), "read only")

	reader := opened(t, postgres.Config{URL: db.URL, AllowReadOnly: true})
	readOnly, err := reader.ReadOnly(t.Context())
	require.NoError(t, err)
	require.True(t, readOnly)

	meant := opened(t, postgres.Config{URL: with(t, db.URL, "target_session_attrs", "any")})
	require.ErrorIs(t, insert(t.Context(), meant, 1), errs.ErrUnavailable, "SQLSTATE 25006")
	require.ErrorIs(t, meant.Gorm(t.Context()).Exec("INSERT INTO scratch VALUES ('x', 1)").Error, errs.ErrUnavailable)
	notReady, ours := errs.As(meant.Ready(t.Context()))
	require.True(t, ours)
	require.Equal(t, "the database is read-only", notReady.Message)

	db.DB.Pool().Reset() // the program's own pool, which was opened before, connects again
	notReady, ours = errs.As(db.Ready(t.Context()))
	require.True(t, ours)
	require.Equal(t, "the database is read-only", notReady.Message)
	require.ErrorIs(t, insert(t.Context(), db.DB, 1), errs.ErrUnavailable)

	_, err = db.Pool.Exec(t.Context(), "SET default_transaction_read_only = off; ALTER DATABASE "+db.Pool.Config().ConnConfig.Database+" RESET default_transaction_read_only")
	require.NoError(t, err)
	require.NoError(t, db.Ready(t.Context()))
	require.NoError(t, insert(t.Context(), db.DB, 1))
}

// Of several hosts the one that writes is taken.
func TestTheHostThatWritesIsFound(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	nobody := pgtest.NewProxy(t, db.URL)
	nobody.Refuse(true)
	some := pgtest.NewProxy(t, db.URL)
	u, err := url.Parse(some.URL(t, db.URL))
	require.NoError(t, err)
	first, err := url.Parse(nobody.URL(t, db.URL))
	require.NoError(t, err)
	u.Host = first.Host + "," + u.Host
	require.NoError(t, insert(t.Context(), opened(t, postgres.Config{URL: u.String()}), 1))
}

// Connections that a failover broke cost no request anything: each is replaced before a transaction begins.
func TestDeadConnectionsAreReplaced(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	proxy := pgtest.NewProxy(t, db.URL)
	through := opened(t, postgres.Config{URL: proxy.URL(t, db.URL), MaxConns: 1})
	for n := range 5 {
		require.NoError(t, insert(t.Context(), through, n))
		proxy.Cut()
	}
	require.NoError(t, insert(t.Context(), through, 5))
	require.Equal(t, 6, rows(t, db))
}

// While nobody answers, every face says that it is worth trying again, and does so as soon as somebody does.
func TestAServerThatIsAway(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	proxy := pgtest.NewProxy(t, db.URL)
	through := opened(t, postgres.Config{URL: proxy.URL(t, db.URL)})
	broken := through.Do(t.Context(), func(ctx context.Context) error {
		proxy.Refuse(true)
		return write(ctx, through, 1)
	})
	require.ErrorIs(t, broken, errs.ErrUnavailable, "in the middle")
	onTheConnection := through.Do(t.Context(), func(ctx context.Context) error {
		return through.PgxTx(ctx, func(t pgx.Tx) error {
			_, err := t.Exec(ctx, "SELECT 1")
			return err
		})
	})
	for name, err := range map[string]error{
		"a transaction": onTheConnection,
		"gorm":          through.Gorm(t.Context()).Exec("SELECT 1").Error,
		"pgx": through.Pgx(t.Context(), func(q postgres.Querier) error {
			_, err := q.Exec(t.Context(), "SELECT 1")
			return err
		}),
		"readiness": through.Ready(t.Context()),
	} {
		require.ErrorIs(t, err, errs.ErrUnavailable, name)
		e, _ := errs.As(err)
		require.Positive(t, e.RetryAfter, name)
	}
	proxy.Refuse(false)
	require.NoError(t, insert(t.Context(), through, 1))
	require.Equal(t, 1, rows(t, db), "what broke in the middle left nothing")
}

// The server has committed and its answer is lost: that is neither success nor tried again.
func TestALostCommitIsNotRunAgain(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	proxy := pgtest.NewProxy(t, db.URL)
	through := opened(t, postgres.Config{URL: proxy.URL(t, db.URL)})
	runs := 0
	err := through.Do(t.Context(), func(ctx context.Context) error {
		runs++
		proxy.LoseCommit("INSERT INTO scratch")
		return through.Gorm(ctx).Exec("INSERT INTO scratch VALUES ('x', 1)").Error
	})
	require.ErrorIs(t, err, errs.ErrUnavailable)
	require.ErrorContains(t, err, "may have been done or not")
	require.Equal(t, 1, runs)
	require.Eventually(t, func() bool { return rows(t, db) == 1 }, 10*time.Second, 10*time.Millisecond, "it was done")
}

// Whoever waits too long for a connection is told to try again.
func TestAFullPoolIsUnavailable(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	full := opened(t, postgres.Config{URL: db.URL, MaxConns: 1, AcquireTimeout: 20 * time.Millisecond})
	require.NoError(t, full.Do(t.Context(), func(context.Context) error {
		require.ErrorIs(t, insert(t.Context(), full, 1), errs.ErrUnavailable)
		require.ErrorIs(t, full.Gorm(t.Context()).Exec("SELECT 1").Error, errs.ErrUnavailable)
		require.ErrorIs(t, full.Pgx(t.Context(), func(postgres.Querier) error { return nil }), errs.ErrUnavailable)
		return nil
	}))
}

// The limits are those of the settings in every mode: of the connection, or of each transaction where a pooler gives
// out connections for one at a time. Then nothing of them stays on the connection.
func TestTimeLimitsOfEveryTransaction(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	for name, pooled := range map[string]bool{"for sessions": false, "for transactions": true} {
		limited := opened(t, postgres.Config{
			URL: db.URL, PoolsTransactions: pooled, UnnamedStatements: pooled, MaxConns: 1,
			LockTimeout: 1500 * time.Millisecond, StatementTimeout: 7 * time.Second, TransactionTimeout: 9 * time.Second,
		})
		var lock, statement, idle, outside string
		require.NoError(t, limited.Do(t.Context(), func(ctx context.Context) error {
			return limited.Gorm(ctx).Raw(`SELECT current_setting('lock_timeout'), current_setting('statement_timeout'),
				current_setting('idle_in_transaction_session_timeout')`).Row().Scan(&lock, &statement, &idle)
		}), name)
		require.Equal(t, []string{"1500ms", "7s", "18s"}, []string{lock, statement, idle}, name)
		require.NoError(t, limited.Pool().QueryRow(t.Context(), "SHOW lock_timeout").Scan(&outside))
		require.Equal(t, map[bool]string{false: "1500ms", true: "0"}[pooled], outside, name)
	}
}

// By transaction a pooler gives one connection of the server to many of ours. Statements without a name work behind every
// PgBouncer; those with a name meet each other before 1.21, and are kept apart from then on.
func TestPreparedStatementsBehindPgBouncer(t *testing.T) {
	t.Parallel()
	db := scratch(t)
	pooled := pgtest.PgBouncer(t, db.URL, "transaction")
	for unnamed, works := range map[bool]bool{true: true, false: pgtest.PgBouncerKeepsStatements(t)} {
		one := opened(t, postgres.Config{URL: pooled, PoolsTransactions: true, UnnamedStatements: unnamed, MaxConns: 1})
		other := opened(t, postgres.Config{URL: pooled, PoolsTransactions: true, UnnamedStatements: unnamed, MaxConns: 1})
		require.NoError(t, insert(t.Context(), one, 1))
		err := insert(t.Context(), other, 2) // on the connection of the server that the first has used
		if works {
			require.NoError(t, err, "unnamed: %t", unnamed)
			continue
		}
		var refused *pgconn.PgError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "42P05", refused.Code, refused.Message) // duplicate_prepared_statement
	}
}
