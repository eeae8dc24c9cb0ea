package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/modules/accounts"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

func (r *rig) signUp(email string) (token, subject string) {
	r.t.Helper()
	a := r.call("POST", "/sandbox/identity/sign-up", map[string]any{"email": email, "password": "correct-horse", "fullName": "Ada Byron"})
	require.Equal(r.t, http.StatusCreated, a.status, string(a.body))
	body := a.json(r.t)
	return body["token"].(string), body["userId"].(string)
}

func TestSignUpAndSignIn(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	a := r.call("POST", "/sandbox/identity/sign-up", map[string]any{"email": " Ada@Example.test ", "password": "correct-horse", "fullName": "Ada  Byron"})
	require.Equal(t, http.StatusCreated, a.status)
	subject, _, err := r.clerk.Verifier.Verify(t.Context(), a.json(t)["token"].(string))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(subject, "user_"))
	expires, err := time.Parse(time.RFC3339, a.json(t)["expiresAt"].(string))
	require.NoError(t, err)
	require.WithinDuration(t, clock.System{}.Now().Add(time.Hour), expires, 5*time.Second)

	who, err := r.clerk.Directory.Identity(t.Context(), subject)
	require.NoError(t, err)
	require.Equal(t, accounts.Identity{Subject: subject, Email: "ada@example.test", FullName: "Ada Byron"}, who)

	again := r.call("POST", "/sandbox/identity/sign-in", map[string]any{"email": "ADA@example.test", "password": "correct-horse"})
	require.Equal(t, http.StatusOK, again.status)
	same, _, err := r.clerk.Verifier.Verify(t.Context(), again.json(t)["token"].(string))
	require.NoError(t, err)
	require.Equal(t, subject, same)

	for name, c := range map[string]struct {
		path, email, password string
		status                int
		code                  string
	}{
		"known address":        {"sign-up", "ada@EXAMPLE.test", "correct-horse", 409, "EMAIL_TAKEN"},
		"no address":           {"sign-up", "ada", "correct-horse", 422, "INVALID_INPUT"},
		"an address with name": {"sign-up", "Ada <a@example.test>", "correct-horse", 422, "INVALID_INPUT"},
		"header injection":     {"sign-up", "a@example.test\r\nBcc: x@example.test", "correct-horse", 422, "INVALID_INPUT"},
		"short password":       {"sign-up", "b@example.test", "1234567", 422, "INVALID_INPUT"},
		"endless password":     {"sign-up", "b@example.test", strings.Repeat("x", 73), 422, "INVALID_INPUT"},
		"wrong password":       {"sign-in", "ada@example.test", "wrong-horse", 401, "INVALID_CREDENTIALS"},
		"unknown address":      {"sign-in", "nobody@example.test", "nobody", 401, "INVALID_CREDENTIALS"},
		"empty":                {"sign-in", "", "", 401, "INVALID_CREDENTIALS"},
	} {
		a := r.call("POST", "/sandbox/identity/"+c.path, map[string]any{"email": c.email, "password": c.password})
		require.Equal(t, c.status, a.status, name)
		body := a.json(t)
		require.Equal(t, false, body["success"], name)
		require.Equal(t, c.code, body["code"], name)
		require.Equal(t, c.code, body["error"], name)
		require.NotEmpty(t, body["message"], name)
	}
	r.eventually("user.created reaches the webhook, once", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.people) == 1 && r.people[0].Kind == accounts.IdentityChanged && r.people[0].Subject == subject
	})
}

func TestBodiesThatAreRefused(t *testing.T) {
	t.Parallel()
	b := newRig(t).browser()
	for name, c := range map[string]struct {
		body, kind string
		status     int
	}{
		"no JSON":     {"{", "application/json", 400},
		"wrong type":  {"a=b", "text/plain", 415},
		"wrong field": {`{"email": 1}`, "application/json", 400},
		"too large":   {`{"email":"` + strings.Repeat("x", 1<<20) + `"}`, "application/json", 413},
	} {
		a, err := b.send("POST", "/sandbox/identity/sign-up", strings.NewReader(c.body), "Content-Type", c.kind)
		require.NoError(t, err, name)
		require.Equal(t, c.status, a.status, name)
	}
}

func TestTheCookieRenewsTheToken(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	b := r.browser()
	require.Equal(t, http.StatusUnauthorized, b.call("POST", "/sandbox/identity/token", nil).status)

	a := b.call("POST", "/sandbox/identity/sign-up", map[string]any{"email": "a@example.test", "password": "correct-horse"})
	require.Equal(t, http.StatusCreated, a.status)
	cookie := a.header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Lax", "Path=/sandbox/identity"} {
		require.Contains(t, cookie, part)
	}
	renewed := b.call("POST", "/sandbox/identity/token", nil)
	require.Equal(t, http.StatusOK, renewed.status)
	subject, _, err := r.clerk.Verifier.Verify(t.Context(), renewed.json(t)["token"].(string))
	require.NoError(t, err)
	require.Equal(t, a.json(t)["userId"], subject)

	stolen, _, _ := strings.Cut(cookie, ";")
	require.Equal(t, http.StatusNoContent, b.call("POST", "/sandbox/identity/sign-out", nil).status)
	require.Equal(t, http.StatusUnauthorized, b.call("POST", "/sandbox/identity/token", nil).status)
	require.Equal(t, http.StatusUnauthorized, r.call("POST", "/sandbox/identity/token", nil, "Cookie", stolen).status, "the session itself has ended")
}

