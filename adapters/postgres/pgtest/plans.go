package pgtest

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgwire"
)

// Plan is how PostgreSQL would run a statement.
type Plan struct{ SQL, Text string }

// explainable matches what EXPLAIN takes.
var explainable = regexp.MustCompile(`(?i)^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b`)

// Watch is a pool on the database of a test whose statements are seen.
type Watch struct {
	*postgres.DB

	wire  *pgwire.Wire
	owner *DB
}

// Watch opens such a pool until the end of the test, as the run-time role.
func (db *DB) Watch(t testing.TB) *Watch {
	t.Helper()
	w, err := pgwire.New(t.Context(), db.URL)
	require.NoError(t, err)
	address, err := w.Through(db.URL)
	require.NoError(t, err)
	watched, err := postgres.Open(t.Context(), postgres.Config{URL: address, MaxConns: 8, TimeZone: TimeZone})
	require.NoError(t, err)
	t.Cleanup(func() {
		watched.Close()
		_ = w.Close()
	})
	return &Watch{DB: watched, wire: w, owner: db}
}

// Plans are those of the statements that do sends over the pool, in order, with the same arguments. settings are of the
// planner, such as "enable_seqscan = off".
func (w *Watch) Plans(t testing.TB, do func(), settings ...string) (plans []Plan) {
	t.Helper()
	ctx := t.Context()
	asked, err := w.wire.Noted(func() error {
		do()
		return nil
	})
	require.NoError(t, err)
	conn, err := w.owner.Pool.Acquire(ctx)
	require.NoError(t, err)
	defer conn.Release()
	defer func() { _, _ = conn.Exec(context.WithoutCancel(ctx), "RESET ALL") }()
	for _, setting := range settings {
		_, err := conn.Exec(ctx, "SET "+setting)
		require.NoError(t, err)
	}
	for _, s := range asked {
		if !explainable.MatchString(s.SQL) {
			continue
		}
		result := conn.Conn().PgConn().ExecParams(ctx, "EXPLAIN "+s.SQL, s.Params, nil, s.Formats, nil).Read()
		require.NoError(t, result.Err, s.SQL)
		var lines []string
		for _, row := range result.Rows {
			lines = append(lines, string(row[0]))
		}
		plans = append(plans, Plan{SQL: s.SQL, Text: strings.Join(lines, "\n")})
	}
	return plans
}

// RequireIndexed fails when a plan reads one of these tables from its beginning to its end, also by way of an index
// without a condition.
func RequireIndexed(t testing.TB, plans []Plan, tables ...string) {
	t.Helper()
	RequireNoScan(t, plans, tables...)
	for _, p := range plans {
		lines := strings.Split(p.Text, "\n")
		for i, line := range lines {
			for _, table := range tables {
				if !regexp.MustCompile(`Index (Only )?Scan .* on ` + table + `\b`).MatchString(line) {
					continue
				}
				require.True(t, i+1 < len(lines) && strings.Contains(lines[i+1], "Index Cond:"), "%s\nall of the index is read:\n%s", p.SQL, p.Text)
			}
		}
	}
}

// RequireNoScan fails when a plan reads one of these tables from its beginning to its end.
func RequireNoScan(t testing.TB, plans []Plan, tables ...string) {
	t.Helper()
	require.NotEmpty(t, plans)
	for _, p := range plans {
		for _, table := range tables {
			require.NotRegexp(t, `Seq Scan on `+table+`\b`, p.Text, "%s\n%s", p.SQL, p.Text)
		}
	}
}

// PlannedAnew gives those prepared statements of the pool's idle connections that were used often enough for a plan of their own,
// and are planned for each call still; used is how many were used so often.
func PlannedAnew(t testing.TB, db *postgres.DB) (used int, anew []string) {
	t.Helper()
	for _, conn := range db.Pool().AcquireAllIdle(t.Context()) {
		defer conn.Release()
		// PostgreSQL compares the plans after five calls.
		rows, err := conn.Query(t.Context(), "SELECT statement, generic_plans = 0 AND custom_plans > 5 FROM pg_prepared_statements WHERE custom_plans >= 5")
		require.NoError(t, err)
		var statement string
		var still bool
		_, err = pgx.ForEachRow(rows, []any{&statement, &still}, func() error {
			used++
			if still {
				anew = append(anew, statement)
			}
			return nil
		})
		require.NoError(t, err)
	}
	return used, anew
}
