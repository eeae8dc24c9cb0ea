package clerk_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v3"
	"github.com/go-jose/go-jose/v3/jwt"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/clerk"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const (
	issuer = "https://clerk.sherpa.test"
	party  = "https://sherpa.test"
)

// issuing is an identity provider under our control.
type issuing struct {
	key      *rsa.PrivateKey
	kid      atomic.Value
	fetches  atomic.Int64
	down     atomic.Bool
	wall     *clock.Manual
	server   *httptest.Server
	verifier *clerk.Verifier
}

func newIssuing(t testing.TB, parties ...string) *issuing {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	i := &issuing{key: key, wall: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	i.kid.Store("ins_1")
	i.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i.fetches.Add(1)
		if i.down.Load() {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{
			{Key: &i.key.PublicKey, KeyID: i.kid.Load().(string), Algorithm: "RS256", Use: "sig"},
			{Key: []byte("a shared secret that is long enough"), KeyID: "symmetric", Algorithm: "HS256", Use: "sig"},
		}})
	}))
	t.Cleanup(i.server.Close)
	c, err := clerk.New(clerk.Config{
		SecretKey: "sk_test_x", APIURL: i.server.URL + "/v1", Issuers: []string{issuer}, AuthorizedParties: parties,
		WebhookSecret: webhookSecret,
	}, i.wall)
	require.NoError(t, err)
	i.verifier = c.Verifier
	return i
}

func (i *issuing) claims() map[string]any {
	now := i.wall.Now()
	return map[string]any{
		"iss": issuer, "sub": "user_1", "azp": party, "sid": "sess_1", "sts": "active", "v": 2,
		"iat": now.Unix(), "nbf": now.Unix() - 10, "exp": now.Add(time.Minute).Unix(),
	}
}

func sign(t testing.TB, alg jose.SignatureAlgorithm, key any, kid string, claims map[string]any) string {
	t.Helper()
	options := (&jose.SignerOptions{}).WithType("JWT")
	if kid != "" {
		options = options.WithHeader("kid", kid)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, options)
	require.NoError(t, err)
	token, err := jwt.Signed(signer).Claims(claims).CompactSerialize()
	require.NoError(t, err)
	return token
}

func (i *issuing) token(t testing.TB, change func(map[string]any)) string {
	t.Helper()
	claims := i.claims()
	if change != nil {
		change(claims)
	}
	return sign(t, jose.RS256, i.key, i.kid.Load().(string), claims)
}

func TestAGoodTokenNamesItsSubject(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	for range 5 {
		sub, _, err := i.verifier.Verify(t.Context(), i.token(t, nil))
		require.NoError(t, err)
		require.Equal(t, "user_1", sub)
	}
	require.EqualValues(t, 1, i.fetches.Load(), "the keys are kept")
}

