package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/adapters/postgres/pgwire"
	"sherpa/jobs"
)

func TestTheReportSaysWhatIsMissed(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 3, median([]float64{9, 1, 3}), 0)
	require.InDelta(t, 2.5, median([]float64{4, 1, 2, 3}), 0)
	r := report{settings: settings{guides: 50, sessions: 10, clients: 8, rounds: 3, length: time.Second}}
	r.add("enough", []float64{0.9, 0.496, 0.3}, atLeast(0.5), "")
	r.add("too little", []float64{0.49}, atLeast(0.5), "")
	r.add("too much", []float64{1.21}, atMost(1.2), "")
	r.add("few enough", []float64{4}, atMost(4), "")
	r.add("shown", []float64{7}, noBar(), "")
	var outcomes []string
	for _, row := range r.rows {
		outcomes = append(outcomes, row.Outcome)
	}
	require.Equal(t, []string{"pass", "miss", "miss", "pass", ""}, outcomes)
	var table, text bytes.Buffer
	require.NoError(t, r.writeTable(&table))
	require.Contains(t, table.String(), "| enough     |  0.50 | 0.30 to 0.90  | ≥ 0.50 | pass    |  |")
	require.Contains(t, table.String(), "| shown      |  7.00 | 7.00 to 7.00  |        |         |  |")
	require.NoError(t, r.writeJSON(&text))
	require.JSONEq(t, `{"what": "too much", "ratio": 1.21, "least": 1.21, "most": 1.21, "bar": 1.2, "outcome": "miss"}`, between(text.String(), "    {\n      \"what\": \"too much\"", "    }"))
}

// between is the first part of a text from a mark up to another, both included.
func between(text, from, to string) string {
	at := bytes.Index([]byte(text), []byte(from))
	end := bytes.Index([]byte(text[at:]), []byte(to))
	return text[at : at+end+len(to)]
}

func TestTheRateOfPgbench(t *testing.T) {
	t.Parallel()
	rate, err := rateOf("latency average = 2.4 ms\ninitial connection time = 2 ms\ntps = 327.663474 (without initial connection time)\n")
	require.NoError(t, err)
	require.InDelta(t, 327.663474, rate, 0)
	_, err = rateOf("pgbench: error: client 0 aborted")
	require.ErrorIs(t, err, errNoRate)
}

func TestTwoThingsAreDoneInTurn(t *testing.T) {
	t.Parallel()
	var done []string
	do := func(name string, err error) func() error {
		return func() error {
			done = append(done, name)
			return err
		}
	}
	require.NoError(t, inTurn(0, do("a", nil), do("b", nil)))
	require.NoError(t, inTurn(1, do("a", nil), do("b", nil)))
	failed := errors.New("failed")
	require.ErrorIs(t, inTurn(2, do("a", failed), do("b", nil)), failed)
	require.Equal(t, []string{"a", "b", "b", "a", "a"}, done)
}

func TestLoadCountsWhatIsAnsweredAsWanted(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/refused" || r.URL.Path == "/some" && asked.Add(1)%1000 == 0 {
			w.WriteHeader(http.StatusConflict)
		}
	}))
	t.Cleanup(server.Close)
	f, err := send(t.Context(), 2, 20*time.Millisecond, http.StatusOK, gets(server.URL+"/some", nil))
	require.NoError(t, err, "one in a thousand may be refused")
	require.NotEmpty(t, f.times)
	require.Positive(t, f.rate)
	require.Positive(t, f.p50())
	_, err = send(t.Context(), 2, 20*time.Millisecond, http.StatusOK, gets(server.URL+"/refused", nil))
	require.ErrorContains(t, err, "409")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = send(stopped, 1, time.Minute, http.StatusOK, gets(server.URL+"/", nil))
	require.Error(t, err)
}

// The bare handler asks again what went over the wire.
func TestTheBareHandlerAsksTheSame(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	w, err := pgwire.New(t.Context(), db.URL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.Close() })
	address, err := w.Through(db.URL)
	require.NoError(t, err)
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	asked, err := w.Noted(func() error {
		_, err := conn.Exec(t.Context(), "SELECT word, length(word) + $2::int FROM unnest($1::text[]) word ORDER BY 1", []string{"Zelda", "Tunic"}, 1)
		return err
	})
	require.NoError(t, err)
	pool, err := pgxpool.New(t.Context(), db.URL)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	answer, err := bareAnswer(t.Context(), pool, asked, 50)
	require.NoError(t, err)
	require.Equal(t, []openapi.NameCount{{Name: "Tunic", Guides: 6}, {Name: "Zelda", Guides: 6}}, answer)
}

// The SQL of this program fits the tables: a booking, a purchase, and taking bookings back.
func TestTheStatementsFitTheTables(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	gamer, guide, session := uuid.New(), uuid.New(), uuid.New()
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := db.Pool.Exec(t.Context(), sql, args...)
		require.NoError(t, err, sql)
	}
	count := func(sql string) (n int) {
		require.NoError(t, db.Pool.QueryRow(t.Context(), sql).Scan(&n), sql)
		return n
	}
	exec("CREATE SCHEMA bench")
	exec("CREATE TABLE bench.people (i int PRIMARY KEY, id uuid)")
	exec("INSERT INTO bench.people VALUES (1, $1)", gamer)
	exec(restoreSQL)
	// What pgbench fills in; what is drawn at random before is left out.
	values := strings.NewReplacer(":gamer", "'"+gamer.String()+"'", ":guide", "'"+guide.String()+"'", ":sid", "'"+session.String()+"'",
		":buyer", "'"+gamer.String()+"'", ":payment", "'"+uuid.NewString()+"'", ":h", "600")
	for _, script := range []string{purchaseSQL, leastSQL} {
		_, written, found := strings.Cut(script, "BEGIN;")
		require.True(t, found)
		exec("BEGIN;" + values.Replace(written))
	}
	require.Equal(t, []int{155, 1, 1, 1, 2}, []int{
		count("SELECT balance FROM wallet_accounts WHERE kind = 'wallet'"), count("SELECT count(*) FROM booking_sessions"),
		count("SELECT count(*) FROM booking_events"), count("SELECT count(*) FROM booking_due"), count("SELECT count(*) FROM river_job"),
	})
	exec("CALL bench.restore(now() - interval '1 hour')")
	require.Equal(t, []int{210, 0, 0, 0, 0, 4}, []int{
		count("SELECT balance FROM wallet_accounts WHERE kind = 'wallet'"), count("SELECT count(*) FROM booking_sessions"),
		count("SELECT count(*) FROM booking_events"), count("SELECT count(*) FROM booking_due"), count("SELECT count(*) FROM river_job"),
		count("SELECT count(*) FROM wallet_transfers"),
	})
	exec(withoutTotalsSQL)
}
