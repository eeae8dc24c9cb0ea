package stripe_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// reporting is the adapter over a provider that answers by path, with what it reported.
func reporting(t *testing.T, answers map[string]string) (*stripe.Stripe, *[]string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte(answers[r.URL.Path]))
	}))
	t.Cleanup(server.Close)
	reported := &[]string{}
	s, err := stripe.New(stripe.Config{
		SecretKey: "sk_test_x", APIURL: server.URL, WebhookSecrets: []string{webhookSecret},
		Unknown: func(word, value, object string) { *reported = append(*reported, word+" "+value+" "+object) },
	}, clock.NewManual(moment))
	require.NoError(t, err)
	return s, reported
}

// What carries an unknown status is skipped and reported; everything beside it is read.
func TestUnknownWordsAreSkippedAndReported(t *testing.T) {
	t.Parallel()
	s, reported := reporting(t, map[string]string{
		"/v1/refunds": `{"object":"list","has_more":false,"data":[
			{"id":"re_2","object":"refund","amount":500,"currency":"usd","payment_intent":"pi_1","status":"succeeded","created":2},
			{"id":"re_1","object":"refund","amount":400,"currency":"usd","payment_intent":"pi_1","status":"teleported","created":1}]}`,
		"/v1/disputes": `{"object":"list","has_more":false,"data":[
			{"id":"du_2","object":"dispute","amount":300,"currency":"usd","payment_intent":"pi_1","status":"in_orbit","created":2},
			{"id":"du_1","object":"dispute","amount":300,"currency":"usd","payment_intent":"pi_1","status":"lost","created":1}]}`,
		"/v1/checkout/sessions/cs_test_1": `{"id":"cs_test_1","object":"checkout.session","payment_status":"half","status":"ajar","currency":"usd"}`,
		"/v1/accounts/acct_1": `{"id":"acct_1","object":"account","payouts_enabled":true,"capabilities":{"transfers":"dreaming"},
			"metadata":{"guide_id":"0190a0a0-0000-7000-8000-000000000001"}}`,
		"/v1/events": `{"object":"list","has_more":false,"data":[
			{"id":"evt_2","object":"event","type":"checkout.session.completed","created":2,"data":{"object":{"id":"cs_test_2"}}},
			{"id":"evt_1","object":"event","type":"checkout.session.completed","created":1,"data":{"object":{"id":"xx_1"}}}]}`,
	})
	for name, read := range map[string]func() (payments.RefundsAndDisputes, error){
		"of a payment": func() (payments.RefundsAndDisputes, error) { return s.Gateway.RefundsAndDisputes(t.Context(), "pi_1") },
		"of all": func() (payments.RefundsAndDisputes, error) {
			return s.Gateway.RefundsAndDisputesSince(t.Context(), time.Time{})
		},
	} {
		*reported = nil
		got, err := read()
		require.NoError(t, err, name)
		require.Len(t, got.Refunds, 1, name)
		require.Equal(t, "re_2", got.Refunds[0].ID)
		require.Len(t, got.Disputes, 1, name)
		require.Equal(t, "du_1", got.Disputes[0].ID)
		require.Equal(t, []string{"refund_status teleported re_1", "dispute_status in_orbit du_2"}, *reported, name)
	}

	*reported = nil
	status, err := s.Gateway.Checkout(t.Context(), "cs_test_1")
	require.NoError(t, err)
	require.False(t, status.Paid || status.Expired, "it is asked about again")
	_, err = s.Gateway.Account(t.Context(), "acct_1", uuid.MustParse("0190a0a0-0000-7000-8000-000000000001"))
	require.ErrorIs(t, err, payouts.ErrStatusUnknown, "the account is not taken for a disabled one")
	events, err := s.Gateway.CheckoutEvents(t.Context(), moment)
	require.NoError(t, err)
	require.Len(t, events, 1)
	require.Equal(t, "cs_test_2", events[0].ObjectID)
	require.Equal(t, []string{
		"payment_status half cs_test_1", "checkout_status ajar cs_test_1", "account_status dreaming acct_1", "event_object xx_1 evt_1",
	}, *reported)
}

// An event of an unknown type is accepted, so that it does not come again, and reported; one that is known to change
// nothing is not reported.
func TestUnknownEventsAreReported(t *testing.T) {
	t.Parallel()
	s, reported := reporting(t, nil)
	for kind, want := range map[string][]string{
		"checkout.session.completed": nil, "payment_intent.succeeded": nil, "charge.succeeded": nil, "account.external_account.created": nil,
		"checkout.session.paused": {"event_type checkout.session.paused evt_1"}, "charge.dispute.teleported": {"event_type charge.dispute.teleported evt_1"},
		"transfer.lost": {"event_type transfer.lost evt_1"}, "wormhole.opened": {"event_type wormhole.opened evt_1"},
	} {
		*reported = nil
		body := event(kind, "cs_test_1")
		got, err := s.Webhooks.Read(signed(webhookSecret, moment, body), body)
		require.NoError(t, err, kind)
		require.Equal(t, want, *reported, kind)
		if want != nil {
			require.Equal(t, payments.EventIgnored, got.Kind)
		}
	}
}
