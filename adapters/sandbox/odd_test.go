package sandbox_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
)

// registered are the patterns of routes.go, so that the test below names every one.
func registered(t *testing.T) []string {
	t.Helper()
	source, err := os.ReadFile("routes.go")
	require.NoError(t, err)
	var patterns []string
	for _, found := range regexp.MustCompile(`"((?:GET|POST|PATCH|DELETE|PUT) /sandbox[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		patterns = append(patterns, strings.TrimSuffix(found[1], "{$}"))
	}
	require.Greater(t, len(patterns), 50)
	return patterns
}

// oddIDs go into the place of each id, already escaped.
var oddIDs = []string{
	"x", "cs_test_nobody", "0", "-1", "99999999999999999999999", "9223372036854775807", "%00", "a%00b", "%FF%FE", "..%2F..", "%27%3B--",
	strings.Repeat("a", 5000), "%F0%9F%92%A9", "pay", "%E2%80%AE",
}

// oddBodies are what no browser of ours sends; the names are those that some call reads.
func oddBodies() map[string][]string {
	names := []string{
		"email", "password", "fullName", "advance", "cents", "inquiry", "target", "mode", "status", "ms", "count", "code", "taken", "id",
	}
	with := func(value string) string {
		pairs := make([]string, len(names))
		for i, name := range names {
			pairs[i] = `"` + name + `":` + value
		}
		return "{" + strings.Join(pairs, ",") + "}"
	}
	params := []string{
		"mode", "amount", "currency", "destination", "transfer_group", "payment_intent", "charge", "client_reference_id", "customer_email",
		"success_url", "cancel_url", "line_items[0][price]", "line_items[0][quantity]", "line_items[0][price_data][unit_amount]",
		"line_items[0][price_data][currency]", "metadata[guide]", "metadata[payment]", "account", "refresh_url", "return_url", "type",
		"country", "email", "expires_at", "reason", "limit", "cents", "advance", "reset", "starting_after", "created[gte]", "created[gt]",
	}
	form := func(value string) string {
		values := url.Values{}
		for _, name := range params {
			values.Set(name, value)
		}
		return values.Encode()
	}
	bodies := map[string][]string{"application/json": {"", "null", "[]", "1", `"x"`, "{", "{}", "\x00", "\xff", strings.Repeat("[", 20000)}}
	for _, value := range []string{
		"null", "0", "-1", "1e400", "1.5", "99999999999999999999999999", "9223372036854775807", "-9223372036854775808", `""`, `"x"`,
		`"\u0000"`, `"a\u0000b@c.test"`, `"\ud800"`, "true", "[]", "{}", `"1000000h"`, `"-1h"`, `"9223372036854775807ns"`, `"2540400h"`,
		`"` + strings.Repeat("y", 3000) + `"`,
	} {
		bodies["application/json"] = append(bodies["application/json"], with(value))
	}
	// Values that pass the first checks of a call, with one thing odd.
	bodies["application/json"] = append(bodies["application/json"],
		`{"target":"mail","mode":"status","status":500,"code":"\u0000","count":1}`,
		`{"target":"mail","mode":"drop","count":9223372036854775807}`,
		`{"target":"mail","mode":"drop","ms":9223372036854775807}`,
		`{"target":"mail","mode":"delay","ms":9223372036854}`,
		`{"email":"a\u0000b@odd.test","password":"long enough to pass"}`,
		`{"email":"nul@odd.test","password":"long\u0000enough to pass"}`,
		`{"email":"nul@odd.test","password":"long enough to pass","fullName":"a\u0000b"}`,
	)
	for _, value := range []string{
		"", "x", "0", "-1", "1", "99999999999999999999999999", "9223372036854775807", "\x00", "a\x00b", "\xff\xfe", "usd", "payment",
		"javascript:alert(1)", "https://x.test/\x00", strings.Repeat("z", 3000),
	} {
		bodies["application/x-www-form-urlencoded"] = append(bodies["application/x-www-form-urlencoded"], form(value))
	}
	bodies["application/x-www-form-urlencoded"] = append(bodies["application/x-www-form-urlencoded"], "%", "a=%zz", ";", "=&=")
	bodies["text/plain"] = []string{"x"}
	bodies["multipart/form-data"] = []string{"x"}
	bodies["multipart/form-data; boundary=b"] = []string{"--b\r\nContent-Disposition: form-data; name=\"cents\"\r\n\r\n\x00\r\n--b--"}
	return bodies
}

// Whatever comes in, the sandbox says what is wrong with it; it never fails.
func TestOddInputIsRefusedAndNeverFails(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	bodies := oddBodies()
	checkout, intent := r.paidCheckout()
	account := r.account()
	require.Equal(t, 200, r.call("POST", "/sandbox/accounts/"+account+"/complete", nil).status)
	known := []string{checkout, intent, account}
	for _, amount := range []string{"9223372036854775807", "1", "99999999999999999999"} {
		for _, text := range []string{"usd", "\x00", "\xff", strings.Repeat("k", 3000)} {
			bodies["application/x-www-form-urlencoded"] = append(bodies["application/x-www-form-urlencoded"], url.Values{
				"amount": {amount}, "currency": {"usd"}, "destination": {account}, "payment_intent": {intent}, "account": {account},
				"transfer_group": {text}, "description": {text}, "metadata[guide]": {text}, "reason": {text}, "refresh_url": {"https://x.test/" + text},
				"return_url": {"https://x.test/" + text}, "type": {"account_onboarding"},
			}.Encode())
		}
	}
	send := func(method, path, kind, body string) {
		var in io.Reader
		if method != http.MethodGet {
			in = strings.NewReader(body)
		}
		req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), method, r.url+path, in)
		require.NoError(t, err, path)
		req.Header.Set("Authorization", "Bearer sk_test_odd")
		req.Header.Set("Content-Type", kind)
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err, "%s %.120s: the connection was broken off", method, path)
		defer func() { _ = res.Body.Close() }()
		said, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		if res.StatusCode >= 500 {
			t.Errorf("%s %.120s %s %.200q is %d: %.300s", method, path, kind, body, res.StatusCode, said)
		}
	}
	for _, pattern := range registered(t) {
		method, path, _ := strings.Cut(pattern, " ")
		paths := []string{path}
		if strings.Contains(path, "{") {
			paths = nil
			for _, id := range append(known, oddIDs...) {
				paths = append(paths, regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, id))
			}
		}
		for _, one := range paths {
			send(method, one, "application/json", "{}")
		}
		if method == http.MethodGet {
			for _, query := range []string{
				"to=%00", "to=%FF", "to=a%00b", "limit=x", "limit=-1", "limit=99999999999999999999", "transfer_group=%00", "payment_intent=%FF%00",
				"starting_after=%00", "charge=%00", "created[gte]=x", "created%5Bgte%5D=99999999999999999999", "a=%zz", "%00=%00", ";",
				"created%5Bgte%5D=9223372036854775807",
			} {
				send(method, paths[0]+"?"+query, "", "")
			}
			continue
		}
		for kind, list := range bodies {
			for _, body := range list {
				if strings.Contains(body, `"mode":"`) && path != "/sandbox/faults" {
					continue
				}
				for _, one := range paths[:min(len(paths), len(known))] {
					send(method, one, kind, body)
				}
			}
		}
		// Faults that were ordered by the way must not answer the calls after them.
		send(http.MethodDelete, "/sandbox/faults", "", "")
		send(http.MethodDelete, "/sandbox/clock", "", "")
	}
}