func TestTheAuthorizedPartyIsThePageThatAsked(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.signUp("a@example.test")
	login := map[string]any{"email": "a@example.test", "password": "correct-horse"}
	verify := func(origin string) error {
		a := r.call("POST", "/sandbox/identity/sign-in", login, "Origin", origin)
		require.Equal(t, http.StatusOK, a.status)
		_, _, err := r.clerk.Verifier.Verify(t.Context(), a.json(t)["token"].(string))
		return err
	}
	require.NoError(t, verify(r.url))
	require.ErrorIs(t, verify("https://evil.test"), errs.ErrUnauthenticated)
	require.ErrorIs(t, verify("null"), errs.ErrUnauthenticated)
}

func TestAnAccountChangesAndCloses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, subject := r.signUp("a@example.test")
	r.signUp("b@example.test")
	require.Equal(t, 409, r.call("PATCH", "/sandbox/identity/users/"+subject, map[string]any{"email": "B@example.test"}).status)
	require.Equal(t, 200, r.call("PATCH", "/sandbox/identity/users/"+subject, map[string]any{"email": "c@example.test"}).status)
	who, err := r.clerk.Directory.Identity(t.Context(), subject)
	require.NoError(t, err)
	require.Equal(t, accounts.Identity{Subject: subject, Email: "c@example.test", FullName: "Ada Byron"}, who)

	require.Equal(t, 204, r.call("DELETE", "/sandbox/identity/users/"+subject, nil).status)
	require.Equal(t, 404, r.call("DELETE", "/sandbox/identity/users/"+subject, nil).status)
	_, err = r.clerk.Directory.Identity(t.Context(), subject)
	require.ErrorIs(t, err, accounts.ErrIdentityGone)
	r.eventually("created, updated and deleted reach the webhook", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		kinds := map[accounts.IdentityEventKind]int{}
		for _, e := range r.people {
			if e.Subject == subject {
				kinds[e.Kind]++
			}
		}
		return kinds[accounts.IdentityChanged] == 2 && kinds[accounts.IdentityDeleted] == 1
	})
}

func TestTheBackendAPIWantsAKey(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, subject := r.signUp("a@example.test")
	require.Equal(t, 401, r.call("GET", "/sandbox/clerk/v1/users/"+subject, nil).status)
	require.Equal(t, 401, r.call("GET", "/sandbox/clerk/v1/users/"+subject, nil, "Authorization", "Bearer sk_live_x").status)
	require.Equal(t, 200, r.call("GET", "/sandbox/clerk/v1/users/"+subject, nil, "Authorization", "Bearer sk_test_x").status)
	keys := r.call("GET", "/sandbox/clerk/v1/jwks", nil)
	require.Equal(t, 200, keys.status)
	require.NotContains(t, string(keys.body), `"d":`, "the private part stays here")
}

func TestSeededPeopleAreKeptAsTheyAre(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first, err := r.box.EnsureUser(t.Context(), "Gamer@Sherpa.test", "sherpa-demo", "Demo Gamer")
	require.NoError(t, err)
	second, err := r.box.EnsureUser(t.Context(), "gamer@sherpa.test", "another-password", "Somebody")
	require.NoError(t, err)
	require.Equal(t, first, second)
	require.Equal(t, 200, r.call("POST", "/sandbox/identity/sign-in", map[string]any{"email": "gamer@sherpa.test", "password": "sherpa-demo"}).status)
	_, err = r.box.EnsureUser(t.Context(), "x", "short", "")
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
}

// Every process of the program uses the same keys, and a second start keeps them.
func TestKeysBelongToTheDatabase(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	token, _ := r.signUp("a@example.test")
	other, err := sandbox.New(t.Context(), sandbox.Config{Pool: r.db.DB.Pool(), BaseURL: func() string { return r.url }})
	require.NoError(t, err)
	require.Equal(t, r.box.Defaults(), other.Defaults())
	_, _, err = r.clerk.Verifier.Verify(t.Context(), token)
	require.NoError(t, err)

	elsewhere := newRig(t)
	require.NotEqual(t, r.box.Defaults().StripeWebhookSecret, elsewhere.box.Defaults().StripeWebhookSecret)
	require.NotEqual(t, r.box.Defaults().ClerkWebhookSecret, elsewhere.box.Defaults().ClerkWebhookSecret)
	_, _, err = elsewhere.clerk.Verifier.Verify(t.Context(), token)
	require.ErrorIs(t, err, errs.ErrUnauthenticated, "a token of another database")
}