func TestTokensThatAreRefused(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	public := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: must(x509.MarshalPKIXPublicKey(&i.key.PublicKey))})
	good := i.token(t, nil)
	part := strings.Split(good, ".")
	unsigned := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT","kid":"ins_1"}`)) + "." + part[1] + "."
	tampered := part[0] + "." + base64.RawURLEncoding.EncodeToString(must(json.Marshal(map[string]any{"sub": "user_2", "iss": issuer}))) + "." + part[2]
	set := func(name string, value any) string {
		return i.token(t, func(c map[string]any) { c[name] = value })
	}
	without := func(name string) string { return i.token(t, func(c map[string]any) { delete(c, name) }) }
	now := i.wall.Now()

	for name, token := range map[string]string{
		"empty":                          "",
		"no token":                       "hello",
		"algorithm none":                 unsigned,
		"HS256 with the public key":      sign(t, jose.HS256, public, "ins_1", i.claims()),
		"HS256 with a key of the set":    sign(t, jose.HS256, []byte("a shared secret that is long enough"), "symmetric", i.claims()),
		"another algorithm":              sign(t, jose.RS512, i.key, "ins_1", i.claims()),
		"a foreign key":                  sign(t, jose.RS256, foreign, "ins_1", i.claims()),
		"no key id":                      sign(t, jose.RS256, i.key, "", i.claims()),
		"JSON serialisation":             fmt.Sprintf(`{"protected":%q,"payload":%q,"signature":%q}`, part[0], part[1], part[2]),
		"general JSON serialisation":     fmt.Sprintf(`{"payload":%q,"signatures":[{"protected":%q,"signature":%q}]}`, part[1], part[0], part[2]),
		"JSON with two dots":             fmt.Sprintf(`{"x":"..","protected":%q,"payload":%q,"signature":%q}`, part[0], part[1], part[2]),
		"white space within":             part[0] + "." + part[1] + ". " + part[2],
		"changed claims":                 tampered,
		"issuer with ours as a prefix":   set("iss", issuer+".evil.test"),
		"issuer that looks like Clerk":   set("iss", "https://clerk.evil.test"),
		"no issuer":                      without("iss"),
		"foreign authorized party":       set("azp", "https://evil.test"),
		"empty authorized party":         set("azp", ""),
		"no authorized party":            without("azp"),
		"expired beyond the leeway":      set("exp", now.Add(-6*time.Second).Unix()),
		"never expires":                  without("exp"),
		"not valid yet":                  set("nbf", now.Add(6*time.Second).Unix()),
		"issued in the future":           set("iat", now.Add(6*time.Second).Unix()),
		"no subject":                     without("sub"),
		"a subject that is a path":       set("sub", "../users"),
		"a session that is not finished": set("sts", "pending"),
		"much too long":                  strings.Repeat("a", 17<<10),
	} {
		sub, _, err := i.verifier.Verify(t.Context(), token)
		require.ErrorIs(t, err, errs.ErrUnauthenticated, name)
		require.Empty(t, sub, name)
	}
	for name, token := range map[string]string{
		"expired within the leeway":       set("exp", now.Add(-4*time.Second).Unix()),
		"not valid yet within the leeway": set("nbf", now.Add(4*time.Second).Unix()),
	} {
		_, _, err := i.verifier.Verify(t.Context(), token)
		require.NoError(t, err, name)
	}
}

// A verified token is remembered until it expires, and no longer than its key.
func TestAVerifiedTokenEndsWithItsTimeAndItsKey(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	token := i.token(t, nil)
	verify := func(token string) error {
		_, _, err := i.verifier.Verify(t.Context(), token)
		return err
	}
	require.NoError(t, verify(token))
	require.NoError(t, verify(token))
	require.ErrorIs(t, verify(token[:len(token)-4]+"AAAA"), errs.ErrUnauthenticated, "another signature")

	i.wall.Advance(10 * time.Minute)
	require.ErrorIs(t, verify(token), errs.ErrUnauthenticated, "expired")

	lasting := i.token(t, func(c map[string]any) { c["exp"] = i.wall.Now().Add(24 * time.Hour).Unix() })
	require.NoError(t, verify(lasting))
	i.kid.Store("ins_2")
	i.wall.Advance(61 * time.Minute)
	require.ErrorIs(t, verify(lasting), errs.ErrUnauthenticated, "the provider withdrew the key")

	other := i.token(t, func(c map[string]any) { c["exp"] = i.wall.Now().Add(24 * time.Hour).Unix() })
	require.NoError(t, verify(other))
	var err error
	i.key, err = rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	i.wall.Advance(61 * time.Minute)
	require.ErrorIs(t, verify(other), errs.ErrUnauthenticated, "the key of this name is another")
}

