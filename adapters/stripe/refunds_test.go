package stripe_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
)

// Both lists are read to their last page, narrowed as asked.
func TestWhatWentBackIsReadToTheLastPage(t *testing.T) {
	t.Parallel()
	var asked []string
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		asked = append(asked, r.URL.Path+" "+url.Values{
			"payment_intent": q["payment_intent"], "created[gte]": q["created[gte]"], "starting_after": q["starting_after"], "limit": q["limit"],
		}.Encode())
		switch {
		case r.URL.Path == "/v1/refunds" && q.Get("starting_after") == "":
			_, _ = w.Write([]byte(`{"object":"list","has_more":true,"data":[
				{"id":"re_2","object":"refund","amount":500,"currency":"usd","payment_intent":"pi_1","status":"pending","created":1772370060},
				{"id":"re_x","object":"refund","amount":500,"currency":"usd","payment_intent":null,"charge":"ch_1","status":"succeeded","created":1}]}`))
		case r.URL.Path == "/v1/refunds":
			_, _ = w.Write([]byte(`{"object":"list","has_more":false,"data":[
				{"id":"re_1","object":"refund","amount":400,"currency":"usd","payment_intent":"pi_1","status":"failed","created":1772370000}]}`))
		default:
			_, _ = w.Write([]byte(`{"object":"list","has_more":false,"data":[
				{"id":"du_1","object":"dispute","amount":300,"currency":"usd","payment_intent":"pi_1","status":"needs_response","reason":"fraudulent",
				 "created":1772370120,"evidence_details":{"due_by":1773000000}},
				{"id":"du_x","object":"dispute","amount":300,"currency":"usd","payment_intent":null,"status":"lost","created":1}]}`))
		}
	})
	at := time.Unix(1772370000, 0).UTC()
	due := time.Unix(1773000000, 0).UTC()
	want := payments.RefundsAndDisputes{
		Refunds: []payments.RefundStatus{
			{ID: "re_2", IntentID: "pi_1", Currency: "usd", Amount: 500, Counts: true, CreatedAt: at.Add(time.Minute)},
			{ID: "re_1", IntentID: "pi_1", Currency: "usd", Amount: 400, CreatedAt: at},
		},
		Disputes: []payments.DisputeStatus{{
			ID: "du_1", IntentID: "pi_1", Currency: "usd", Amount: 300, ProviderStatus: payments.ProviderOpen, Reason: "fraudulent", DueBy: &due,
			CreatedAt: at.Add(2 * time.Minute),
		}},
	}
	found, err := p.RefundsAndDisputes(t.Context(), "pi_1")
	require.NoError(t, err)
	require.Equal(t, want, found)
	require.Equal(t, []string{"/v1/refunds limit=100&payment_intent=pi_1", "/v1/refunds limit=100&payment_intent=pi_1&starting_after=re_x", "/v1/disputes limit=100&payment_intent=pi_1"}, asked)

	asked = nil
	found, err = p.RefundsAndDisputesSince(t.Context(), at)
	require.NoError(t, err)
	require.Equal(t, want, found)
	require.Equal(t, "/v1/refunds created%5Bgte%5D=1772370000&limit=100", asked[0])
	require.Equal(t, "/v1/disputes created%5Bgte%5D=1772370000&limit=100", asked[2])
	asked = nil
	_, err = p.RefundsAndDisputesSince(t.Context(), time.Time{})
	require.NoError(t, err)
	require.Equal(t, "/v1/refunds limit=100", asked[0], "ever")
}

func TestHowADisputeStands(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]payments.ProviderStatus{
		`"status":"warning_needs_response"`: payments.ProviderInquiry,
		`"status":"warning_under_review"`:   payments.ProviderInquiry,
		`"status":"warning_closed"`:         payments.ProviderDropped,
		`"status":"needs_response"`:         payments.ProviderOpen,
		`"status":"under_review"`:           payments.ProviderOpen,
		`"status":"won"`:                    payments.ProviderWon,
		`"status":"lost"`:                   payments.ProviderLost,
		`"status":"prevented"`:              payments.ProviderDropped,
		`"status":"prevented","balance_transactions":[{"id":"txn_1","amount":-1000}]`:                              payments.ProviderLost,
		`"status":"prevented","balance_transactions":[{"id":"txn_1","amount":-1000},{"id":"txn_2","amount":1000}]`: payments.ProviderDropped,
		`"status":"something_new"`: "",
	} {
		p := provider(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/v1/disputes" {
				_, _ = fmt.Fprintf(w, `{"object":"list","data":[{"id":"du_1","object":"dispute","amount":1000,"currency":"usd","payment_intent":"pi_1",%s}]}`, body)
				return
			}
			_, _ = w.Write([]byte(`{"object":"list","data":[]}`))
		})
		found, err := p.RefundsAndDisputes(t.Context(), "pi_1")
		require.NoError(t, err)
		if want == "" {
			require.Empty(t, found.Disputes, "one that is not understood is left out")
			continue
		}
		require.Equal(t, want, found.Disputes[0].ProviderStatus, body)
		require.Nil(t, found.Disputes[0].DueBy)
	}
}

