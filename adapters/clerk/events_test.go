package clerk_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	sdk "github.com/clerk/clerk-sdk-go/v2"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/clerk"
	"sherpa/modules/accounts"
	"sherpa/platform/clock"
)

const recordedUser = "user_29w83sxmDNGwOuEthce5gg56FcC"

// recorded reads an object in the full shape in which Clerk's events carry it.
func recorded(t *testing.T, name string) json.RawMessage {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "events", name+".json"))
	require.NoError(t, err)
	return b
}

// delivered is an event as Clerk sends it: the envelope around an object.
func delivered(t *testing.T, kind string, data json.RawMessage) []byte {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"data": data, "object": "event", "type": kind, "timestamp": 1772366400123, "instance_id": "ins_2Xabc",
		"event_attributes": map[string]any{"http_request": map[string]any{"client_ip": "203.0.113.7", "user_agent": "Mozilla/5.0"}},
	})
	require.NoError(t, err)
	return body
}

func TestEventsInTheirFullShape(t *testing.T) {
	t.Parallel()
	hooks, err := clerk.NewWebhooks(webhookSecret)
	require.NoError(t, err)
	now := clock.System{}.Now()
	for kind, c := range map[string]struct {
		data string
		want accounts.IdentityEvent
	}{
		"user.created":    {"user", accounts.IdentityEvent{ID: "msg_1", Kind: accounts.IdentityChanged, Subject: recordedUser}},
		"user.updated":    {"user", accounts.IdentityEvent{ID: "msg_1", Kind: accounts.IdentityChanged, Subject: recordedUser}},
		"user.deleted":    {"user.deleted", accounts.IdentityEvent{ID: "msg_1", Kind: accounts.IdentityDeleted, Subject: recordedUser}},
		"session.created": {"session", accounts.IdentityEvent{ID: "msg_1", Kind: accounts.IdentityIgnored}},
	} {
		body := delivered(t, kind, recorded(t, c.data))
		got, err := hooks.Read(signed(signingKey, "svix", "msg_1", now, body), body)
		require.NoError(t, err, kind)
		require.Equal(t, c.want, got)
	}
}

// strictly decodes a shape into the pinned SDK's type: a field that the SDK does not
// know, or of another kind, is an error.
func strictly(t *testing.T, raw []byte, into any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(into))
}

// The same shape is what the provider answers when a person is read afresh.
func TestTheRecordedShapesAreThePinnedSDKs(t *testing.T) {
	t.Parallel()
	var user sdk.User
	strictly(t, recorded(t, "user"), &user)
	require.Equal(t, recordedUser, user.ID)
	var gone sdk.DeletedResource
	strictly(t, recorded(t, "user.deleted"), &gone)
	require.True(t, gone.Deleted)

	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(recorded(t, "user")) }))
	t.Cleanup(server.Close)
	c, err := clerk.New(clerk.Config{
		SecretKey: "sk_test_x", APIURL: server.URL + "/v1", Issuers: []string{issuer}, WebhookSecret: webhookSecret,
	}, clock.System{})
	require.NoError(t, err)
	got, err := c.Directory.Identity(t.Context(), recordedUser)
	require.NoError(t, err)
	require.Equal(t, accounts.Identity{Subject: recordedUser, Email: "ada@example.test", FullName: "Ada Byron"}, got)
}
