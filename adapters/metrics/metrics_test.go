package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/metrics"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/admin"
	"sherpa/platform/clock"
)

// monitor answers what it is told, and counts.
type monitor struct {
	mu    sync.Mutex
	is    admin.Operations
	err   error
	reads int
}

func (m *monitor) Read(context.Context) (admin.Operations, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reads++
	return m.is, m.err
}

func ask(m *metrics.Metrics, path string, ping error) *httptest.ResponseRecorder {
	server := metrics.NewServer(metrics.ServerConfig{Ready: func(context.Context) error { return ping }}, m, slog.New(slog.DiscardHandler))
	recorder := httptest.NewRecorder()
	server.Handler.ServeHTTP(recorder, httptest.NewRequest("GET", path, nil))
	return recorder
}

func TestRequestsAndJobs(t *testing.T) {
	t.Parallel()
	m := metrics.New()
	m.ProviderUnknown("refund_status", 0)
	m.ProviderUnknown("event_type", 2)
	m.RequestEnded("GET", "/api/guides", 200, 30*time.Millisecond)
	m.RequestEnded("GET", "/api/guides", 200, 30*time.Millisecond)
	m.RequestEnded("GET", "", 404, 0)
	m.RequestEnded("X-1", "", 405, 0) // callers invent methods
	m.RequestEnded("X-2", "", 405, 0)
	m.JobEnded("sweep", "completed", 2*time.Second)
	body := ask(m, "/metrics", nil).Body.String()
	for _, line := range []string{
		`sherpa_http_request_duration_seconds_count{method="GET",route="/api/guides",status="200"} 2`,
		`sherpa_http_request_duration_seconds_bucket{method="GET",route="/api/guides",status="200",le="0.05"} 2`,
		`sherpa_http_request_duration_seconds_bucket{method="GET",route="/api/guides",status="200",le="0.025"} 0`,
		`sherpa_http_request_duration_seconds_count{method="GET",route="other",status="404"} 1`,
		`sherpa_http_request_duration_seconds_count{method="other",route="other",status="405"} 2`,
		`sherpa_job_duration_seconds_sum{kind="sweep",outcome="completed"} 2`,
		`sherpa_provider_unknown_total{word="refund_status"} 0`, `sherpa_provider_unknown_total{word="event_type"} 2`,
		"\ngo_goroutines ", "\nprocess_resident_memory_bytes ",
	} {
		require.Contains(t, body, line)
	}
}