// A page whose name was rebound to this machine has the right origin and the wrong host.
func TestOtherHostsAreRefused(t *testing.T) {
	t.Parallel()
	status := func(r *rig, host string) int {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/sandbox/clock", nil)
		req.Host = host
		w := httptest.NewRecorder()
		r.box.Handler().ServeHTTP(w, req)
		return w.Code
	}
	at := func(c *sandbox.Config) {
		base := c.BaseURL
		c.InternalURL = base
		c.BaseURL = func() string { return "https://sherpa.example:8443" }
	}
	r := newRig(t, at)
	for _, host := range []string{
		"localhost", "localhost:8080", "LOCALHOST:1", "app.localhost:8080", "127.0.0.1", "127.0.0.1:8080", "127.9.9.9:80", "[::1]", "[::1]:8080",
		"sherpa.example:8443", "Sherpa.Example", "sherpa.example.:8443", "[::ffff:127.0.0.1]:80",
	} {
		require.Equal(t, 200, status(r, host), host)
	}
	for _, host := range []string{
		"evil.test", "evil.test:8080", "127.0.0.1.evil.test", "localhost.evil.test:8080", "notlocalhost", "192.168.1.5:8080", "10.0.0.1",
		"0.0.0.0:8080", "[::]:8080", "", "[2001:db8::1]:80", "evil.test:80:80", "2130706433", "a.sherpa.example",
	} {
		require.Equal(t, 403, status(r, host), host)
	}
	public := newRig(t, func(c *sandbox.Config) { c.AnyHost = true })
	require.Equal(t, 200, status(public, "evil.test:8080"), "it was opened on purpose")
}
