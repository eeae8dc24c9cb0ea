package sandbox_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	sdk "github.com/stripe/stripe-go/v85"
)

// shape reads the fields of a recorded object of a real provider.
func shape(t *testing.T, adapter, object string) map[string]json.RawMessage {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", adapter, "testdata", "events", object+".json"))
	require.NoError(t, err)
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(b, &fields))
	return fields
}

// What the sandbox tells in its events are fields that the real provider's events
// have: nobody can come to rest on one that does not exist there.
func TestEventsOfTheSandboxInventNoField(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id, _ := r.paidCheckout()
	require.Equal(t, http.StatusOK, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 700}).status)
	disputed, _ := r.paidCheckout()
	dispute := r.call("POST", "/sandbox/checkout/"+disputed+"/dispute", nil)
	require.Equal(t, http.StatusOK, dispute.status, string(dispute.body))
	account := r.account()
	require.Equal(t, http.StatusOK, r.call("POST", "/sandbox/accounts/"+account+"/complete", map[string]any{}).status)
	transfer := r.stripeAPI("POST", "/transfers", url.Values{"amount": {"500"}, "currency": {"usd"}, "destination": {account}}, "")
	require.Equal(t, http.StatusOK, transfer.status, string(transfer.body))

	rows, err := r.db.Pool.Query(t.Context(), "SELECT body FROM sandbox.events")
	require.NoError(t, err)
	bodies, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, body := range bodies {
		var event struct {
			Type       string
			APIVersion string `json:"api_version"`
			Data       struct {
				Object json.RawMessage
			}
		}
		require.NoError(t, json.Unmarshal(body, &event))
		require.Equal(t, sdk.APIVersion, event.APIVersion, "the sandbox speaks the version that is pinned")
		var fields map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(event.Data.Object, &fields))
		var object string
		require.NoError(t, json.Unmarshal(fields["object"], &object))
		if object == "payment_intent" {
			continue // its events are of no interest to the program
		}
		seen[object] = true
		known := shape(t, "stripe", object)
		for name := range fields {
			require.Contains(t, known, name, "%s of %s", event.Type, object)
		}
	}
	require.Equal(t, map[string]bool{
		"checkout.session": true, "account": true, "transfer": true, "charge": true, "refund": true, "dispute": true,
	}, seen)

	person := r.call("POST", "/sandbox/identity/sign-up", map[string]any{"email": "ada@example.test", "password": "sherpa-demo", "fullName": "Ada Byron"})
	require.Equal(t, http.StatusCreated, person.status, string(person.body))
	answer, err := r.browser().send("GET", "/sandbox/clerk/v1/users/"+person.json(t)["userId"].(string), nil, "Authorization", "Bearer sk_test_x")
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.status, string(answer.body))
	known := shape(t, "clerk", "user")
	for name := range answer.json(t) {
		require.Contains(t, known, name)
	}
}
