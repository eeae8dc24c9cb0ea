package clerk_test

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v3"
	"github.com/go-jose/go-jose/v3/jwt"

	"sherpa/adapters/clerk"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

// Nobody who does not know the secret makes an event, whatever the headers say.
func FuzzUnsignedEvent(f *testing.F) {
	body := []byte(`{"type":"user.deleted","data":{"id":"user_1"}}`)
	now := clock.System{}.Now()
	good := signed(signingKey, "svix", "msg_1", now, body)
	for _, signature := range []string{"", "v1,", "v1", ",", "v1,AAAA v1,BBBB", "v0" + good.Get("Svix-Signature")[2:], "v1a,x v1,%%%"} {
		f.Add("msg_1", good.Get("Svix-Timestamp"), signature, body)
	}
	f.Add("msg_1", "-1", "v1,AAAA", body)
	f.Add("msg_1", "99999999999999999999", "v1,AAAA", body)
	hooks, err := clerk.NewWebhooks(webhookSecret)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, id, timestamp, signature string, body []byte) {
		header := http.Header{"Svix-Id": {id}, "Svix-Timestamp": {timestamp}, "Svix-Signature": {signature}}
		if _, err := hooks.Read(header, body); errs.ClassOf(err) != errs.Unauthenticated {
			t.Fatalf("%v with %q is taken: %v", header, body, err)
		}
	})
}

// A signed body is an event, or is refused as one that cannot be read.
func FuzzSignedEvent(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "[]", `{"type":"user.created"}`, `{"type":"user.updated","data":null}`, `{"type":"user.deleted","data":{"id":"../x"}}`,
		`{"type":"user.deleted","data":{"id":"user_1","deleted":true}}`, `{"type":"session.created","data":[]}`, `{"type":5}`,
	} {
		f.Add([]byte(seed))
	}
	hooks, err := clerk.NewWebhooks(webhookSecret)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := hooks.Read(signed(signingKey, "svix", "msg_1", clock.System{}.Now(), body), body)
		switch {
		case err != nil && errs.ClassOf(err) != errs.Malformed:
			t.Fatalf("%q is refused as %v: %v", body, errs.ClassOf(err), err)
		case err == nil && strings.ContainsAny(got.Subject, "/?#%. \r\n"):
			t.Fatalf("%q names the account %q, which cannot go into an address", body, got.Subject)
		}
	})
}

// A token that is taken names the person whom its own signature names. The few that
// can be taken are those of the seeds: the key is made for this run.
func FuzzToken(f *testing.F) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		f.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &key.PublicKey, KeyID: "ins_1", Algorithm: "RS256", Use: "sig"}}})
	}))
	f.Cleanup(server.Close)
	wall := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c, err := clerk.New(clerk.Config{
		SecretKey: "sk_test_x", APIURL: server.URL + "/v1", Issuers: []string{issuer}, AuthorizedParties: []string{party}, WebhookSecret: webhookSecret,
	}, wall)
	if err != nil {
		f.Fatal(err)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key}, (&jose.SignerOptions{}).WithType("JWT").WithHeader("kid", "ins_1"))
	if err != nil {
		f.Fatal(err)
	}
	good, err := jwt.Signed(signer).Claims(map[string]any{
		"iss": issuer, "sub": "user_1", "azp": party, "exp": wall.Now().Add(time.Minute).Unix(), "nbf": wall.Now().Unix(), "iat": wall.Now().Unix(),
	}).CompactSerialize()
	if err != nil {
		f.Fatal(err)
	}
	parts := strings.Split(good, ".")
	// {"alg":"none"}, {"alg":"HS256","kid":"ins_1"}
	for _, seed := range []string{
		"", ".", "..", "a.b.c", good, good[:len(good)-4], parts[0] + "." + parts[1] + ".", "eyJhbGciOiJub25lIn0." + parts[1] + ".",
		"eyJhbGciOiJIUzI1NiIsImtpZCI6Imluc18xIn0." + parts[1] + "." + parts[2], good + "." + parts[2],
		`{"payload":"` + parts[1] + `","signatures":[{"protected":"` + parts[0] + `","signature":"` + parts[2] + `"}]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		subject, _, err := c.Verifier.Verify(t.Context(), token)
		switch {
		case err == nil && subject != "user_1":
			t.Fatalf("%q is taken as %q", token, subject)
		case err != nil && errs.ClassOf(err) != errs.Unauthenticated:
			t.Fatalf("%q is refused as %v: %v", token, errs.ClassOf(err), err)
		}
	})
}