func TestOperationsAsMetrics(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	source := &monitor{is: admin.Operations{
		At: at, Working: true,
		Queues:   []admin.Queue{{Name: "money", Waiting: 3, Running: 1, Scheduled: 4, Retrying: 2, Oldest: 90 * time.Second, Paused: true}},
		Failures: []admin.Failure{{Kind: "session_refund", State: admin.Discarded, Count: 5, Since: at.Add(-time.Minute)}},
		Sweep:    admin.Sweep{EndedAt: &at, Total: 2, Items: []admin.SweepFailure{{Step: admin.SweepPayouts, Subject: "a"}, {Step: admin.SweepPayouts, Subject: "b"}}},
		Refunds:  admin.LateRefunds{Total: 6}, Payouts: admin.UnsurePayouts{Unknown: 7, NeedReview: 8, Unfunded: 15}, Problems: admin.OldProblems{Total: 9},
		Earnings: admin.ClosedEarnings{Amount: 1000}, Mismatches: admin.Mismatches{Total: 11},
		Disputes: admin.Disputes{Open: 16, Inquiries: 17, Overturned: 18}, Blocked: admin.BlockedAccounts{Total: 19},
		Ledger: &admin.LedgerCheck{At: at, Violations: 12, Waiting: 13, Took: 2 * time.Second, Entries: 14},
	}}
	wall, m := clock.NewManual(at), metrics.New()
	require.NoError(t, m.Register(metrics.NewOperations(source, wall, slog.New(slog.DiscardHandler))))
	body := ask(m, "/metrics", nil).Body.String()
	for _, line := range []string{
		"sherpa_operations_readable 1", "sherpa_jobs_working 1",
		`sherpa_jobs{queue="money",state="waiting"} 3`, `sherpa_jobs{queue="money",state="running"} 1`,
		`sherpa_jobs{queue="money",state="scheduled"} 4`, `sherpa_jobs{queue="money",state="retrying"} 2`,
		`sherpa_jobs_oldest_waiting_seconds{queue="money"} 90`, `sherpa_jobs_queue_paused{queue="money"} 1`,
		`sherpa_jobs_failing{kind="session_refund",state="discarded"} 5`,
		`sherpa_jobs_failing_seconds{kind="session_refund",state="discarded"} 60`,
		`sherpa_sweep_failures{step="payouts"} 2`, `sherpa_sweep_failures{step="sessions"} 0`,
		fmt.Sprintf("sherpa_sweep_timestamp_seconds %g", float64(at.Unix())),
		"sherpa_refunds_late 6", `sherpa_payouts_unsure{state="unknown"} 7`, `sherpa_payouts_unsure{state="stopped"} 8`, `sherpa_payouts_unsure{state="unfunded"} 15`,
		"sherpa_problems_old 9", "sherpa_closed_earnings_cents 1000", "sherpa_payments_mismatched 11",
		`sherpa_disputes{state="open"} 16`, `sherpa_disputes{state="inquiry"} 17`, `sherpa_disputes{state="overturned"} 18`, "sherpa_accounts_booking_blocked 19",
		"sherpa_ledger_check_timestamp_seconds 1.7723664e+09", "sherpa_ledger_check_faults 12", "sherpa_ledger_check_waiting 13",
		"sherpa_ledger_check_duration_seconds 2", "sherpa_ledger_transfers 14",
	} {
		require.Contains(t, body, "\n"+line+"\n")
	}

	ask(m, "/metrics", nil)
	require.Equal(t, 1, source.reads, "two readers at once cost one reading")
	source.err = errors.New("no database")
	wall.Advance(5 * time.Second)
	body = ask(m, "/metrics", nil).Body.String()
	require.Contains(t, body, "\nsherpa_operations_readable 0\n")
	require.NotContains(t, body, "sherpa_refunds_late 6", "old figures are not shown as new ones")
	require.Contains(t, body, "go_goroutines", "the rest is still there")
}

func TestThePool(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	m := metrics.New()
	require.NoError(t, m.Register(metrics.NewPool(db.Pool.Stat)))
	conn, err := db.Pool.Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	body := ask(m, "/metrics", nil).Body.String()
	for _, line := range []string{`sherpa_db_connections{state="used"} 1`, "sherpa_db_connections_max 12", "sherpa_db_waits_total ", "sherpa_db_wait_seconds_total "} {
		require.Contains(t, body, "\n"+line)
	}
}

func TestHealthAndProfiles(t *testing.T) {
	t.Parallel()
	m := metrics.New()
	require.Equal(t, 200, ask(m, "/healthz", errors.New("down")).Code)
	require.Equal(t, 200, ask(m, "/readyz", nil).Code)
	down := ask(m, "/readyz", errors.New("password is hunter2"))
	require.Equal(t, 503, down.Code)
	require.NotContains(t, down.Body.String(), "hunter2")
	require.Contains(t, ask(m, "/debug/pprof/", nil).Body.String(), "goroutine")
	require.Equal(t, 200, ask(m, "/debug/pprof/heap", nil).Code)
	require.Equal(t, 404, ask(m, "/", nil).Code)
	server := metrics.NewServer(metrics.ServerConfig{}, m, slog.New(slog.DiscardHandler))
	require.Positive(t, server.ReadHeaderTimeout)
	require.Greater(t, server.WriteTimeout, 30*time.Second, "a profile takes that long")
}
