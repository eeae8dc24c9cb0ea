package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

func (r *rig) order() payments.CheckoutOrder {
	return payments.CheckoutOrder{
		PaymentID: uuid.New(), Buyer: uuid.New(), BuyerEmail: "ada@example.test", Label: "Ridge <51 SC>", Description: "51 Sherpa Cred",
		Amount: 2500, SuccessURL: r.url + "/payment-success?session_id={CHECKOUT_SESSION_ID}", CancelURL: r.url + "/get-sherpa-cred",
	}
}

func (r *rig) open(order payments.CheckoutOrder) payments.OpenedCheckout {
	r.t.Helper()
	opened, err := r.stripe.Gateway.CreateCheckout(r.t.Context(), order)
	require.NoError(r.t, err)
	return opened
}

func (r *rig) logged(action, object string) int {
	r.t.Helper()
	return len(r.call("GET", "/sandbox/stripe/log?action="+action+"&object="+object, nil).list(r.t))
}

func TestACheckoutIsPaidOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	order := r.order()
	opened := r.open(order)
	require.Equal(t, r.url+"/sandbox/checkout/"+opened.ID, opened.URL)

	status, err := r.stripe.Gateway.Checkout(t.Context(), opened.ID)
	require.NoError(t, err)
	want := payments.CheckoutStatus{ID: opened.ID, PaymentID: order.PaymentID.String(), Currency: "usd", Amount: 2500}
	require.Equal(t, want, status)

	var all sync.WaitGroup
	for range 8 { // the buyer clicks, and clicks
		all.Go(func() {
			if a := r.call("POST", "/sandbox/checkout/"+opened.ID+"/pay", map[string]any{}); a.status != 200 {
				t.Errorf("pay: %d %s", a.status, a.body)
			}
		})
	}
	all.Wait()
	status, err = r.stripe.Gateway.Checkout(t.Context(), opened.ID)
	require.NoError(t, err)
	require.True(t, status.Paid)
	require.False(t, status.Expired)
	require.True(t, strings.HasPrefix(status.PaymentIntentID, "pi_"))
	r.eventually("the event reaches the webhook", func() bool { return len(r.checkoutEvents(opened.ID)) == 1 })
	require.Equal(t, 1, r.logged("checkout.paid", opened.ID))
	require.Len(t, r.checkoutEvents(opened.ID), 1)

	// A second event object for the same payment.
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+opened.ID+"/notify", map[string]any{}).status)
	r.eventually("the second event reaches the webhook", func() bool { return len(r.checkoutEvents(opened.ID)) == 2 })
	events := r.checkoutEvents(opened.ID)
	require.NotEqual(t, events[0].ID, events[1].ID)

	for _, action := range []string{"fail", "expire"} {
		a := r.call("POST", "/sandbox/checkout/"+opened.ID+"/"+action, map[string]any{})
		require.Equal(t, 409, a.status)
		require.Equal(t, "CHECKOUT_PAID", a.json(t)["code"])
	}
}

func TestRepeatingACheckoutOpensNoSecondOne(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	order := r.order()
	first := r.open(order)
	require.Equal(t, first, r.open(order), "the same key and parameters answer the first checkout")

	var all sync.WaitGroup
	other := r.order()
	ids := make([]string, 8)
	for i := range ids {
		all.Go(func() {
			if opened, err := r.stripe.Gateway.CreateCheckout(t.Context(), other); err == nil { // or: still in progress
				ids[i] = opened.ID
			}
		})
	}
	all.Wait()
	seen := map[string]bool{}
	for _, id := range ids {
		if id != "" {
			seen[id] = true
		}
	}
	require.Len(t, seen, 1)

	changed := order
	changed.Amount = money.Cents(1)
	_, err := r.stripe.Gateway.CreateCheckout(t.Context(), changed)
	require.ErrorContains(t, err, "idempotency_error")

	params := url.Values{
		"mode": {"payment"}, "success_url": {r.url}, "line_items[0][price_data][currency]": {"usd"},
		"line_items[0][price_data][unit_amount]": {"1000"}, "line_items[0][price_data][product_data][name]": {"Pack"},
	}
	a := r.stripeAPI("POST", "/checkout/sessions", params, "key-of-a-test")
	require.Equal(t, 200, a.status, string(a.body))
	require.Empty(t, a.header.Get("Idempotent-Replayed"))
	b := r.stripeAPI("POST", "/checkout/sessions", params, "key-of-a-test")
	require.Equal(t, "true", b.header.Get("Idempotent-Replayed"))
	require.Equal(t, a.body, b.body)

	// After a day of business time the provider has forgotten the key.
	require.Equal(t, 200, r.call("POST", "/sandbox/clock", map[string]any{"advance": "25h"}).status)
	c := r.stripeAPI("POST", "/checkout/sessions", params, "key-of-a-test")
	require.NotEqual(t, a.json(t)["id"], c.json(t)["id"])
}

