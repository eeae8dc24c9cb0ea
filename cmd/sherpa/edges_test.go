package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// raw makes a call with a body as it is; kind is its media type.
func (i *instance) raw(method, path, token, kind, body string) answer {
	i.t.Helper()
	req, err := http.NewRequestWithContext(i.t.Context(), method, i.base+path, strings.NewReader(body))
	require.NoError(i.t, err)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return i.send(req)
}

const asJSON = "application/json"

// A POST without a payload may have no body; a broken one is 400, another media type 415 (design, section 4).
func TestBodiesOfCallsWithoutAPayload(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide, admin, nobody := i.guide(), i.admin(), uuid.NewString()
	for _, c := range []struct {
		path  string
		who   human
		empty int
	}{
		{"/api/payments/create-onboarding-link", guide, 200},
		{"/api/admin/ops-session", admin, 200},
		{"/api/admin/approve-sherpa/" + nobody, admin, 404},
	} {
		require.Equal(t, 401, i.raw("POST", c.path, "", asJSON, "{").status, c.path)
		for body, want := range map[string]int{"": c.empty, "{}": c.empty, `{"x":[1]}`: c.empty, "{": 400, "[]": 400, "null": 400} {
			a := i.raw("POST", c.path, c.who.token, asJSON, body)
			require.Equal(t, want, a.status, "%s with %q: %s", c.path, body, a.text)
		}
		require.Equal(t, 415, i.raw("POST", c.path, c.who.token, "text/plain", "{}").status, c.path)
		require.Equal(t, c.empty, i.raw("POST", c.path, c.who.token, "", "").status, c.path)
	}
}

// Party and side come before input, also when the body is of no use at all (design, section 3, "Who").
func TestWhoMayCallComesBeforeWhatIsWrongWithTheBody(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, stranger := i.gamer(), i.guide(), i.human("stranger")
	id := i.booked(gamer, guide, 26*time.Hour)
	for _, c := range []struct {
		method, call, body                string
		signedOut, stranger, gamer, guide int
	}{
		{"POST", "approve", `{"version":"x"}`, 401, 404, 403, 422},
		{"POST", "decline", `{"reason":5}`, 401, 404, 403, 422},
		{"POST", "cancel", `{"reason":5}`, 401, 404, 422, 422},
		{"PUT", "schedule", `{"scheduledTime":5}`, 401, 404, 422, 403},
		{"POST", "schedule", `{`, 401, 404, 400, 403},
		{"PATCH", "", `{"status":5}`, 401, 404, 422, 422},
		{"POST", "status", `{"status":5}`, 401, 404, 422, 422},
		{"POST", "proposal", `{"note":5}`, 401, 404, 422, 422},
		{"POST", "proposal/accept", `{"startsAt":5}`, 401, 404, 422, 422},
		{"POST", "proposal/decline", `{`, 401, 404, 400, 400},
		{"POST", "waive", `{`, 401, 404, 403, 400},
		{"POST", "report", `{`, 401, 404, 400, 400},
		{"POST", "rate-guide", `{"comment":5}`, 401, 404, 422, 403},
		{"POST", "rate-user", `{`, 401, 404, 403, 400},
		{"POST", "review", `{"role":"owner"}`, 401, 404, 422, 422},
		{"POST", "rate", `{"target":5}`, 401, 404, 422, 422},
	} {
		path := strings.TrimSuffix("/api/sessions/"+id+"/"+c.call, "/")
		for who, want := range map[string]int{"": c.signedOut, stranger.token: c.stranger, gamer.token: c.gamer, guide.token: c.guide} {
			a := i.raw(c.method, path, who, asJSON, c.body)
			require.Equal(t, want, a.status, "%s %s: %s", c.method, path, a.text)
			refusal(t, a)
		}
	}
	require.Equal(t, "pending", i.ok("GET", "/api/sessions/"+id, gamer.token, nil)["status"])
}

