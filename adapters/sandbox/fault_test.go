package sandbox_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
)

func TestFaultsOfThePaymentAPI(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	once := map[string]any{"count": 1, "ms": 50}
	created := func() (n int) {
		require.NoError(t, r.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM sandbox.checkouts").Scan(&n))
		return n
	}
	before := 0
	for _, mode := range []string{"drop", "timeout", "status"} {
		order := r.order()
		// Without a count: the transport itself repeats a call with an idempotency key whose connection broke.
		r.fault("stripe", mode, map[string]any{"ms": 50})
		_, err := r.stripe.Gateway.CreateCheckout(t.Context(), order)
		require.ErrorIs(t, err, errs.ErrUnavailable, mode)
		require.Equal(t, before, created(), "%s has no effect", mode)
		r.call("DELETE", "/sandbox/faults", nil)
		r.open(order) // the key was not used up
		before++
		require.Equal(t, before, created())
	}
	for _, mode := range []string{"delay", "reorder", "double"} {
		r.fault("stripe", mode, once)
		r.open(r.order())
		before++
		require.Equal(t, before, created(), mode)
	}

	// 500 after the effect: the provider remembers that answer under the key.
	order := r.order()
	r.fault("stripe", "after_effect", once)
	for range 2 {
		_, err := r.stripe.Gateway.CreateCheckout(t.Context(), order)
		require.ErrorIs(t, err, errs.ErrUnavailable)
	}
	require.Equal(t, before+1, created())

	// Reading has no effect: the fault waits for a call that has.
	r.fault("stripe", "after_effect", once)
	require.Equal(t, 200, r.stripeAPI("GET", "/events", nil, "").status)
	_, err := r.stripe.Gateway.CreateCheckout(t.Context(), r.order())
	require.ErrorIs(t, err, errs.ErrUnavailable)

	r.fault("stripe", "status", map[string]any{"count": 1, "status": 400, "code": "balance_insufficient"})
	a := r.stripeAPI("GET", "/events", nil, "")
	require.Equal(t, 400, a.status)
	require.Equal(t, "balance_insufficient", a.json(t)["error"].(map[string]any)["code"])
	require.Equal(t, 200, r.stripeAPI("GET", "/events", nil, "").status)
}

func TestFaultsOfTheIdentityAPI(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	token, subject := r.signUp("a@example.test")
	r.fault("clerk", "status", map[string]any{"status": 503})
	_, _, err := r.clerk.Verifier.Verify(t.Context(), token)
	require.ErrorIs(t, err, errs.ErrUnavailable)
	_, err = r.clerk.Directory.Identity(t.Context(), subject)
	require.ErrorIs(t, err, errs.ErrUnavailable)

	listed := r.call("GET", "/sandbox/faults", nil).list(t)
	require.Len(t, listed, 1)
	require.EqualValues(t, 2, listed[0]["taken"])
	require.Equal(t, 204, r.call("DELETE", "/sandbox/faults", nil).status)
	require.Empty(t, r.call("GET", "/sandbox/faults", nil).list(t))
	_, err = r.clerk.Directory.Identity(t.Context(), subject)
	require.NoError(t, err)
}

func TestFaultsOfWebhooks(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]struct{ min, max int }{
		"drop": {0, 0}, "delay": {1, 1}, "double": {2, 2}, "status": {1, 1}, "timeout": {1, 1}, "after_effect": {2, 2}, "reorder": {1, 1},
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.fault("webhook", mode, map[string]any{"ms": 100})
			id := r.open(r.order()).ID
			r.call("POST", "/sandbox/checkout/"+id+"/expire", map[string]any{}) // exactly one event
			if mode == "status" || mode == "timeout" || mode == "after_effect" {
				r.eventually("the fault strikes", func() bool { return r.call("GET", "/sandbox/faults", nil).list(t)[0]["taken"].(float64) == 1 })
				r.call("DELETE", "/sandbox/faults", nil)
			}
			r.eventually("the delivery ends", func() bool {
				var open int
				require.NoError(t, r.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM sandbox.deliveries WHERE done_at IS NULL").Scan(&open))
				return open == 0
			})
			got := r.checkoutEvents(id)
			require.GreaterOrEqual(t, len(got), want.min)
			require.LessOrEqual(t, len(got), want.max+map[bool]int{true: 5}[mode == "after_effect"])
		})
	}
}

func TestAReorderedEventComesAfterTheNext(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first, second := r.open(r.order()).ID, r.open(r.order()).ID
	r.fault("webhook", "reorder", map[string]any{"count": 1, "ms": 60_000})
	r.call("POST", "/sandbox/checkout/"+first+"/expire", map[string]any{})
	r.eventually("the first is held back", func() bool { return r.call("GET", "/sandbox/faults", nil).list(t)[0]["taken"].(float64) == 1 })
	require.Empty(t, r.checkoutEvents(first))
	r.call("POST", "/sandbox/checkout/"+second+"/expire", map[string]any{})
	r.eventually("both arrive", func() bool { return len(r.checkoutEvents(first))+len(r.checkoutEvents(second)) == 2 })
	r.mu.Lock()
	defer r.mu.Unlock()
	require.Equal(t, []string{second, first}, objects(r.payments))
}

func objects(events []payments.ProviderEvent) []string {
	var ids []string
	for _, e := range events {
		ids = append(ids, e.ObjectID)
	}
	return ids
}

func TestFaultsOfMail(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	message := sandbox.Message{From: "Sherpa <hello@sherpa.test>", To: "a@example.test", Subject: "Hello", Text: "Hello"}
	for mode, want := range map[string]struct {
		fails bool
		kept  int
	}{
		"drop": {false, 0}, "delay": {false, 1}, "double": {false, 2}, "reorder": {false, 1},
		"status": {true, 0}, "timeout": {true, 0}, "after_effect": {true, 1},
	} {
		_, err := r.db.Pool.Exec(t.Context(), "DELETE FROM sandbox.mails")
		require.NoError(t, err)
		r.fault("mail", mode, map[string]any{"count": 1, "ms": 20})
		err = r.box.Deliver(t.Context(), message)
		if want.fails {
			require.ErrorIs(t, err, errs.ErrUnavailable, mode)
		} else {
			require.NoError(t, err, mode)
		}
		require.Len(t, r.call("GET", "/sandbox/mail", nil).list(t), want.kept, mode)
	}
}

func TestFaultsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for name, body := range map[string]map[string]any{
		"target": {"target": "bank", "mode": "drop"}, "mode": {"target": "mail", "mode": "explode"}, "nothing": {},
		"status": {"target": "mail", "mode": "status", "status": 200}, "count": {"target": "mail", "mode": "drop", "count": 0},
		"ms": {"target": "mail", "mode": "delay", "ms": int64(time.Hour / time.Millisecond)},
	} {
		a := r.call("POST", "/sandbox/faults", body)
		require.Equal(t, 422, a.status, name)
		require.NotEmpty(t, a.json(t)["fields"], name)
	}
}
