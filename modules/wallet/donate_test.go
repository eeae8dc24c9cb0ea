package wallet_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// setAside sells a pack of $100, of which 91 cents are for the greater good.
func (w *world) setAside(t *testing.T) {
	t.Helper()
	buyer := uuid.New()
	c, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "price_everest"})
	require.NoError(t, err)
	w.provider.change(c.ID, paid)
	_, err = w.Confirm(as(t, buyer), c.ID)
	require.NoError(t, err)
}

func TestNoMoreIsGivenThanWasSetAside(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gift := ledger.Donation{Receipt: "2026-1", Recipient: "Gamers Outreach", Amount: 60}
	_, _, err := w.Donate(t.Context(), gift)
	require.ErrorIs(t, err, ledger.ErrNotSetAside, "nothing is set aside yet")
	w.setAside(t)
	recorded, left, err := w.Donate(t.Context(), gift)
	require.NoError(t, err)
	require.True(t, recorded)
	require.Equal(t, money.Cents(31), left)
	recorded, left, err = w.Donate(t.Context(), gift)
	require.NoError(t, err)
	require.False(t, recorded, "once per receipt")
	require.Equal(t, money.Cents(31), left)
	for _, other := range []ledger.Donation{{Receipt: "2026-1", Recipient: "Somebody else", Amount: 60}, {Receipt: "2026-1", Recipient: gift.Recipient, Amount: 61}} {
		_, _, err = w.Donate(t.Context(), other)
		require.ErrorIs(t, err, ledger.ErrReceiptConflict)
	}
	_, _, err = w.Donate(t.Context(), ledger.Donation{Receipt: "2026-2", Recipient: "x", Amount: 32})
	require.ErrorIs(t, err, ledger.ErrNotSetAside)
	_, _, err = w.Donate(t.Context(), ledger.Donation{Receipt: "", Recipient: "x", Amount: 1})
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
	long := strings.Repeat("é", 200)
	_, _, err = w.Donate(t.Context(), ledger.Donation{Receipt: "2026-3", Recipient: long + "é", Amount: 1})
	require.Equal(t, errs.Invalid, errs.ClassOf(err))
	good, err := w.GreaterGood(t.Context())
	require.NoError(t, err)
	require.Equal(t, money.Cents(91), good.SetAside)
	require.Equal(t, money.Cents(60), good.Given)
	recorded, _, err = w.Donate(t.Context(), ledger.Donation{Receipt: "2026-3", Recipient: long, Amount: 1})
	require.NoError(t, err)
	require.True(t, recorded)
	w.sound(t)
}

// Gifts at once never exceed what is set aside together.
func TestRaceOfGifts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.setAside(t)
	var wg sync.WaitGroup
	given := make([]bool, 20)
	for i := range given {
		wg.Go(func() {
			given[i], _, _ = w.Donate(context.WithoutCancel(t.Context()), ledger.Donation{Receipt: fmt.Sprint("r", i), Recipient: "x", Amount: 20})
		})
	}
	wg.Wait()
	n := 0
	for _, ok := range given {
		if ok {
			n++
		}
	}
	require.Equal(t, 4, n)
	w.sound(t)
}
