package sandbox_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/adapters/stripe"
	"sherpa/adapters/stripe/stripetest"
)

// The sandbox takes the calls that Stripe's own mock takes.
func TestTheSandboxSpeaksStripesContract(t *testing.T) {
	t.Parallel()
	r := newRig(t, func(c *sandbox.Config) {
		c.Prices = map[string]sandbox.Price{"price_ridge": {Name: "Ridge", Amount: 2500}}
	})
	calls := &stripetest.Recorder{Next: http.DefaultTransport}
	settings := r.box.Defaults()
	provider, err := stripe.NewGateway(stripe.Config{SecretKey: settings.StripeSecretKey, APIURL: settings.StripeAPIURL, Transport: calls})
	require.NoError(t, err)
	stripetest.Run(t, stripetest.API{
		Provider: provider, Calls: calls, PriceID: "price_ridge", Remembers: true,
		Pay: func(t *testing.T, id string) string {
			t.Helper()
			paid := r.call("POST", "/sandbox/checkout/"+id+"/pay", nil)
			require.Equal(t, http.StatusOK, paid.status, string(paid.body))
			return paid.json(t)["checkout"].(map[string]any)["payment_intent"].(string)
		},
		GiveBack: func(t *testing.T, id string) {
			t.Helper()
			require.Equal(t, http.StatusOK, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 700}).status)
		},
		Onboard: func(t *testing.T, id string) {
			t.Helper()
			require.Equal(t, http.StatusOK, r.call("POST", "/sandbox/accounts/"+id+"/complete", map[string]any{}).status)
		},
		Reverse: func(t *testing.T, id string) {
			t.Helper()
			require.Equal(t, http.StatusOK, r.stripeAPI("POST", "/transfers/"+id+"/reversals", url.Values{"amount": {"500"}}, "").status)
		},
	})
}
