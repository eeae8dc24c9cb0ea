package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
)

// paidCheckout is a checkout over $25 that is paid, with its payment intent.
func (r *rig) paidCheckout() (id, intent string) {
	r.t.Helper()
	id = r.open(r.order()).ID
	paid := r.call("POST", "/sandbox/checkout/"+id+"/pay", nil)
	require.Equal(r.t, 200, paid.status, string(paid.body))
	return id, paid.json(r.t)["checkout"].(map[string]any)["payment_intent"].(string)
}

// types are the kinds of the events about a payment's returns that have arrived.
func (r *rig) types(intent string) map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := map[string]int{}
	for _, e := range r.payments {
		if e.Kind == payments.EventRefundOrDispute && e.ObjectID == intent {
			found[e.Type]++
		}
	}
	return found
}

func (r *rig) refundsAndDisputes(intent string) payments.RefundsAndDisputes {
	r.t.Helper()
	found, err := r.stripe.Gateway.RefundsAndDisputes(r.t.Context(), intent)
	require.NoError(r.t, err)
	return found
}

// The real adapter reads a refund here as it does at Stripe.
func TestRefundsAtTheSandbox(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	unpaid := r.open(r.order()).ID
	require.Equal(t, 409, r.call("POST", "/sandbox/checkout/"+unpaid+"/refund", nil).status)
	id, intent := r.paidCheckout()
	other, _ := r.paidCheckout()

	part := r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 700})
	require.Equal(t, 200, part.status, string(part.body))
	refund := part.json(t)["refund"].(map[string]any)
	require.Equal(t, []any{"refund", "succeeded", intent, 700.0}, []any{refund["object"], refund["status"], refund["payment_intent"], refund["amount"]})
	require.Equal(t, 409, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 1801}).status, "more than is left")
	for _, cents := range []any{0, -1} {
		require.Equal(t, 422, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": cents}).status)
	}
	rest := r.call("POST", "/sandbox/checkout/"+id+"/refund", nil)
	require.Equal(t, 200, rest.status, string(rest.body))
	require.Equal(t, 409, r.call("POST", "/sandbox/checkout/"+id+"/refund", nil).status, "nothing is left")
	require.Equal(t, 404, r.call("POST", "/sandbox/checkout/cs_test_x/refund", nil).status)
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+other+"/refund", nil).status)

	found := r.refundsAndDisputes(intent)
	require.Len(t, found.Refunds, 2)
	require.Equal(t, []any{1800, 700}, []any{int(found.Refunds[0].Amount), int(found.Refunds[1].Amount)}, "the newest first")
	require.Equal(t, []any{refund["id"], intent, "usd", true}, []any{found.Refunds[1].ID, found.Refunds[1].IntentID, found.Refunds[1].Currency, found.Refunds[1].Counts})
	r.eventually("the events arrive", func() bool {
		return r.types(intent)["charge.refunded"] == 2 && r.types(intent)["refund.created"] == 2
	})

	name := refund["id"].(string)
	require.Equal(t, 200, r.call("POST", "/sandbox/refunds/"+name+"/fail", nil).status)
	require.Equal(t, 409, r.call("POST", "/sandbox/refunds/"+name+"/fail", nil).status)
	require.Equal(t, 404, r.call("POST", "/sandbox/refunds/re_x/fail", nil).status)
	require.False(t, r.refundsAndDisputes(intent).Refunds[1].Counts)
	r.eventually("the events arrive", func() bool { return r.types(intent)["refund.failed"] == 1 && r.types(intent)["refund.updated"] == 1 })
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 700}).status, "that much is left again")

	all, err := r.stripe.Gateway.RefundsAndDisputesSince(t.Context(), time.Time{})
	require.NoError(t, err)
	require.Len(t, all.Refunds, 4)
	all, err = r.stripe.Gateway.RefundsAndDisputesSince(t.Context(), time.Now().Add(time.Hour))
	require.NoError(t, err)
	require.Empty(t, all.Refunds)
	checkout, err := r.stripe.Gateway.CheckoutOf(t.Context(), intent)
	require.NoError(t, err)
	require.Equal(t, id, checkout)
	_, err = r.stripe.Gateway.CheckoutOf(t.Context(), "pi_x")
	require.ErrorIs(t, err, payments.ErrCheckoutUnknown)
}