func TestCheckoutsThatTheProviderRefuses(t *testing.T) {
	t.Parallel()
	r := newRig(t, func(c *sandbox.Config) {
		c.Prices = map[string]sandbox.Price{"price_ridge": {Name: "Ridge", Amount: 2500}}
	})
	good := url.Values{
		"mode": {"payment"}, "success_url": {r.url}, "line_items[0][price_data][currency]": {"usd"},
		"line_items[0][price_data][unit_amount]": {"1000"}, "line_items[0][price_data][product_data][name]": {"Pack"},
	}
	for name, change := range map[string]func(url.Values){
		"another mode":   func(v url.Values) { v.Set("mode", "subscription") },
		"no success url": func(v url.Values) { v.Del("success_url") },
		"no web address": func(v url.Values) { v.Set("success_url", "javascript:alert(1)") },
		"no amount":      func(v url.Values) { v.Del("line_items[0][price_data][unit_amount]") },
		"half a cent":    func(v url.Values) { v.Set("line_items[0][price_data][unit_amount]", "10.5") },
		"negative":       func(v url.Values) { v.Set("line_items[0][price_data][unit_amount]", "-1000") },
		"too small":      func(v url.Values) { v.Set("line_items[0][price_data][unit_amount]", "49") },
		"unknown price":  func(v url.Values) { v.Set("line_items[0][price]", "price_x") },
	} {
		bad := url.Values{}
		for k, v := range good {
			bad[k] = append([]string{}, v...)
		}
		change(bad)
		a := r.stripeAPI("POST", "/checkout/sessions", bad, "")
		require.Equal(t, 400, a.status, name)
		require.Equal(t, "invalid_request_error", a.json(t)["error"].(map[string]any)["type"], name)
	}
	priced := r.order()
	priced.PriceID = "price_ridge"
	status, err := r.stripe.Gateway.Checkout(t.Context(), r.open(priced).ID)
	require.NoError(t, err)
	require.EqualValues(t, 2500, status.Amount)

	_, err = r.stripe.Gateway.Checkout(t.Context(), "cs_test_unknown")
	require.ErrorIs(t, err, payments.ErrCheckoutUnknown)
	require.Equal(t, 401, r.call("GET", "/sandbox/stripe/v1/events", nil).status, "a test key is needed")
	require.Equal(t, 404, r.stripeAPI("GET", "/customers", nil, "").status)
}

func TestFailCancelAndExpire(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id := r.open(r.order()).ID
	for _, action := range []string{"fail", "cancel"} {
		require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+id+"/"+action, map[string]any{}).status)
		status, err := r.stripe.Gateway.Checkout(t.Context(), id)
		require.NoError(t, err)
		require.False(t, status.Paid || status.Expired, "after %s the checkout is still open", action)
	}
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+id+"/expire", map[string]any{}).status)
	status, err := r.stripe.Gateway.Checkout(t.Context(), id)
	require.NoError(t, err)
	require.True(t, status.Expired)
	require.Equal(t, 409, r.call("POST", "/sandbox/checkout/"+id+"/pay", map[string]any{}).status)
	r.eventually("the expiry reaches the webhook", func() bool { return len(r.checkoutEvents(id)) == 1 })
	require.Equal(t, "checkout.session.expired", r.checkoutEvents(id)[0].Type)

	require.Equal(t, 404, r.call("POST", "/sandbox/checkout/cs_x/pay", map[string]any{}).status)
	require.Equal(t, 404, r.call("POST", "/sandbox/checkout/"+id+"/steal", map[string]any{}).status)
}

func TestAnOpenCheckoutExpiresByItself(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id := r.open(r.order()).ID
	_, err := r.db.Pool.Exec(t.Context(), "UPDATE sandbox.checkouts SET expires_at = $2 WHERE id = $1", id, r.box.Clock().Now())
	require.NoError(t, err)
	r.eventually("nobody looked, and yet it expired", func() bool { return len(r.checkoutEvents(id)) == 1 })
	require.Equal(t, "checkout.session.expired", r.checkoutEvents(id)[0].Type)
}

