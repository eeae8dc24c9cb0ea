package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.uber.org/fx"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/adapters/sandbox"
	"sherpa/adapters/telemetry"
	"sherpa/config"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payouts"
)

// instance is the whole program as `sherpa up` runs it, on a database of its own and a port of its own.
type instance struct {
	t    testing.TB
	base string
	db   *pgtest.DB

	program *program

	ledger    *ledger.Service
	payer     *payouts.Service
	people    *accounts.Service
	operators *admin.Operators
}

func start(t testing.TB) *instance {
	t.Helper()
	return launch(t, role{serve: true, queues: allQueues()})
}

// launch is a program that does only what its role says.
func launch(t testing.TB, r role) *instance {
	t.Helper()
	return launchWith(t, r, slog.New(slog.DiscardHandler))
}

// launchWith is launch with a log and further settings.
func launchWith(t testing.TB, r role, log *slog.Logger, settings ...string) *instance {
	t.Helper()
	return launchOn(t, database(t), r, log, settings...)
}

// database is a migrated one for a test of the whole program.
func database(t testing.TB) *pgtest.DB {
	t.Helper()
	return pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate}, pgtest.Prepare{Name: "sandbox", Run: sandbox.Migrate})
}

// launchOn is launchWith on a database. Settings may name another way to it.
func launchOn(t testing.TB, db *pgtest.DB, r role, log *slog.Logger, settings ...string) *instance {
	t.Helper()
	return launchTraced(t, db, r, log, nil, settings...)
}

// launchTraced is launchOn with traces; nil is none.
func launchTraced(t testing.TB, db *pgtest.DB, r role, log *slog.Logger, traces *telemetry.Telemetry, settings ...string) *instance {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	i := &instance{t: t, base: "http://" + freeAddress(t), db: db}
	cfg, err := config.Load(config.Options{Environ: append(i.environ(), settings...)})
	require.NoError(t, err)
	i.program = &program{cfg: cfg, log: log, traces: traces, url: cfg.Database.URL.Reveal(), direct: cfg.Database.DirectURL.Reveal(), owner: db.OwnerURL, db: db.DB}
	if i.program.url != db.URL || traces != nil {
		require.NoError(t, i.program.connect(ctx, false))
		t.Cleanup(i.program.db.Close)
	}
	app, err := i.program.build(t.Context(), r, &i.ledger, &i.payer, &i.people, &i.operators)
	require.NoError(t, err)
	require.NoError(t, app.Start(ctx))
	t.Cleanup(func() {
		stop, cancel := context.WithTimeout(ctx, stopWithin)
		defer cancel()
		require.NoError(t, app.Stop(stop))
	})
	return i
}

// unlimited are the settings of a program in which one gamer asks one guide as often as a test likes.
func unlimited() []string {
	return []string{"SHERPA_LIMITS_PENDING_PER_PAIR=0", "SHERPA_LIMITS_REQUESTS_PER_PAIR_DAY=0", "SHERPA_LIMITS_REQUESTS_PER_DAY=0"}
}

// environ are the settings of every process of an instance.
func (i *instance) environ() []string {
	return []string{
		"SHERPA_ENV=test", "SHERPA_HTTP_ADDR=" + strings.TrimPrefix(i.base, "http://"), "SHERPA_DATABASE_URL=" + i.db.URL,
		"SHERPA_LOG_LEVEL=error", "SHERPA_DATABASE_MAX_CONNS=8",
	}
}

// freeAddress is below the ports that outgoing connections take.
func freeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		addr := "127.0.0.1:" + strconv.Itoa(20000+rand.IntN(12000))
		var lc net.ListenConfig
		if l, err := lc.Listen(t.Context(), "tcp", addr); err == nil {
			require.NoError(t, l.Close())
			return addr
		}
	}
	require.Fail(t, "no free port")
	return ""
}

// answer of the program.
type answer struct {
	status int
	header http.Header
	text   string
}

func (a answer) json(t testing.TB) map[string]any {
	t.Helper()
	var v map[string]any
	require.NoError(t, json.Unmarshal([]byte(a.text), &v), a.text)
	return v
}

