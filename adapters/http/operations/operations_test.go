package operationshttp_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
	operationshttp "sherpa/adapters/http/operations"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

type everything struct{ openapi.ServerInterface }

type served struct {
	everything
	*operationshttp.Handler
}

// pages stands for River's: it tells what reached it.
type pages struct{ seen []*http.Request }

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.seen = append(p.seen, r)
	_, _ = w.Write([]byte("the queues"))
}

type world struct {
	*contract.API

	db        *pgtest.DB
	engine    *gin.Engine
	pages     *pages
	operators *admin.Operators
	wall      *clock.Manual
}

// newWorld knows two people, an admin and a gamer; the bearer token names the person.
func newWorld(t *testing.T, https bool) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{db: db, engine: gin.New(), pages: &pages{}, wall: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	people := accounts.New(accountspg.New(db.DB), nil, nil, nil, folding.New(), db.DB, w.wall)
	for _, p := range []accounts.Person{{Subject: "admin", GamerTag: "Warden", IsAdmin: true}, {Subject: "gamer", GamerTag: "Gamer"}} {
		p.CreatedAt = w.wall.Now()
		_, err := people.SeedPerson(t.Context(), p)
		require.NoError(t, err)
	}
	w.operators = admin.NewOperators(adminpg.New(db.DB), nil, db.DB, w.wall, w.wall)
	handler := operationshttp.New(w.operators, w.pages, operationshttp.Config{HTTPS: https})
	w.engine.Use(func(c *gin.Context) {
		if h := c.GetHeader("Authorization"); h != "" {
			who, err := people.Resolve(c.Request.Context(), h[len("Bearer "):])
			require.NoError(t, err)
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(w.engine, served{Handler: handler}, openapi.GinServerOptions{BaseURL: "/api"})
	w.engine.Any("/admin/jobs/*rest", handler.Jobs)
	w.API = contract.New(t, w.engine)
	return w
}

// cookie is what an admin's browser is given.
func (w *world) cookie(t *testing.T) *http.Cookie {
	t.Helper()
	a := w.Call(t, "POST", "/api/admin/ops-session", "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	c, err := http.ParseSetCookie(a.Header.Get("Set-Cookie"))
	require.NoError(t, err)
	return c
}

func (w *world) ask(method, path, body string, cookie *http.Cookie, header ...string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	if cookie != nil {
		req.AddCookie(cookie)
	}
	for n := 0; n < len(header); n += 2 {
		req.Header.Set(header[n], header[n+1])
	}
	recorder := httptest.NewRecorder()
	w.engine.ServeHTTP(recorder, req)
	return recorder
}

func TestTheFiguresOfOperations(t *testing.T) {
	t.Parallel()
	w := newWorld(t, false)
	require.Equal(t, 401, w.Call(t, "GET", "/api/admin/operations", "", "").Status)
	require.Equal(t, 403, w.Call(t, "GET", "/api/admin/operations", "gamer", "").Status)
	var o openapi.Operations
	w.Call(t, "GET", "/api/admin/operations?_ts=1", "admin", "").Into(t, &o)
	require.Nil(t, o.Ledger)
	require.Empty(t, o.Queues)

	require.NoError(t, w.operators.RecordLedgerCheck(t.Context(), admin.LedgerCheck{
		Took: 1500 * time.Millisecond, Entries: 9, Violations: 1, Findings: []admin.LedgerFinding{{Check: "c", Subject: "s", Detail: "d"}},
	}))
	_, err := w.db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, errors, scheduled_at)
		VALUES ('session_refund', 'money', 'discarded', '{}', 1, ARRAY['{"error":"LOCKED: x"}']::jsonb[], now()),
		       ('email_send', 'mail', 'available', '{}', 1, NULL, '2026-03-01 11:58:30Z')`)
	require.Error(t, err, "River wants the time at which a job ended")
	_, err = w.db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, errors, scheduled_at, finalized_at)
		VALUES ('session_refund', 'money', 'discarded', '{}', 1, ARRAY['{"error":"LOCKED: x"}']::jsonb[], now(), '2026-03-01 11:00Z'),
		       ('email_send', 'mail', 'available', '{}', 1, NULL, '2026-03-01 11:58:30Z', NULL)`)
	require.NoError(t, err)
	a := w.Call(t, "GET", "/api/admin/operations", "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &o)
	require.Equal(t, []openapi.JobQueue{{Name: "mail", Waiting: 1, OldestWaitingSeconds: 90}}, o.Queues)
	require.Equal(t, []openapi.JobFailure{{
		Kind: "session_refund", State: "discarded", Count: 1, LastError: "LOCKED", LastAt: time.Date(2026, 3, 1, 11, 0, 0, 0, time.UTC),
	}}, o.Failures)
	require.Equal(t, []any{int64(1500), int64(9), int64(1), "s"}, []any{o.Ledger.TookMs, o.Ledger.Transfers, o.Ledger.Faults, o.Ledger.Findings[0].Subject})
}

func TestTheCookie(t *testing.T) {
	t.Parallel()
	for _, https := range []bool{false, true} {
		w := newWorld(t, https)
		require.Equal(t, 401, w.Call(t, "POST", "/api/admin/ops-session", "", "").Status)
		refused := w.Call(t, "POST", "/api/admin/ops-session", "gamer", "")
		require.Equal(t, 403, refused.Status)
		require.Empty(t, refused.Header.Get("Set-Cookie"))
		c := w.cookie(t)
		require.Equal(t, []any{"/admin/jobs", "", 1800, true, https, http.SameSiteStrictMode},
			[]any{c.Path, c.Domain, c.MaxAge, c.HttpOnly, c.Secure, c.SameSite})
		require.Len(t, c.Value, 43, "256 random bits")
		require.NotEqual(t, c.Value, w.cookie(t).Value)
	}
}

// Signing out ends the admin's access to the job queues, in all browsers, and nobody else's.
func TestTheLookEndsAtSignOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	cookies := []*http.Cookie{w.cookie(t), w.cookie(t)}
	require.Equal(t, 401, w.Call(t, "DELETE", "/api/admin/ops-session", "", "").Status)
	require.Equal(t, 403, w.Call(t, "DELETE", "/api/admin/ops-session", "gamer", "").Status)
	for _, c := range cookies {
		require.Equal(t, 200, w.ask("GET", "/admin/jobs/", "", c).Code)
	}
	a := w.Call(t, "DELETE", "/api/admin/ops-session", "admin", "")
	require.Equal(t, 204, a.Status, "%s", a.Body)
	gone, err := http.ParseSetCookie(a.Header.Get("Set-Cookie"))
	require.NoError(t, err)
	require.Equal(t, []any{"sherpa_jobs", "", "/admin/jobs", -1}, []any{gone.Name, gone.Value, gone.Path, gone.MaxAge})
	for _, c := range cookies {
		require.Equal(t, 401, w.ask("GET", "/admin/jobs/", "", c).Code)
	}
	require.Equal(t, 204, w.Call(t, "DELETE", "/api/admin/ops-session", "admin", "").Status, "again")
	require.Equal(t, 200, w.ask("GET", "/admin/jobs/", "", w.cookie(t)).Code)
}

func TestOnlyTheCookieOpensTheJobQueues(t *testing.T) {
	t.Parallel()
	w := newWorld(t, false)
	c := w.cookie(t)
	closed := func(status int, cookie *http.Cookie, header ...string) {
		t.Helper()
		page := w.ask("GET", "/admin/jobs/", "", cookie, append(header, "Accept", "text/html")...)
		require.Equal(t, status, page.Code)
		require.Contains(t, page.Body.String(), `<a href="/admin">`)
		require.Contains(t, page.Header().Get("Content-Security-Policy"), "default-src 'none'")
		call := w.ask("GET", "/admin/jobs/api/jobs", "", cookie, append(header, "Accept", "application/json")...)
		require.Equal(t, status, call.Code)
		require.Contains(t, call.Body.String(), `"success":false`)
		require.Empty(t, w.pages.seen)
	}
	closed(401, nil)
	closed(401, nil, "Authorization", "Bearer admin") // a token opens calls, not pages
	closed(401, &http.Cookie{Name: c.Name, Value: "x"})
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET is_admin = false WHERE gamertag = 'Warden'")
	require.NoError(t, err)
	closed(403, c)
	_, err = w.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET is_admin = true WHERE gamertag = 'Warden'")
	require.NoError(t, err)

	open := w.ask("GET", "/admin/jobs/", "", c)
	require.Equal(t, 200, open.Code)
	require.Equal(t, "the queues", open.Body.String())
	require.Equal(t, "no-store", open.Header().Get("Cache-Control"))
	policy := open.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "script-src 'self';")
	require.NotContains(t, policy, "http")
	require.Empty(t, w.pages.seen[0].Header.Get("Cookie"), "the token stays in front")
	require.Contains(t, w.ask("GET", "/admin/jobs/assets/x.js", "", c).Header().Get("Cache-Control"), "immutable")

	w.pages.seen = nil
	w.wall.Advance(30 * time.Minute)
	closed(401, c)
}

func TestChangesAreNotedAndComeFromOurOwnPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, false)
	c := w.cookie(t)
	require.Equal(t, 200, w.ask("POST", "/admin/jobs/api/jobs/retry", `{"ids":["12",13]}`, c, "Sec-Fetch-Site", "same-origin").Code)
	body := make([]byte, 64)
	n, _ := w.pages.seen[0].Body.Read(body)
	require.JSONEq(t, `{"ids":["12",13]}`, string(body[:n]), "the body is read on")
	require.Equal(t, 200, w.ask("PUT", "/admin/jobs/api/queues/mail/pause", "not JSON", c, "Sec-Fetch-Site", "same-origin").Code)

	for _, site := range []string{"same-site", "cross-site"} {
		require.Equal(t, 403, w.ask("POST", "/admin/jobs/api/jobs/cancel", `{"ids":["12"]}`, c, "Sec-Fetch-Site", site).Code)
	}
	require.Equal(t, 403, w.ask("POST", "/admin/jobs/api/jobs/cancel", `{}`, c, "Origin", "https://evil.example").Code)
	require.Equal(t, 413, w.ask("POST", "/admin/jobs/api/jobs/cancel", strings.Repeat(" ", 1<<20+1), c).Code)
	require.Equal(t, 401, w.ask("POST", "/admin/jobs/api/jobs/cancel", `{"ids":["12"]}`, nil).Code)
	require.Len(t, w.pages.seen, 2)

	rows, err := w.db.Pool.Query(t.Context(), "SELECT details->>'call', details->>'jobs' FROM admin_audit WHERE action = 'change_jobs' ORDER BY id")
	require.NoError(t, err)
	var noted [][2]string
	for rows.Next() {
		var r [2]string
		require.NoError(t, rows.Scan(&r[0], &r[1]))
		noted = append(noted, r)
	}
	require.NoError(t, rows.Err())
	require.Equal(t, [][2]string{{"POST /api/jobs/retry", `["12", "13"]`}, {"PUT /api/queues/mail/pause", `[]`}}, noted)
}