// Lists come in pages, and everything can be read by its own name.
func TestRefundsAndDisputesInStripesFormat(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, intent := r.paidCheckout()
	var ids []string
	for range 3 {
		a := r.stripeAPI("POST", "/refunds", url.Values{"payment_intent": {intent}, "amount": {"100"}, "metadata[why]": {"x"}}, "")
		require.Equal(t, 200, a.status, string(a.body))
		require.Equal(t, "x", a.json(t)["metadata"].(map[string]any)["why"])
		ids = append(ids, a.json(t)["id"].(string))
	}
	charge := r.stripeAPI("GET", "/refunds/"+ids[0], nil, "").json(t)["charge"].(string)
	require.Equal(t, 200, r.stripeAPI("POST", "/refunds", url.Values{"charge": {charge}, "amount": {"100"}}, "").status)
	page := r.stripeAPI("GET", "/refunds?limit=2&charge="+charge, nil, "").json(t)
	require.Equal(t, []any{true, 2}, []any{page["has_more"], len(page["data"].([]any))})
	page = r.stripeAPI("GET", "/refunds?limit=2&payment_intent="+intent+"&starting_after="+ids[1], nil, "").json(t)
	require.Equal(t, []any{false, 1}, []any{page["has_more"], len(page["data"].([]any))})
	seen := r.stripeAPI("GET", "/charges/"+charge, nil, "").json(t)
	require.Equal(t, []any{"charge", 2500.0, 400.0, false, intent}, []any{seen["object"], seen["amount"], seen["amount_refunded"], seen["refunded"], seen["payment_intent"]})
	require.Equal(t, "succeeded", r.stripeAPI("GET", "/payment_intents/"+intent, nil, "").json(t)["status"])

	key := r.stripeAPI("POST", "/refunds", url.Values{"payment_intent": {intent}, "amount": {"5"}}, "key-1")
	require.Equal(t, key.body, r.stripeAPI("POST", "/refunds", url.Values{"payment_intent": {intent}, "amount": {"5"}}, "key-1").body)
	for name, bad := range map[string]url.Values{
		"nothing": {}, "no number": {"payment_intent": {intent}, "amount": {"x"}}, "too much": {"payment_intent": {intent}, "amount": {"2100"}},
	} {
		require.Equal(t, 400, r.stripeAPI("POST", "/refunds", bad, "").status, name)
	}
	for _, path := range []string{"/refunds/re_x", "/disputes/du_x", "/charges/ch_x", "/payment_intents/pi_x"} {
		require.Equal(t, 404, r.stripeAPI("GET", path, nil, "").status, path)
	}
	require.Equal(t, 404, r.stripeAPI("POST", "/refunds", url.Values{"payment_intent": {"pi_x"}}, "").status)
	require.Equal(t, 400, r.stripeAPI("GET", "/disputes?limit=0", nil, "").status)
	require.Equal(t, 400, r.stripeAPI("GET", "/refunds?created[gte]=x", nil, "").status)
}

// The real adapter follows a dispute here as it does at Stripe.
func TestDisputesAtTheSandbox(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id, intent := r.paidCheckout()
	act := func(path string, body any, status int) map[string]any {
		t.Helper()
		a := r.call("POST", path, body)
		require.Equal(t, status, a.status, "%s: %s", path, a.body)
		if status != 200 {
			return nil
		}
		return a.json(t)["dispute"].(map[string]any)
	}
	standing := func() (all []payments.ProviderStatus) {
		for _, d := range r.refundsAndDisputes(intent).Disputes {
			all = append(all, d.ProviderStatus)
		}
		return all
	}
	first := act("/sandbox/checkout/"+id+"/dispute", map[string]any{"cents": 1000}, 200)["id"].(string)
	d := r.refundsAndDisputes(intent).Disputes[0]
	require.Equal(t, []any{first, intent, "usd", 1000, payments.ProviderOpen, "fraudulent"}, []any{d.ID, d.IntentID, d.Currency, int(d.Amount), d.ProviderStatus, d.Reason})
	require.WithinDuration(t, d.CreatedAt.Add(9*24*time.Hour), *d.DueBy, 2*time.Second)
	r.eventually("the events arrive", func() bool {
		return r.types(intent)["charge.dispute.created"] == 1 && r.types(intent)["charge.dispute.funds_withdrawn"] == 1
	})
	act("/sandbox/checkout/"+id+"/dispute", map[string]any{"cents": 1501}, 409)
	act("/sandbox/disputes/"+first+"/escalate", nil, 409)
	act("/sandbox/disputes/"+first+"/sing", nil, 404)
	act("/sandbox/disputes/du_x/win", nil, 404)
	act("/sandbox/disputes/"+first+"/win", nil, 200)
	act("/sandbox/disputes/"+first+"/lose", nil, 409)
	require.Equal(t, []payments.ProviderStatus{payments.ProviderWon}, standing())
	r.eventually("the events arrive", func() bool {
		return r.types(intent)["charge.dispute.closed"] == 1 && r.types(intent)["charge.dispute.funds_reinstated"] == 1
	})

	second := act("/sandbox/checkout/"+id+"/dispute", map[string]any{"inquiry": true}, 200)["id"].(string)
	require.Equal(t, []payments.ProviderStatus{payments.ProviderInquiry, payments.ProviderWon}, standing())
	act("/sandbox/disputes/"+second+"/lose", nil, 409)
	act("/sandbox/disputes/"+second+"/escalate", nil, 200)
	require.Equal(t, []payments.ProviderStatus{payments.ProviderOpen, payments.ProviderWon}, standing())
	require.Equal(t, 409, r.call("POST", "/sandbox/checkout/"+id+"/refund", nil).status, "the bank has it all")
	require.Equal(t, 200, r.stripeAPI("POST", "/disputes/"+second+"/close", nil, "").status)
	require.Equal(t, 400, r.stripeAPI("POST", "/disputes/"+second+"/close", nil, "").status)
	require.Equal(t, 404, r.stripeAPI("POST", "/disputes/du_x/close", nil, "").status)
	require.Equal(t, []payments.ProviderStatus{payments.ProviderLost, payments.ProviderWon}, standing())
	require.Equal(t, "lost", r.stripeAPI("GET", "/disputes/"+second, nil, "").json(t)["status"])

	other, intent2 := r.paidCheckout()
	third := act("/sandbox/checkout/"+other+"/dispute", map[string]any{"inquiry": true}, 200)["id"].(string)
	act("/sandbox/disputes/"+third+"/win", nil, 200)
	require.Equal(t, payments.ProviderDropped, r.refundsAndDisputes(intent2).Disputes[0].ProviderStatus)
	require.Equal(t, 1, r.logged("dispute.created", third))
}

