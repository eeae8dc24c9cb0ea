package clerk_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/clerk"
	"sherpa/modules/accounts"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

func directory(t *testing.T, status int, body string) *clerk.Directory {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/users/user_1" || r.Header.Get("Authorization") != "Bearer sk_test_x" {
			t.Errorf("asked for %s with %q", r.URL.Path, r.Header.Get("Authorization"))
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	c, err := clerk.New(clerk.Config{
		SecretKey: "sk_test_x", APIURL: server.URL + "/v1", Issuers: []string{issuer}, WebhookSecret: webhookSecret,
	}, clock.System{})
	require.NoError(t, err)
	return c.Directory
}

func TestPeopleOfTheIdentityProvider(t *testing.T) {
	t.Parallel()
	email := func(status string) string {
		return `{"id":"user_1","first_name":" Ada ","last_name":"Byron","primary_email_address_id":"idn_2","email_addresses":[
			{"id":"idn_1","email_address":"old@example.test","verification":{"status":"verified"}},
			{"id":"idn_2","email_address":"Ada@Example.test","verification":{"status":"` + status + `"}}]}`
	}
	for body, want := range map[string]accounts.Identity{
		email("verified"):   {Subject: "user_1", Email: "ada@example.test", FullName: "Ada Byron"},
		email("unverified"): {Subject: "user_1", FullName: "Ada Byron"},
		`{"id":"user_1","first_name":null,"last_name":null,"primary_email_address_id":null,"email_addresses":[]}`: {Subject: "user_1"},
	} {
		got, err := directory(t, http.StatusOK, body).Identity(t.Context(), "user_1")
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestPeopleWhoCannotBeRead(t *testing.T) {
	t.Parallel()
	gone := `{"errors":[{"message":"not found","code":"resource_not_found"}]}`
	_, err := directory(t, http.StatusNotFound, gone).Identity(t.Context(), "user_1")
	require.ErrorIs(t, err, accounts.ErrIdentityGone)

	_, err = directory(t, http.StatusNotFound, "a proxy's page").Identity(t.Context(), "user_1")
	require.ErrorIs(t, err, errs.ErrUnavailable, "only the provider may say that somebody is gone")

	for _, status := range []int{401, 429, 500, 503} {
		_, err = directory(t, status, `{"errors":[{"message":"no","code":"x"}]}`).Identity(t.Context(), "user_1")
		require.ErrorIs(t, err, errs.ErrUnavailable, status)
	}
	_, err = directory(t, http.StatusOK, `{"id":"user_2"}`).Identity(t.Context(), "user_1")
	require.ErrorIs(t, err, errs.ErrUnavailable, "another person's answer")

	for _, subject := range []string{"", "../jwks", "user_1?x=1", "user 1"} {
		_, err = directory(t, http.StatusOK, `{}`).Identity(t.Context(), subject)
		require.ErrorIs(t, err, accounts.ErrIdentityGone, subject)
	}
}

func TestPeopleAreDeletedAtTheIdentityProvider(t *testing.T) {
	t.Parallel()
	var asked string
	status, body := http.StatusOK, `{"id":"user_1","object":"user","deleted":true}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.Method + " " + r.URL.Path + " " + r.Header.Get("Authorization")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	c, err := clerk.New(clerk.Config{
		SecretKey: "sk_test_x", APIURL: server.URL + "/v1", Issuers: []string{issuer}, WebhookSecret: webhookSecret,
	}, clock.System{})
	require.NoError(t, err)
	require.NoError(t, c.Directory.Delete(t.Context(), "user_1"))
	require.Equal(t, "DELETE /v1/users/user_1 Bearer sk_test_x", asked)
	status, body = http.StatusNotFound, `{"errors":[{"message":"not found","code":"resource_not_found"}]}`
	require.ErrorIs(t, c.Directory.Delete(t.Context(), "user_1"), accounts.ErrIdentityGone)
	for _, status = range []int{401, 429, 500} {
		require.ErrorIs(t, c.Directory.Delete(t.Context(), "user_1"), errs.ErrUnavailable, status)
	}
	asked = ""
	require.ErrorIs(t, c.Directory.Delete(t.Context(), "../jwks"), accounts.ErrIdentityGone)
	require.Empty(t, asked)
}
