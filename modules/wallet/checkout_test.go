package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

func TestAPackIsNamedByPriceOrAmount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	shown := func(n int64) *int64 { return &n }
	for name, c := range map[string]struct {
		req  payments.CheckoutRequest
		want error
	}{
		"by price id":            {payments.CheckoutRequest{PriceID: "price_base", AdvertisedSC: shown(20)}, nil},
		"by own id":              {payments.CheckoutRequest{PriceID: "everest"}, nil},
		"by dollars":             {payments.CheckoutRequest{USD: "10"}, nil},
		"by dollars and cents":   {payments.CheckoutRequest{USD: "100.00", AdvertisedSC: shown(210)}, nil},
		"nothing":                {payments.CheckoutRequest{}, payments.ErrPackMissing},
		"zero":                   {payments.CheckoutRequest{USD: "0"}, payments.ErrPackMissing},
		"negative":               {payments.CheckoutRequest{USD: "-10"}, payments.ErrPackMissing},
		"no number":              {payments.CheckoutRequest{USD: "ten"}, payments.ErrPackMissing},
		"unknown price":          {payments.CheckoutRequest{PriceID: "price_of_another_shop"}, payments.ErrPackUnknown},
		"more SC than are sold":  {payments.CheckoutRequest{PriceID: "price_base", AdvertisedSC: shown(2000)}, payments.ErrPackChanged},
		"less SC than are sold":  {payments.CheckoutRequest{PriceID: "price_base", AdvertisedSC: shown(19)}, payments.ErrPackChanged},
		"price wins over amount": {payments.CheckoutRequest{PriceID: "price_base", USD: "100", AdvertisedSC: shown(20)}, nil},
	} {
		_, err := w.StartCheckout(as(t, uuid.New()), c.req)
		require.ErrorIs(t, err, c.want, name)
	}
	_, err := w.StartCheckout(t.Context(), payments.CheckoutRequest{PriceID: "price_base"})
	require.ErrorIs(t, err, errs.ErrUnauthenticated)
}

// An amount of the buyer's own: whole dollars within bounds, at the base rate; the price of a pack is that pack.
func TestACustomAmount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for usd, want := range map[string]money.SC{
		"10": 20, "11": 22, "12.00": 24, "99": 198, "100": 210, "101": 202, "500": 1000, " 42 ": 84,
		"9": 0, "501": 0, "10.50": 0, "11.01": 0, "100000000": 0, "0.5": 0,
	} {
		buyer := uuid.New()
		opened, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{USD: usd})
		if want == 0 {
			require.Equal(t, errs.Invalid, errs.ClassOf(err), "%q: %v", usd, err)
			e, _ := errs.As(err)
			require.True(t, e.Fields["usd"] != "" || e.Code == payments.ErrPackMissing.Code, usd)
			continue
		}
		require.NoError(t, err, usd)
		w.provider.change(opened.ID, paid)
		got, err := w.Confirm(as(t, buyer), opened.ID)
		require.NoError(t, err, usd)
		require.Equal(t, want, got.Credited, usd)
	}
	shown := func(n int64) *int64 { return &n }
	_, err := w.StartCheckout(as(t, uuid.New()), payments.CheckoutRequest{USD: "20", AdvertisedSC: shown(41)})
	require.ErrorIs(t, err, payments.ErrPackChanged)
	_, err = w.StartCheckout(as(t, uuid.New()), payments.CheckoutRequest{USD: "20", AdvertisedSC: shown(40)})
	require.NoError(t, err)
	order := w.provider.last
	require.Equal(t, []any{"", money.Cents(2000), "Sherpa Cred"}, []any{order.PriceID, order.Amount, order.Label}, "the provider is told the amount, no price")
	w.sound(t)

	buyer := uuid.New()
	opened, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{USD: "30"})
	require.NoError(t, err)
	w.provider.change(opened.ID, paid)
	_, err = w.Confirm(as(t, buyer), opened.ID)
	require.NoError(t, err)
	intent := "pi_" + opened.ID[len("cs_test_"):]
	w.provider.refunds(intent, "re_custom", 1500, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, money.SC(30), w.balance(t, buyer), "half of it was refunded to the card")
	w.provider.stands(intent, "dp_custom", 1500, payments.ProviderOpen, w.clock.Now())
	w.review(t, intent)
	w.sound(t)
}