func TestTheHostedPage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	order := r.order()
	order.SuccessURL = "https://shop.test/done?session_id={CHECKOUT_SESSION_ID}"
	id := r.open(order).ID
	b := r.browser()
	html := []string{"Accept", "text/html,application/xhtml+xml"}
	page, err := b.send("GET", "/sandbox/checkout/"+id, nil, html...)
	require.NoError(t, err)
	require.Equal(t, 200, page.status)
	text := string(page.body)
	for _, part := range []string{"Ridge &lt;51 SC&gt;", "$25.00", "ada@example.test", "Sandbox: no real money moves", ">Fail<", ">Cancel<", "Pay $25.00"} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, "<script")
	require.NotContains(t, text, "style=")
	policy := page.header.Get("Content-Security-Policy")
	require.Contains(t, policy, "default-src 'none'")
	require.NotContains(t, policy, "unsafe-inline")
	require.Contains(t, policy, "form-action 'self' https://shop.test")

	press := func(action string) reply {
		a, err := b.send("POST", "/sandbox/checkout/"+id+"/"+action, strings.NewReader(""),
			"Accept", "text/html", "Content-Type", "application/x-www-form-urlencoded", "Origin", r.url, "Sec-Fetch-Site", "same-origin")
		require.NoError(t, err)
		require.Equal(t, http.StatusSeeOther, a.status)
		return a
	}
	require.Equal(t, "/sandbox/checkout/"+id, press("fail").header.Get("Location"))
	page, err = b.send("GET", "/sandbox/checkout/"+id, nil, html...)
	require.NoError(t, err)
	require.Contains(t, string(page.body), "declined")
	require.Equal(t, r.url+"/get-sherpa-cred", press("cancel").header.Get("Location"))
	require.Equal(t, "https://shop.test/done?session_id="+id, press("pay").header.Get("Location"))
	page, err = b.send("GET", "/sandbox/checkout/"+id, nil, html...)
	require.NoError(t, err)
	require.Contains(t, string(page.body), "This is paid.")

	missing, err := b.send("GET", "/sandbox/checkout/cs_x", nil, html...)
	require.NoError(t, err)
	require.Equal(t, 404, missing.status)
	require.Contains(t, string(missing.body), "There is no such checkout.")

	foreign, err := b.send("POST", "/sandbox/checkout/"+id+"/pay", strings.NewReader(""),
		"Content-Type", "application/x-www-form-urlencoded", "Origin", "https://evil.test", "Sec-Fetch-Site", "cross-site")
	require.NoError(t, err)
	require.Equal(t, http.StatusForbidden, foreign.status, "another site presses our buttons")
}

func TestWebhooksAreRepeatedUntilTheyAreTaken(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.answer(500)
	id := r.open(r.order()).ID
	r.call("POST", "/sandbox/checkout/"+id+"/pay", map[string]any{})
	r.eventually("a few attempts", func() bool { return len(r.checkoutEvents(id)) >= 3 })
	r.answer(0)
	taken := func() (n int) {
		err := r.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM sandbox.deliveries WHERE object_id = $1 AND done_at IS NOT NULL", id).Scan(&n)
		require.NoError(t, err)
		return n
	}
	r.eventually("taken", func() bool { return taken() == 1 })
	events := r.checkoutEvents(id)
	require.Equal(t, events[0].ID, events[len(events)-1].ID, "always the same event")
}

func TestEventsCanBeRead(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id := r.open(r.order()).ID
	r.call("POST", "/sandbox/checkout/"+id+"/pay", map[string]any{})
	list := r.stripeAPI("GET", "/events?type=checkout.session.completed&limit=1", nil, "").json(t)
	require.Equal(t, false, list["has_more"])
	event := list["data"].([]any)[0].(map[string]any)
	require.Equal(t, id, event["data"].(map[string]any)["object"].(map[string]any)["id"])
	require.Equal(t, event, r.stripeAPI("GET", "/events/"+event["id"].(string), nil, "").json(t))
	require.Equal(t, true, r.stripeAPI("GET", "/events?limit=1", nil, "").json(t)["has_more"])
	require.Equal(t, 404, r.stripeAPI("GET", "/events/evt_x", nil, "").status)
}

// The provider's list of events is read from a moment on, to its last page, the oldest first.
func TestTheEventsOfCheckoutsAreListed(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	began := clock.System{}.Now()
	before, err := r.stripe.Gateway.CheckoutEvents(t.Context(), began.Add(-time.Hour))
	require.NoError(t, err)
	require.Empty(t, before)
	var paid []string
	for range 3 {
		opened := r.open(r.order())
		r.call("POST", "/sandbox/checkout/"+opened.ID+"/pay", map[string]any{})
		paid = append(paid, opened.ID)
	}
	events, err := r.stripe.Gateway.CheckoutEvents(t.Context(), began.Add(-time.Minute))
	require.NoError(t, err)
	var told []string
	for _, e := range events {
		require.Equal(t, []any{payments.EventCheckout, "checkout.session.completed"}, []any{e.Kind, e.Type})
		require.WithinDuration(t, began, e.CreatedAt, time.Minute)
		told = append(told, e.ObjectID)
	}
	require.Equal(t, paid, told)
	later, err := r.stripe.Gateway.CheckoutEvents(t.Context(), clock.System{}.Now().Add(time.Hour))
	require.NoError(t, err)
	require.Empty(t, later)
}
