package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/clerk"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/adapters/sandbox"
	"sherpa/adapters/stripe"
	"sherpa/modules/accounts"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
)

// rig is a program with nothing but the sandbox and two webhook endpoints, which the real
// adapters verify.
type rig struct {
	t      *testing.T
	db     *pgtest.DB
	box    *sandbox.Sandbox
	url    string
	stripe *stripe.Stripe
	clerk  *clerk.Clerk

	mu       sync.Mutex
	status   int // what the endpoints answer; 0 is 200
	payments []payments.ProviderEvent
	people   []accounts.IdentityEvent
}

func newRig(t *testing.T, change ...func(*sandbox.Config)) *rig {
	t.Helper()
	r := &rig{t: t, db: pgtest.New(t, pgtest.Prepare{Name: "sandbox", Run: sandbox.Migrate})}
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if strings.HasPrefix(req.URL.Path, "/api/webhooks/") {
			r.receive(w, req)
			return
		}
		handler.ServeHTTP(w, req)
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	cfg := sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return server.URL }, Retry: 20 * time.Millisecond}
	for _, f := range change {
		f(&cfg)
	}
	var err error
	r.box, err = sandbox.New(t.Context(), cfg)
	require.NoError(t, err)
	handler = r.box.Handler()

	settings := r.box.Defaults()
	r.stripe, err = stripe.New(stripe.Config{
		SecretKey: settings.StripeSecretKey, WebhookSecrets: []string{settings.StripeWebhookSecret}, APIURL: settings.StripeAPIURL,
	}, clock.System{})
	require.NoError(t, err)
	r.clerk, err = clerk.New(clerk.Config{
		SecretKey: settings.ClerkSecretKey, APIURL: settings.ClerkAPIURL, Issuers: []string{settings.ClerkIssuer},
		AuthorizedParties: []string{server.URL}, WebhookSecret: settings.ClerkWebhookSecret,
	}, clock.System{})
	require.NoError(t, err)
	r.box.Start(t.Context())
	t.Cleanup(r.box.Stop)
	return r
}

func (r *rig) receive(w http.ResponseWriter, req *http.Request) {
	body, _ := io.ReadAll(req.Body)
	r.mu.Lock()
	defer r.mu.Unlock()
	if strings.HasSuffix(req.URL.Path, "/stripe") {
		event, err := r.stripe.Webhooks.Read(req.Header, body)
		if err != nil {
			r.t.Errorf("our own webhook is refused: %v", err)
		}
		r.payments = append(r.payments, event)
	} else {
		event, err := r.clerk.Webhooks.Read(req.Header, body)
		if err != nil {
			r.t.Errorf("our own webhook is refused: %v", err)
		}
		r.people = append(r.people, event)
	}
	if r.status != 0 {
		w.WriteHeader(r.status)
	}
}

func (r *rig) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

// checkoutEvents are the received events of a checkout.
func (r *rig) checkoutEvents(id string) []payments.ProviderEvent {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []payments.ProviderEvent
	for _, e := range r.payments {
		if e.ObjectID == id {
			found = append(found, e)
		}
	}
	return found
}

func (r *rig) eventually(what string, f func() bool) {
	r.t.Helper()
	require.Eventually(r.t, f, time.Minute, 10*time.Millisecond, what)
}

type reply struct {
	status int
	header http.Header
	body   []byte
}

func (a reply) json(t *testing.T) map[string]any {
	t.Helper()
	var v map[string]any
	require.NoError(t, json.Unmarshal(a.body, &v), string(a.body))
	return v
}

func (a reply) list(t *testing.T) []map[string]any {
	t.Helper()
	var v []map[string]any
	require.NoError(t, json.Unmarshal(a.body, &v), string(a.body))
	return v
}

type browser struct {
	r      *rig
	client *http.Client
}

func (r *rig) browser() *browser {
	jar, err := cookiejar.New(nil)
	require.NoError(r.t, err)
	return &browser{r: r, client: &http.Client{
		Jar: jar, Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// call sends JSON (body may be nil) and further headers as name, value, …
func (b *browser) call(method, path string, body any, headers ...string) reply {
	b.r.t.Helper()
	var in io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		require.NoError(b.r.t, err)
		in = bytes.NewReader(raw)
	}
	h := []string{"Accept", "application/json"}
	if body != nil {
		h = append(h, "Content-Type", "application/json")
	}
	answer, err := b.send(method, path, in, append(h, headers...)...)
	require.NoError(b.r.t, err)
	return answer
}

func (b *browser) send(method, path string, body io.Reader, headers ...string) (reply, error) {
	req, err := http.NewRequestWithContext(context.WithoutCancel(b.r.t.Context()), method, b.r.url+path, body)
	if err != nil {
		return reply{}, err
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := b.client.Do(req)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = res.Body.Close() }()
	read, err := io.ReadAll(res.Body)
	return reply{status: res.StatusCode, header: res.Header, body: read}, err
}

func (r *rig) call(method, path string, body any, headers ...string) reply {
	r.t.Helper()
	return r.browser().call(method, path, body, headers...)
}

// stripeAPI calls the stand-in for Stripe as any client would.
func (r *rig) stripeAPI(method, path string, params url.Values, key string) reply {
	r.t.Helper()
	headers := []string{"Authorization", "Bearer sk_test_anything", "Content-Type", "application/x-www-form-urlencoded"}
	if key != "" {
		headers = append(headers, "Idempotency-Key", key)
	}
	answer, err := r.browser().send(method, "/sandbox/stripe/v1"+path, strings.NewReader(params.Encode()), headers...)
	require.NoError(r.t, err)
	return answer
}

func (r *rig) fault(target, mode string, more map[string]any) {
	r.t.Helper()
	body := map[string]any{"target": target, "mode": mode}
	for k, v := range more {
		body[k] = v
	}
	require.Equal(r.t, http.StatusCreated, r.call("POST", "/sandbox/faults", body).status)
}