// Faults apply to these events as to all others.
func TestFaultsOfRefundsAndDisputes(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id, intent := r.paidCheckout()
	r.eventually("the payment is told", func() bool { return len(r.checkoutEvents(id)) == 1 })
	r.fault("webhook", "double", map[string]any{"count": 2})
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+id+"/refund", map[string]any{"cents": 5}).status)
	r.eventually("both events came twice", func() bool {
		return r.types(intent)["charge.refunded"] == 2 && r.types(intent)["refund.created"] == 2
	})
	r.fault("webhook", "drop", nil)
	require.Equal(t, 200, r.call("POST", "/sandbox/checkout/"+id+"/dispute", nil).status)
	r.eventually("both were dropped", func() bool {
		var n int
		require.NoError(t, r.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM sandbox.deliveries WHERE outcome = 'dropped by a fault'").Scan(&n))
		return n == 2
	})
	require.Zero(t, r.types(intent)["charge.dispute.created"])
}

// The page of a paid checkout has the buttons, and the overview leads there.
func TestTheButtonsOfAPaidCheckout(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id, intent := r.paidCheckout()
	b := r.browser()
	read := func(path string) string {
		t.Helper()
		a, err := b.send("GET", path, nil, "Accept", "text/html")
		require.NoError(t, err)
		require.Equal(t, 200, a.status)
		return string(a.body)
	}
	press := func(path, form string) {
		t.Helper()
		a, err := b.send("POST", path, strings.NewReader(form), "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
		require.NoError(t, err)
		require.Equal(t, http.StatusSeeOther, a.status, string(a.body))
		require.Equal(t, "/sandbox/checkout/"+id, a.header.Get("Location"))
	}
	require.Contains(t, read("/sandbox"), `href="/sandbox/checkout/`+id)
	page := read("/sandbox/checkout/" + id)
	require.Contains(t, page, `action="/sandbox/checkout/`+id+`/refund"`)
	require.Contains(t, page, `action="/sandbox/checkout/`+id+`/dispute"`)
	press("/sandbox/checkout/"+id+"/refund", "cents=500")
	press("/sandbox/checkout/"+id+"/dispute", "cents=400")
	press("/sandbox/checkout/"+id+"/dispute", "inquiry=1")
	found := r.refundsAndDisputes(intent)
	page = read("/sandbox/checkout/" + id)
	press("/sandbox/refunds/"+found.Refunds[0].ID+"/fail", "")
	for _, d := range found.Disputes {
		if d.ProviderStatus == payments.ProviderInquiry {
			require.Contains(t, page, "/sandbox/disputes/"+d.ID+"/escalate")
			press("/sandbox/disputes/"+d.ID+"/escalate", "")
		} else {
			require.Contains(t, page, "/sandbox/disputes/"+d.ID+"/lose")
			press("/sandbox/disputes/"+d.ID+"/win", "")
		}
	}
	require.NotContains(t, read("/sandbox/checkout/"+r.open(r.order()).ID), "/refund", "what is not paid cannot be refunded")
}