// The fallbacks of approve hold the version that the guide has seen, as approve itself does.
func TestAnApprovalByTheFallbacksIsOfWhatWasSeen(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	id := i.booked(gamer, guide, 26*time.Hour)
	i.ok("PUT", "/api/sessions/"+id+"/schedule", gamer.token, map[string]any{"scheduledTime": time.Now().Add(50 * time.Hour)})
	seen := map[string]any{"status": "Approved", "version": 1}
	for method, path := range map[string]string{"POST": "/api/sessions/" + id + "/status", "PATCH": "/api/sessions/" + id} {
		a := i.call(method, path, guide.token, seen)
		require.Equal(t, 409, a.status, a.text)
		require.Equal(t, "SESSION_CHANGED", a.json(t)["code"])
	}
	seen["version"] = 2
	require.Equal(t, "approved", i.ok("PATCH", "/api/sessions/"+id, guide.token, seen)["status"])
}

// Amounts that are none are refused by the name of their field, whatever they are made of.
func TestAmountsThatAreNone(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide := i.guide()
	for _, amount := range []string{`"abc"`, `""`, `"1e400"`, `-1`, `1e400`, `NaN`, `"NaN"`, `true`, `[]`, `{}`, `0.001`, `1000.01`} {
		want := 422
		if amount == "NaN" {
			want = 400 // is no JSON
		}
		a := i.raw("PUT", "/api/users/me", guide.token, asJSON, `{"ratePerHour":`+amount+`}`)
		require.Equal(t, want, a.status, "%s: %s", amount, a.text)
		if want == 422 {
			require.Contains(t, a.json(t)["fields"], "ratePerHour", amount)
		}
		a = i.raw("POST", "/api/scPayments/checkout", guide.token, asJSON, `{"usd":`+amount+`}`)
		require.Equal(t, want, a.status, "%s: %s", amount, a.text)
	}
	require.InDelta(t, 25, i.ok("GET", "/api/users/me", guide.token, nil)["ratePerHour"], 0, "nothing was changed")
	for _, c := range []struct {
		amount string
		want   float64
	}{{`"25.5"`, 25.5}, {`2.6e1`, 26}, {`30.00`, 30}, {`null`, 30}, {`0`, 0}} {
		a := i.raw("PUT", "/api/users/me", guide.token, asJSON, `{"ratePerHour":`+c.amount+`}`)
		require.Equal(t, 200, a.status, "%s: %s", c.amount, a.text)
		require.InDelta(t, c.want, a.json(t)["ratePerHour"], 0, c.amount)
	}
}

// Programs that watch a service ask with HEAD.
func TestHealthAnswersHead(t *testing.T) {
	t.Parallel()
	i := start(t)
	for _, path := range []string{"/healthz", "/readyz", "/api/openapi.yaml", "/api/docs"} {
		a := i.raw("HEAD", path, "", "", "")
		require.Equal(t, 200, a.status, path)
		require.Empty(t, a.text)
	}
}

// What a returning buyer is told of a purchase that brought nothing.
func TestAPurchaseThatBroughtNothingSaysWhy(t *testing.T) {
	t.Parallel()
	i := start(t)
	buyer := i.human("buyer")
	id := i.ok("POST", "/api/scPayments/checkout", buyer.token, map[string]any{"usd": 10})["sessionId"].(string)
	verify := func() map[string]any {
		return i.ok("GET", "/api/scPayments/checkout/success?session_id="+id, buyer.token, nil)
	}
	require.Equal(t, "This payment has not been completed.", verify()["error"])
	i.ok("POST", "/sandbox/checkout/"+id+"/expire", "", nil)
	a := verify()
	require.Equal(t, "This payment was not completed in time. Nothing was charged.", a["error"])
	require.Equal(t, []any{false, false, false, false}, []any{a["ok"], a["processed"], a["alreadyCredited"], a["credited"]})
	id = i.ok("POST", "/api/scPayments/checkout", buyer.token, map[string]any{"usd": 10})["sessionId"].(string)
	i.ok("POST", "/sandbox/checkout/"+id+"/pay", "", nil)
	a = verify()
	require.Equal(t, true, a["ok"])
	require.NotContains(t, a, "error")
}