// BenchmarkVerify checks one token again and again, as the requests of one browser do.
func BenchmarkVerify(b *testing.B) {
	i := newIssuing(b, party)
	token := i.token(b, nil)
	for b.Loop() {
		if _, _, err := i.verifier.Verify(b.Context(), token); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWithoutAListAnyPartyPasses(t *testing.T) {
	t.Parallel()
	i := newIssuing(t)
	_, _, err := i.verifier.Verify(t.Context(), i.token(t, func(c map[string]any) { delete(c, "azp") }))
	require.NoError(t, err)
}

// A flood of invented key ids must not become a flood of calls to the provider.
func TestUnknownKeysAreAskedForOnceAMinute(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	_, _, err := i.verifier.Verify(t.Context(), i.token(t, nil))
	require.NoError(t, err)
	before := i.fetches.Load()

	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 10 {
				_, _, err := i.verifier.Verify(context.WithoutCancel(t.Context()), sign(t, jose.RS256, i.key, "ins_invented", i.claims()))
				if !errorIs(err, errs.ErrUnauthenticated) {
					t.Errorf("an unknown key: %v", err)
				}
			}
		})
	}
	all.Wait()
	require.Equal(t, before+1, i.fetches.Load(), "one fetch for the whole flood")

	// The provider changes its key within that minute: refused until the minute is over, then found.
	i.kid.Store("ins_2")
	_, _, err = i.verifier.Verify(t.Context(), i.token(t, nil))
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
	i.wall.Advance(time.Minute)
	_, _, err = i.verifier.Verify(t.Context(), i.token(t, nil))
	require.NoError(t, err)
	require.Equal(t, before+2, i.fetches.Load())
}

func TestKeysAreForgottenAfterAnHour(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	_, _, err := i.verifier.Verify(t.Context(), i.token(t, nil))
	require.NoError(t, err)

	i.down.Store(true)
	i.wall.Advance(59 * time.Minute)
	_, _, err = i.verifier.Verify(t.Context(), i.token(t, nil))
	require.NoError(t, err, "an outage of less than an hour is not noticed")

	i.wall.Advance(2 * time.Minute)
	_, _, err = i.verifier.Verify(t.Context(), i.token(t, nil))
	require.ErrorIs(t, err, errs.ErrUnavailable)

	i.down.Store(false)
	i.wall.Advance(2 * time.Second)
	_, _, err = i.verifier.Verify(t.Context(), i.token(t, nil))
	require.NoError(t, err)

	// A key that the provider withdrew stops working.
	old := i.kid.Load()
	i.kid.Store("ins_2")
	i.wall.Advance(61 * time.Minute)
	claims := i.claims()
	_, _, err = i.verifier.Verify(t.Context(), sign(t, jose.RS256, i.key, old.(string), claims))
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}

func TestAnUnreachableProviderIsNotTheTokensFault(t *testing.T) {
	t.Parallel()
	i := newIssuing(t, party)
	i.server.Close()
	_, _, err := i.verifier.Verify(t.Context(), i.token(t, nil))
	require.ErrorIs(t, err, errs.ErrUnavailable)
}

func TestConfigThatIsRefused(t *testing.T) {
	t.Parallel()
	good := clerk.Config{SecretKey: "sk_test_x", Issuers: []string{issuer}, WebhookSecret: webhookSecret}
	_, err := clerk.New(good, clock.System{})
	require.NoError(t, err)
	for name, change := range map[string]func(*clerk.Config){
		"no secret key":        func(c *clerk.Config) { c.SecretKey = " " },
		"no issuer":            func(c *clerk.Config) { c.Issuers = nil },
		"an empty issuer":      func(c *clerk.Config) { c.Issuers = []string{""} },
		"an empty party":       func(c *clerk.Config) { c.AuthorizedParties = []string{""} },
		"a strange address":    func(c *clerk.Config) { c.APIURL = "ftp://x" },
		"no webhook secret":    func(c *clerk.Config) { c.WebhookSecret = "" },
		"an empty signing key": func(c *clerk.Config) { c.WebhookSecret = "whsec_" },
		"a short signing key":  func(c *clerk.Config) { c.WebhookSecret = "whsec_c2hvcnQ=" },
		"no base64":            func(c *clerk.Config) { c.WebhookSecret = "whsec_!!" },
	} {
		bad := good
		change(&bad)
		_, err := clerk.New(bad, clock.System{})
		require.Error(t, err, name)
	}
}