func TestTheCheckoutOfAPayment(t *testing.T) {
	t.Parallel()
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("payment_intent") == "pi_1" {
			_, _ = w.Write([]byte(`{"object":"list","data":[{"id":"cs_1","object":"checkout.session"}]}`))
			return
		}
		_, _ = w.Write([]byte(`{"object":"list","data":[]}`))
	})
	id, err := p.CheckoutOf(t.Context(), "pi_1")
	require.NoError(t, err)
	require.Equal(t, "cs_1", id)
	_, err = p.CheckoutOf(t.Context(), "pi_2")
	require.ErrorIs(t, err, payments.ErrCheckoutUnknown)
	_, err = refusing(t, 400, "invalid_request_error", "resource_missing").CheckoutOf(t.Context(), "pi_2")
	require.ErrorIs(t, err, payments.ErrCheckoutUnknown)
	for _, id := range []string{"", "pi_", "cs_1", "pi_../x"} {
		_, err = refusing(t, 500, "api_error", "").CheckoutOf(t.Context(), id)
		require.ErrorIs(t, err, payments.ErrCheckoutUnknown, id)
		_, err = refusing(t, 404, "api_error", "").RefundsAndDisputes(t.Context(), id)
		require.ErrorContains(t, err, "no payment intent", id)
	}
}

// A reading that failed is never an empty one.
func TestReadingsThatFail(t *testing.T) {
	t.Parallel()
	for _, status := range []int{429, 500, 503} {
		p := refusing(t, status, "api_error", "")
		_, err := p.CheckoutOf(t.Context(), "pi_1")
		require.ErrorIs(t, err, errs.ErrUnavailable)
		_, err = p.RefundsAndDisputes(t.Context(), "pi_1")
		require.ErrorIs(t, err, errs.ErrUnavailable)
		_, err = p.RefundsAndDisputesSince(t.Context(), time.Time{})
		require.ErrorIs(t, err, errs.ErrUnavailable)
	}
	half := provider(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/disputes" {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte(`{"error":{"type":"api_error"}}`))
			return
		}
		_, _ = w.Write([]byte(`{"object":"list","data":[]}`))
	})
	_, err := half.RefundsAndDisputes(t.Context(), "pi_1")
	require.ErrorIs(t, err, errs.ErrUnavailable)
}

// Events about refunds and disputes say whose payment it is, and nothing else is believed.
func TestEventsAboutWhatWentBack(t *testing.T) {
	t.Parallel()
	w := hooks(t)
	body := func(kind, intent string) []byte {
		return fmt.Appendf(nil, `{"id":"evt_1","object":"event","type":%q,"data":{"object":{"id":"x_1","amount":5,"payment_intent":%s}}}`, kind, intent)
	}
	for _, kind := range []string{
		"charge.refunded", "charge.refund.updated", "refund.created", "refund.updated", "refund.failed", "charge.dispute.created",
		"charge.dispute.updated", "charge.dispute.closed", "charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated",
	} {
		raw := body(kind, `"pi_1"`)
		got, err := w.Read(signed(webhookSecret, moment, raw), raw)
		require.NoError(t, err)
		require.Equal(t, payments.ProviderEvent{ID: "evt_1", Kind: payments.EventRefundOrDispute, Type: kind, ObjectID: "pi_1"}, got)
		raw = body(kind, "null")
		got, err = w.Read(signed(webhookSecret, moment, raw), raw)
		require.NoError(t, err)
		require.Equal(t, payments.EventIgnored, got.Kind)
		raw = body(kind, `"cs_1"`)
		_, err = w.Read(signed(webhookSecret, moment, raw), raw)
		require.Equal(t, errs.Malformed, errs.ClassOf(err), kind)
	}
}