// A receipt is its buyer's alone, has a number that stays, and says what became of the purchase.
func TestTheReceiptOfAPurchase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	receipt := func(buyer uuid.UUID, id string) (payments.Receipt, error) {
		var payment uuid.UUID
		require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_payments WHERE checkout_id = $1", id).Scan(&payment))
		return w.Receipt(as(t, buyer), payment)
	}
	buyer := uuid.New()
	id := w.opened(t, buyer)
	_, err := receipt(buyer, id)
	require.ErrorIs(t, err, payments.ErrNoPayment, "not paid yet")
	w.provider.change(id, paid)
	_, err = w.Confirm(as(t, buyer), id)
	require.NoError(t, err)
	got, err := receipt(buyer, id)
	require.NoError(t, err)
	require.Equal(t, []any{"SH-2026-000001", payments.ReceiptPaid, money.SC(20), money.Cents(1000), "Base Camp", "Sherpa", "1 Trail Way"},
		[]any{got.Called(), got.Status(), got.SC, got.Price, got.Label, got.Issuer.Name, got.Issuer.Address})
	require.Equal(t, w.clock.Now(), got.At)
	_, err = receipt(uuid.New(), id)
	require.ErrorIs(t, err, payments.ErrNoPayment, "another's")
	_, err = w.Receipt(t.Context(), got.Payment)
	require.ErrorIs(t, err, errs.ErrUnauthenticated)

	intent := "pi_" + id[len("cs_test_"):]
	status := func() payments.ReceiptStatus {
		r, err := receipt(buyer, id)
		require.NoError(t, err)
		require.Equal(t, got.Number, r.Number)
		return r.Status()
	}
	w.provider.refunds(intent, "re_1", 400, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, payments.ReceiptPartlyRefunded, status())
	w.provider.refunds(intent, "re_2", 600, w.clock.Now())
	w.review(t, intent)
	require.Equal(t, payments.ReceiptRefunded, status())
	w.provider.fails(intent, "re_2")
	w.review(t, intent)
	require.Equal(t, payments.ReceiptPartlyRefunded, status())

	other := uuid.New()
	second := w.opened(t, other)
	w.provider.change(second, paid)
	_, err = w.Confirm(as(t, other), second)
	require.NoError(t, err)
	r, err := receipt(other, second)
	require.NoError(t, err)
	require.Equal(t, "SH-2026-000002", r.Called())
	w.provider.stands("pi_"+second[len("cs_test_"):], "dp_1", 1000, payments.ProviderOpen, w.clock.Now())
	w.review(t, "pi_"+second[len("cs_test_"):])
	r, err = receipt(other, second)
	require.NoError(t, err)
	require.Equal(t, payments.ReceiptDisputed, r.Status())
}

func TestAPurchaseIsCreditedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)

	_, err := w.Confirm(as(t, buyer), id)
	require.ErrorIs(t, err, payments.ErrNotPaid)
	state, err := w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Failure: payments.ErrNotPaid}, state)

	w.provider.change(id, paid)
	state, err = w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Paid: true}, state, "verify changes nothing")
	require.Zero(t, w.balance(t, buyer))

	for range 3 {
		got, err := w.Confirm(as(t, buyer), id)
		require.NoError(t, err)
		require.Equal(t, payments.Confirmation{Credited: 20, NewBalance: 20}, got)
	}
	state, err = w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Paid: true, Confirmed: true, NewBalance: 20}, state)
	w.sound(t)
}

// The webhook comes first nearly always; the buyer must still read "Payment successful!".
func TestOnlyTheBuyersBrowserConfirms(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	w.provider.change(id, paid)
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: id}))
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	state, err := w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Paid: true, NewBalance: 20}, state)
}

