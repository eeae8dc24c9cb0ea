package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
)

// get reads an address outside of the API.
func get(t testing.TB, url string, cookies ...*http.Cookie) (status int, body string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	for _, c := range cookies {
		req.AddCookie(c)
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { require.NoError(t, res.Body.Close()) }()
	b, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(b)
}

// Every process that runs for long has the operators' port, and only when it is asked for.
func TestTheOperatorsPort(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]role{"up": {serve: true, queues: allQueues()}, "serve": {serve: true}, "worker": {queues: allQueues()}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr := freeAddress(t)
			i := launchWith(t, r, slog.New(slog.DiscardHandler), "SHERPA_OPS_ADDR="+addr)
			ops := "http://" + addr
			for _, path := range []string{"/healthz", "/readyz", "/debug/pprof/heap"} {
				status, _ := get(t, ops+path)
				require.Equal(t, 200, status, path)
			}
			if r.serve {
				i.ok("GET", "/api/config", "", nil)
			}
			want := map[string]bool{
				"\nsherpa_operations_readable 1\n": true, "\nsherpa_refunds_late 0\n": true, "\nsherpa_db_connections_max ": true, "\ngo_goroutines ": true,
				`sherpa_http_request_duration_seconds_count{method="GET",route="/api/config",status="200"} 1`: r.serve,
				"\nsherpa_jobs_working 1\n":        len(r.queues) > 0,
				"\nsherpa_ledger_check_faults 0\n": len(r.queues) > 0,
				`sherpa_job_duration_seconds_count{kind="ledger_verify",outcome="completed"}`: len(r.queues) > 0,
			}
			i.until("the metrics say it", func() bool {
				_, body := get(t, ops+"/metrics")
				for line, there := range want {
					if strings.Contains(body, line) != there {
						return false
					}
				}
				return true
			})
			status, _ := get(t, ops+"/api/config")
			require.Equal(t, 404, status, "nothing else is there")
		})
	}
}

// Metrics and profiles are not for the public, whoever asks and however (reliability, "forgotten routes").
func TestThePublicPortHasNoMetrics(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), "SHERPA_OPS_ADDR="+freeAddress(t))
	admin := i.admin()
	for _, path := range []string{
		"/metrics", "/metrics/", "//metrics", "/debug/pprof/", "/debug/pprof/heap", "/debug/pprof/cmdline", "/debug/vars", "/api/metrics",
		"/api/debug/pprof/heap", "/admin/jobs/../../metrics", "/assets/main.js.map", "/.env", "/.git/config",
	} {
		for _, token := range []string{"", admin.token} {
			a := i.call("GET", path, token, nil)
			require.NotContains(t, a.text, "sherpa_", path)
			require.NotContains(t, a.text, "goroutine", path)
			require.NotContains(t, a.text, "SHERPA", path)
			if a.status == 200 {
				require.Contains(t, a.header.Get("Content-Type"), "text/html", "%s is the web app", path)
			}
		}
	}
}

// River's own pages work behind the cookie, in the whole program.
func TestTheJobQueuesInTheWholeProgram(t *testing.T) {
	t.Parallel()
	i := start(t)
	admin := i.admin()
	status, _ := get(t, i.base+"/admin/jobs/api/queues")
	require.Equal(t, 401, status)
	a := i.call("POST", "/api/admin/ops-session", admin.token, nil)
	cookie, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
	require.NoError(t, err)
	status, page := get(t, i.base+"/admin/jobs/", cookie)
	require.Equal(t, 200, status)
	require.Contains(t, page, `<script type="module" src="/admin/jobs/assets/`)
	i.until("the queues are listed", func() bool {
		_, body := get(t, i.base+"/admin/jobs/api/queues", cookie)
		return strings.Contains(body, `"money"`) && strings.Contains(body, `"mail"`)
	})
	status, _ = get(t, i.base+"/api/admin/operations", cookie)
	require.Equal(t, 401, status, "the cookie opens nothing else")
	i.until("the ledger was recomputed", func() bool {
		ledger, _ := i.ok("GET", "/api/admin/operations", admin.token, nil)["ledger"].(map[string]any)
		return ledger != nil && ledger["faults"] == 0.0
	})
}

// diary is a log that may be read while it is written.
type diary struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (d *diary) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.buf.Write(b)
}

func (d *diary) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.buf.String()
}

