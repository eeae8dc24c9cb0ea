package stripe_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
)

func provider(t *testing.T, h http.HandlerFunc) *stripe.Gateway {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	p, err := stripe.NewGateway(stripe.Config{SecretKey: "sk_test_x", APIURL: server.URL})
	require.NoError(t, err)
	return p
}

func order() payments.CheckoutOrder {
	return payments.CheckoutOrder{
		PaymentID: uuid.MustParse("0190a0a0-0000-7000-8000-000000000001"), Buyer: uuid.MustParse("0190a0a0-0000-7000-8000-000000000002"),
		BuyerEmail: "a@example.test", Label: "Ridge", Description: "51 SC", Amount: 2500,
		SuccessURL: "https://sherpa.test/payment-success?session_id={CHECKOUT_SESSION_ID}", CancelURL: "https://sherpa.test/get-sherpa-cred",
	}
}

func TestACheckoutIsAskedForOnceAndExactly(t *testing.T) {
	t.Parallel()
	var form url.Values
	var key string
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		form, key = r.PostForm, r.Header.Get("Idempotency-Key")
		_, _ = w.Write([]byte(`{"id":"cs_test_1","object":"checkout.session","url":"https://pay.test/1","expires_at":1772370000}`))
	})
	opened, err := p.CreateCheckout(t.Context(), order())
	require.NoError(t, err)
	require.Equal(t, "cs_test_1", opened.ID)
	require.EqualValues(t, 1772370000, opened.ExpiresAt.Unix())
	require.Equal(t, order().PaymentID.String(), key, "the payment's id is the idempotency key")
	for name, want := range map[string]string{
		"mode": "payment", "client_reference_id": order().PaymentID.String(), "customer_email": "a@example.test",
		"line_items[0][quantity]": "1", "line_items[0][price_data][currency]": "usd", "line_items[0][price_data][unit_amount]": "2500",
		"line_items[0][price_data][product_data][name]": "Ridge", "payment_method_types[0]": "card", "adaptive_pricing[enabled]": "false",
		"success_url": order().SuccessURL, "cancel_url": order().CancelURL,
	} {
		require.Equal(t, want, form.Get(name), name)
	}

	priced := order()
	priced.PriceID, priced.BuyerEmail = "price_1", ""
	_, err = p.CreateCheckout(t.Context(), priced)
	require.NoError(t, err)
	require.Equal(t, "price_1", form.Get("line_items[0][price]"))
	require.False(t, form.Has("line_items[0][price_data][unit_amount]"), "a configured price decides")
	require.False(t, form.Has("customer_email"))
}

func TestWhatACheckoutSays(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]payments.CheckoutStatus{
		`{"id":"cs_1","status":"complete","payment_status":"paid","currency":"usd","amount_total":2500,"client_reference_id":"p","payment_intent":"pi_1"}`: {ID: "cs_1", PaymentID: "p", Paid: true, Currency: "usd", Amount: 2500, PaymentIntentID: "pi_1"},
		`{"id":"cs_1","status":"open","payment_status":"unpaid","currency":"eur","amount_total":1}`:                                                        {ID: "cs_1", Currency: "eur", Amount: 1},
		`{"id":"cs_1","status":"expired","payment_status":"unpaid","currency":"usd","amount_total":1}`:                                                     {ID: "cs_1", Expired: true, Currency: "usd", Amount: 1},
		`{"id":"cs_1","status":"complete","payment_status":"no_payment_required","currency":"usd"}`:                                                        {ID: "cs_1", Currency: "usd"},
	} {
		got, err := provider(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }).Checkout(t.Context(), "cs_1")
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestFailuresOfTheProvider(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	failing := func(status int) *stripe.Gateway {
		return provider(t, func(w http.ResponseWriter, _ *http.Request) {
			calls.Add(1)
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"error":{"type":"api_error","message":"no"}}`))
		})
	}
	for _, status := range []int{409, 429, 500, 502, 503} {
		calls.Store(0)
		_, err := failing(status).CreateCheckout(t.Context(), order())
		require.ErrorIs(t, err, errs.ErrUnavailable, status)
		require.EqualValues(t, 1, calls.Load(), "nothing is repeated behind the caller's back")
		_, err = failing(status).Checkout(t.Context(), "cs_1")
		require.ErrorIs(t, err, errs.ErrUnavailable, status)
	}
	for _, status := range []int{400, 401, 402, 403} {
		_, err := failing(status).CreateCheckout(t.Context(), order())
		require.Error(t, err)
		require.Equal(t, errs.Internal, errs.ClassOf(err), "a definite refusal is for operators: %d", status)
	}
	_, err := failing(404).Checkout(t.Context(), "cs_1")
	require.ErrorIs(t, err, payments.ErrCheckoutUnknown)

	calls.Store(0)
	for _, id := range []string{"", "cs_", "pi_1", "cs_../../v1/accounts", "cs_1?expand=x", "CS_1"} {
		_, err := failing(500).Checkout(t.Context(), id)
		require.ErrorIs(t, err, payments.ErrCheckoutUnknown, id)
	}
	require.Zero(t, calls.Load(), "what is no checkout is not asked for")

	garbled := provider(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`<html>`)) })
	_, err = garbled.CreateCheckout(t.Context(), order())
	require.ErrorIs(t, err, errs.ErrUnavailable, "an answer that nobody understands leaves the outcome open")
	other := provider(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"id":"cs_2"}`)) })
	_, err = other.Checkout(t.Context(), "cs_1")
	require.ErrorIs(t, err, errs.ErrUnavailable)

	broken := provider(t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	_, err = broken.CreateCheckout(t.Context(), order())
	require.ErrorIs(t, err, errs.ErrUnavailable)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = broken.CreateCheckout(cancelled, order())
	require.ErrorIs(t, err, errs.ErrUnavailable)
}