func TestAnotherPersonsPurchaseDoesNotExist(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer, other := uuid.New(), uuid.New()
	id := w.opened(t, buyer)
	w.provider.change(id, paid)
	for name, call := range map[string]func(ctx context.Context, id string) error{
		"confirm": func(ctx context.Context, id string) error { _, err := w.Confirm(ctx, id); return err },
		"verify":  func(ctx context.Context, id string) error { _, err := w.VerifyCheckout(ctx, id); return err },
	} {
		require.ErrorIs(t, call(as(t, other), id), payments.ErrNoPayment, name)
		require.ErrorIs(t, call(as(t, other), "cs_unknown"), payments.ErrNoPayment, name)
		require.ErrorIs(t, call(t.Context(), id), errs.ErrUnauthenticated, name)
		require.ErrorIs(t, call(as(t, buyer), ""), payments.ErrMissingID, name)
		for _, bad := range []string{"nonsense", "cs", "cs_", "pi_123", "cs_a b", "cs_\x00", "cs_'--", "CS_1"} {
			require.ErrorIs(t, call(as(t, buyer), bad), payments.ErrInvalidID, "%s %q", name, bad)
		}
	}
	require.Zero(t, w.balance(t, other))
}

// What was paid must be what was ordered, to the cent, in dollars, by the same row.
func TestAMismatchCreditsNothing(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(c *payments.CheckoutStatus){
		"a cent less":    func(c *payments.CheckoutStatus) { c.Amount-- },
		"a cent more":    func(c *payments.CheckoutStatus) { c.Amount++ },
		"other currency": func(c *payments.CheckoutStatus) { c.Currency = "jpy" },
		"other payment":  func(c *payments.CheckoutStatus) { c.PaymentID = uuid.NewString() },
		"other checkout": func(c *payments.CheckoutStatus) { c.ID = "cs_other" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			buyer := uuid.New()
			id := w.opened(t, buyer)
			w.provider.change(id, func(c *payments.CheckoutStatus) { paid(c); change(c) })
			for range 2 {
				_, err := w.Confirm(as(t, buyer), id)
				require.ErrorIs(t, err, payments.ErrMismatch)
				require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: id}))
			}
			state, err := w.VerifyCheckout(as(t, buyer), id)
			require.NoError(t, err)
			require.Equal(t, payments.CheckoutState{Failure: payments.ErrMismatch}, state)
			require.Zero(t, w.balance(t, buyer))
			w.sound(t)
		})
	}
}

func TestAnExpiredCheckoutEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	w.provider.change(id, func(c *payments.CheckoutStatus) { c.Expired = true })
	state, err := w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Failure: payments.ErrExpired}, state, "as the provider says it")
	_, err = w.Confirm(as(t, buyer), id)
	require.ErrorIs(t, err, payments.ErrExpired)
	state, err = w.VerifyCheckout(as(t, buyer), id)
	require.NoError(t, err)
	require.Equal(t, payments.CheckoutState{Failure: payments.ErrExpired}, state, "as our row says it")
	require.Zero(t, w.balance(t, buyer))
}

// A provider that does not answer leaves everything open, and the event is to be sent again.
func TestAnUnknownOutcomeIsAskedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	w.provider.change(id, paid)
	w.provider.err = errs.ErrUnavailable
	require.ErrorIs(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: id}), errs.ErrUnavailable)
	done, err := w.RetryCredit(t.Context(), w.paymentOf(t, id))
	require.ErrorIs(t, err, errs.ErrUnavailable)
	require.False(t, done)
	w.provider.err = nil
	done, err = w.RetryCredit(t.Context(), w.paymentOf(t, id))
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, money.SC(20), w.balance(t, buyer))
}

// The job that asks again is part of the purchase, and waits while nobody has paid.
func TestTheJobWaitsForThePayment(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	payment := w.paymentOf(t, id)
	var jobs int
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM enqueued WHERE payment = $1", payment).Scan(&jobs))
	require.Equal(t, 1, jobs)
	done, err := w.RetryCredit(t.Context(), payment)
	require.NoError(t, err)
	require.False(t, done)
	done, err = w.RetryCredit(t.Context(), uuid.New())
	require.NoError(t, err)
	require.True(t, done, "nothing to wait for")
}