func (i *instance) call(method, path, token string, body any) answer {
	i.t.Helper()
	var reader io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		require.NoError(i.t, err)
		reader = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(i.t.Context(), method, i.base+path, reader)
	require.NoError(i.t, err)
	req.Header.Set("Accept", "application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return i.send(req)
}

// send reads an answer to its end, and of a stream nothing.
func (i *instance) send(req *http.Request) answer {
	i.t.Helper()
	client := http.Client{Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(req)
	require.NoError(i.t, err)
	defer func() { require.NoError(i.t, res.Body.Close()) }()
	if res.Header.Get("Content-Type") == "text/event-stream" {
		return answer{res.StatusCode, res.Header, ""}
	}
	text, err := io.ReadAll(res.Body)
	require.NoError(i.t, err)
	return answer{res.StatusCode, res.Header, string(text)}
}

// ok is call, which must succeed.
func (i *instance) ok(method, path, token string, body any) map[string]any {
	i.t.Helper()
	a := i.call(method, path, token, body)
	require.Less(i.t, a.status, 300, "%s %s: %s", method, path, a.text)
	if strings.HasPrefix(a.text, "[") || a.text == "" {
		return nil
	}
	return a.json(i.t)
}

// human is a person with a token of the sandbox.
type human struct{ token, id, email string }

func (i *instance) human(kind string) human {
	i.t.Helper()
	email := kind + "." + uuid.NewString()[:8] + "@example.test"
	token := i.ok("POST", "/sandbox/identity/sign-up", "", map[string]string{"email": email, "password": "Correct-horse-1"})["token"].(string)
	return human{token: token, id: i.ok("GET", "/api/users/me", token, nil)["_id"].(string), email: email}
}

func (i *instance) gamer() human {
	i.t.Helper()
	h := i.human("gamer")
	require.NoError(i.t, i.ledger.Grant(i.t.Context(), uuid.New(), uuid.MustParse(h.id), 1000))
	return h
}

func (i *instance) guide() human {
	i.t.Helper()
	h := i.human("guide")
	require.NoError(i.t, i.people.MakeGuide(i.t.Context(), uuid.MustParse(h.id), "g"+h.id[24:], []string{"PC"}, []string{"Hades"}, 2500, ""))
	return h
}

func (i *instance) admin() human {
	i.t.Helper()
	h := i.human("admin")
	i.until("the e-mail address is known", func() bool {
		_, _, err := i.people.GrantAdmin(i.t.Context(), h.email)
		return err == nil
	})
	return h
}

func (i *instance) balance(h human) int {
	i.t.Helper()
	return int(i.ok("GET", "/api/sc/balance", h.token, nil)["sherpaCred"].(float64))
}

// bookingOf is the body of a request for an hour so far ahead.
func bookingOf(guide human, ahead time.Duration) map[string]any {
	return map[string]any{
		"guideId": guide.id, "hours": 1, "game": "Hades", "paymentMethod": "SC", "useSherpaCred": true, "idempotencyKey": uuid.NewString(),
		"scheduledTime": time.Now().Add(ahead).UTC().Format(time.RFC3339),
	}
}

func (i *instance) booked(gamer, guide human, ahead time.Duration) string {
	i.t.Helper()
	return i.ok("POST", "/api/sessions/create", gamer.token, bookingOf(guide, ahead))["sessionId"].(string)
}

// until waits for a condition, up to a minute.
func (i *instance) until(what string, condition func() bool) {
	i.t.Helper()
	require.Eventually(i.t, condition, time.Minute, 50*time.Millisecond, what)
}

// Every kind of process can be put together, with the sandbox and with real providers.
func TestTheGraphIsComplete(t *testing.T) {
	t.Parallel()
	real := []string{
		"SHERPA_CLERK_SECRET_KEY=sk_test_x", "SHERPA_CLERK_PUBLISHABLE_KEY=pk_test_Y2xlcmsuZXhhbXBsZS5jb20k", "SHERPA_CLERK_WEBHOOK_SECRET=whsec_eA==",
		"SHERPA_STRIPE_SECRET_KEY=sk_test_x", "SHERPA_STRIPE_WEBHOOK_SECRET=whsec_x", "SHERPA_MAIL_HOST=mail.example.com",
	}
	for _, pack := range []string{"BASE_CAMP", "RIDGE", "SUMMIT", "EVEREST"} {
		real = append(real, "SHERPA_PAYMENTS_PACKS_"+pack+"_PRICE_ID=price_"+pack)
	}
	for name, environ := range map[string][]string{"sandbox": {"SHERPA_ENV=development"}, "real providers": real} {
		cfg, err := config.Load(config.Options{Environ: environ})
		require.NoError(t, err, name)
		for _, r := range []role{{}, {serve: true}, {queues: allQueues()}, {serve: true, queues: allQueues()}} {
			require.NoError(t, fx.ValidateApp(graph(&program{cfg: cfg, log: slog.New(slog.DiscardHandler)}, r)), "%s, %+v", name, r)
		}
	}
}