// Whatever happens, no secret is in the log: neither what callers send nor what the program holds.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	var log diary
	logger := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	i := launchWith(t, role{serve: true, queues: allQueues()}, logger)
	secrets := map[string]string{"password of the sandbox": "Correct-horse-1"}
	rows, err := i.db.Pool.Query(t.Context(), "SELECT name, value FROM sandbox.secrets")
	require.NoError(t, err)
	for rows.Next() {
		var name, value string
		require.NoError(t, rows.Scan(&name, &value))
		secrets[name] = value
	}
	require.NoError(t, rows.Err())
	require.Len(t, secrets, 6)

	admin, gamer, guide := i.admin(), i.gamer(), i.guide()
	secrets["token"], secrets["token of a gamer"] = admin.token, gamer.token
	cookie, err := http.ParseSetCookie(i.call("POST", "/api/admin/ops-session", admin.token, nil).header.Get("Set-Cookie"))
	require.NoError(t, err)
	secrets["cookie"] = cookie.Value
	_, _ = get(t, i.base+"/admin/jobs/api/jobs?secret=query-secret-1", cookie)
	_, _ = get(t, i.base+"/admin/jobs/", &http.Cookie{Name: cookie.Name, Value: "wrong-cookie-1"})

	// Refused, unreadable and failing calls, with secrets in every place where one can be.
	for _, word := range []string{"query-secret-1", "wrong-cookie-1", "bad-token-1", "webhook-body-1", "signature-1", "unreadable-body-1", "key-in-a-path-1"} {
		secrets[word] = word
	}
	i.call("GET", "/api/users/me?token=query-secret-1", "bad-token-1", nil)
	i.call("GET", "/api/scPayments/checkout/success?session_id=cs_query-secret-1", gamer.token, nil)
	i.call("GET", "/api/sessions/key-in-a-path-1", gamer.token, nil)
	for _, path := range []string{"/api/webhooks/stripe", "/api/webhooks/clerk", "/api/sessions/create"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, i.base+path, strings.NewReader(`{"secret": "webhook-body-1 unreadable-body-1`))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Stripe-Signature", "t=1,v1=signature-1")
		req.Header.Set("Svix-Signature", "v1,signature-1")
		req.Header.Set("Authorization", "Bearer "+map[bool]string{true: gamer.token, false: ""}[strings.HasSuffix(path, "create")])
		require.GreaterOrEqual(t, i.send(req).status, 400)
	}
	// Until it is cleared: one of a count could strike the reading of the provider's events instead.
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "stripe", "mode": "status", "status": 500})
	require.Equal(t, 503, i.call("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 10}).status)
	i.ok("DELETE", "/sandbox/faults", "", nil)
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "mail", "mode": "status", "status": 500, "count": 1})
	i.booked(gamer, guide, 26*time.Hour)
	i.until("a mail has failed", func() bool { return strings.Contains(log.String(), `"msg":"job failed"`) })
	_, err = i.db.Pool.Exec(t.Context(), "ALTER TABLE admin_audit RENAME TO admin_gone")
	require.NoError(t, err)
	require.Equal(t, 500, i.call("GET", "/api/admin/audit", admin.token, nil).status)
	_, err = i.db.Pool.Exec(t.Context(), "ALTER TABLE admin_gone RENAME TO admin_audit")
	require.NoError(t, err)

	text := log.String()
	for _, line := range []string{
		`"msg":"request failed"`, `"route":"/api/webhooks/stripe","status":401`, `"route":"/admin/jobs/*rest","status":401`,
		`"actor":"` + admin.id + `"`, `"msg":"job","kind":"email_send","job":`, `"attempt":1,"request_id":"`, `"outcome":"`,
	} {
		require.Contains(t, text, line, "the log says what happened")
	}
	for name, secret := range secrets {
		require.NotContains(t, text, secret, "the %s", name)
		// A JSON log writes an angle bracket or a line end otherwise; keys hold the latter.
		for part := range strings.SplitSeq(secret, "\n") {
			if len(part) > 24 {
				require.NotContains(t, text, part, "a part of the %s", name)
			}
		}
	}
}

// A database that cannot be reached is named without its password.
func TestTheDatabasePasswordStaysOutOfErrors(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"postgres://sherpa:hunter2-secret@127.0.0.1:1/sherpa", "postgres://sherpa:hunter2-secret@127.0.0.1:x/sherpa?sslmode=wrong"} {
		_, err := postgres.Open(t.Context(), postgres.Config{URL: url})
		require.Error(t, err)
		require.NotContains(t, fmt.Sprintf("%v %+v", err, err), "hunter2")
		require.NotContains(t, fmt.Sprint(postgres.Migrate(t.Context(), url)), "hunter2")
	}
}