// The program died after the provider had opened the checkout: the webhook brings it back.
func TestACheckoutWhoseIDWasLostIsAdopted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	w.provider.err = errs.ErrUnavailable
	_, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{PriceID: "price_base"})
	require.ErrorIs(t, err, errs.ErrUnavailable)
	w.provider.err = nil
	var id string
	for checkout := range w.provider.checkouts {
		id = checkout
	}
	w.provider.change(id, paid)
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: id}))
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	w.sound(t)
}

func TestEventsOfOthersAreIgnored(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_1", Kind: payments.EventCheckout, ObjectID: "cs_of_another_shop"}))
	require.NoError(t, w.HandleEvent(t.Context(), payments.ProviderEvent{ID: "evt_2", Kind: payments.EventIgnored}))
}

// 200 confirmations on three paths for one payment: one credit.
func TestRaceOfConfirmations(t *testing.T) {
	t.Parallel()
	raceOfConfirmations(t, 200)
}

func raceOfConfirmations(t *testing.T, attempts int) {
	t.Helper()
	w := newWorld(t)
	buyer := uuid.New()
	id := w.opened(t, buyer)
	payment := w.paymentOf(t, id)
	w.provider.change(id, paid)
	failed := make([]error, attempts)
	var wg sync.WaitGroup
	gate := make(chan struct{}, 64)
	for i := range attempts {
		wg.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			switch i % 3 {
			case 0:
				_, failed[i] = w.Confirm(as(t, buyer), id)
			case 1:
				failed[i] = w.HandleEvent(t.Context(), payments.ProviderEvent{ID: fmt.Sprint("evt_", i), Kind: payments.EventCheckout, ObjectID: id})
			case 2:
				_, failed[i] = w.RetryCredit(t.Context(), payment)
			}
		})
	}
	wg.Wait()
	for _, err := range failed {
		if !errors.Is(err, errs.ErrLocked) { // told to try again, which is no credit
			require.NoError(t, err)
		}
	}
	require.Equal(t, money.SC(20), w.balance(t, buyer))
	w.sound(t)
}

func (w *world) paymentOf(t *testing.T, checkoutID string) (id uuid.UUID) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id FROM wallet_payments WHERE checkout_id = $1", checkoutID).Scan(&id))
	return id
}

// A checkout that the provider has opened is open here, with the words that the provider shows.
func TestAnOpenedCheckoutIsOpen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	_, err := w.StartCheckout(as(t, buyer), payments.CheckoutRequest{USD: "20"})
	require.NoError(t, err)
	require.Equal(t, "40 SC, an amount of your own.", w.provider.last.Description)
	var status string
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT status FROM wallet_payments WHERE buyer = $1", buyer).Scan(&status))
	require.Equal(t, string(payments.PaymentOpen), status)
}

// What can be no id of a checkout is refused before it is looked for.
func TestWhatCanBeACheckout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	buyer := uuid.New()
	for id, want := range map[string]error{
		"": payments.ErrMissingID, "cs_": payments.ErrInvalidID, "cs_" + strings.Repeat("a", 253): payments.ErrInvalidID,
		"xx_a": payments.ErrInvalidID, "cs_a-b": payments.ErrInvalidID, "cs_{": payments.ErrInvalidID, "cs_`": payments.ErrInvalidID,
		"cs_[": payments.ErrInvalidID, "cs_@": payments.ErrInvalidID, "cs_:": payments.ErrInvalidID, "cs_/": payments.ErrInvalidID,
		"cs_a": payments.ErrNoPayment, "cs_z": payments.ErrNoPayment, "cs_A": payments.ErrNoPayment, "cs_Z": payments.ErrNoPayment,
		"cs_0": payments.ErrNoPayment, "cs_9": payments.ErrNoPayment, "cs__": payments.ErrNoPayment,
		"cs_" + strings.Repeat("a", 252): payments.ErrNoPayment,
	} {
		_, err := w.Confirm(as(t, buyer), id)
		require.ErrorIs(t, err, want, "%q", id)
	}
}
