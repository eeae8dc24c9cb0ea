package wallet_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
)

// A buyer starts so many purchases within a day; then it takes time, and the provider is not called.
func TestLimitOfCheckouts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.CheckoutsPerDay = 3
	buyer := uuid.New()
	start := func(who uuid.UUID) error {
		_, err := w.StartCheckout(as(t, who), payments.CheckoutRequest{PriceID: "price_base"})
		return err
	}
	for range 3 {
		require.NoError(t, start(buyer))
		w.clock.Advance(time.Hour)
	}
	count := func() (n int) {
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM wallet_payments").Scan(&n))
		return n
	}
	rows := count()
	err := start(buyer)
	require.ErrorIs(t, err, payments.ErrCheckouts)
	e, _ := errs.As(err)
	require.Equal(t, 21*time.Hour, e.RetryAfter, "when the first is a day old")
	require.Equal(t, rows, count())
	_, err = w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "no such price"})
	require.ErrorIs(t, err, payments.ErrPackUnknown)
	require.NoError(t, start(uuid.New()), "another buyer")
	w.clock.Advance(21 * time.Hour)
	require.NoError(t, start(buyer))
	require.ErrorIs(t, start(buyer), payments.ErrCheckouts)
}

// What the provider never opened counts for a minute only: whoever tries while it is down may buy when it is back.
func TestRefusedCheckoutsDoNotCount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.CheckoutsPerDay = 2
	buyer := uuid.New()
	w.opened(t, buyer)
	w.opened(t, buyer)
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payments SET status = 'created', checkout_id = NULL")
	require.NoError(t, err)
	_, err = w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "price_base"})
	require.ErrorIs(t, err, payments.ErrCheckouts, "they may still be opening")
	w.clock.Advance(time.Minute)
	w.opened(t, buyer)
}

// Purchases that are started at once cannot all be the last allowed, of a buyer without a wallet either.
func TestLimitOfCheckoutsUnderARace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.CheckoutsPerDay = 5
	buyer := uuid.New()
	var started atomic.Int64
	var wg sync.WaitGroup
	for range 24 {
		wg.Go(func() {
			if _, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "price_base"}); err == nil {
				started.Add(1)
			}
		})
	}
	wg.Wait()
	require.EqualValues(t, 5, started.Load())
}
