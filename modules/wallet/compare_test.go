package wallet_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// comparing is what both parts of the wallet say, without the times.
func (w *world) comparing(t *testing.T, since time.Time) []ledger.Difference {
	t.Helper()
	found, err := w.till.Compare(t.Context(), since)
	require.NoError(t, err)
	sent, err := w.payer.Compare(t.Context(), since)
	require.NoError(t, err)
	found = append(found, sent...)
	ledger.SortDifferences(found)
	for i := range found {
		require.False(t, found[i].At.IsZero())
		found[i].At = time.Time{}
	}
	return found
}

// paymentID is the payment of a buyer.
func (w *world) paymentID(t *testing.T, buyer uuid.UUID) (id string) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), "SELECT id::text FROM wallet_payments WHERE buyer = $1", buyer).Scan(&id))
	return id
}

// Each way in which a payment can differ from the provider's, and only those.
func TestComparingPayments(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	since := w.clock.Now()
	buyer, intent := w.bought(t)
	id, checkout := w.paymentID(t, buyer), "cs_test_"+intent[len("pi_"):]
	require.Empty(t, w.comparing(t, since))
	require.Equal(t, since.Add(-24*time.Hour), w.provider.since[len(w.provider.since)-1], "a checkout is paid up to a day after it was opened")

	kept := w.provider.checkouts[checkout]
	set := func(c payments.CheckoutStatus) {
		w.provider.change(checkout, func(now *payments.CheckoutStatus) { *now = c })
	}
	unpaid, dearer, foreign := kept, kept, kept
	unpaid.Paid, dearer.Amount, foreign.Currency = false, 2000, "eur"

	set(unpaid)
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.UnknownThere, ProviderID: checkout, OurID: id, Ours: 1000}}, w.comparing(t, since))
	require.Empty(t, w.comparing(t, since.Add(time.Hour)), "it was credited before")
	set(dearer)
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.AmountDiffers, ProviderID: checkout, OurID: id, Provider: 2000, Ours: 1000}}, w.comparing(t, since))
	set(foreign)
	require.Equal(t, ledger.AmountDiffers, w.comparing(t, since)[0].Reason)
	w.provider.mu.Lock()
	delete(w.provider.checkouts, checkout)
	w.provider.mu.Unlock()
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.UnknownThere, OurID: id, Ours: 1000}}, w.comparing(t, since))
	set(kept)
	require.Empty(t, w.comparing(t, since))

	// Paid there, and the row waits for its job.
	late := uuid.New()
	waiting := w.opened(t, late)
	require.Empty(t, w.comparing(t, since), "an open checkout is no difference")
	w.provider.change(waiting, paid)
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.PendingHere, ProviderID: waiting, OurID: w.paymentID(t, late), Provider: 1000}}, w.comparing(t, since))
	// The row has ended otherwise: no job looks at it any more.
	_, err := w.db.Pool.Exec(t.Context(), "UPDATE wallet_payments SET status = 'expired' WHERE buyer = $1", late)
	require.NoError(t, err)
	require.Equal(t, ledger.NeedsReview, w.comparing(t, since)[0].Reason)
	_, err = w.db.Pool.Exec(t.Context(), "DELETE FROM wallet_payments WHERE buyer = $1", late)
	require.NoError(t, err)

	// The row is gone, as after a restore. Once it is given back in full, nothing is left to do.
	lost := []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.UnknownHere, ProviderID: waiting, Provider: 1000}}
	require.Equal(t, lost, w.comparing(t, since))
	lostIntent := "pi_" + waiting[len("cs_test_"):]
	w.provider.refunds(lostIntent, "re_half", 500, w.clock.Now())
	require.Equal(t, lost, w.comparing(t, since), "half of it")
	w.provider.refunds(lostIntent, "re_rest", 500, w.clock.Now())
	require.Empty(t, w.comparing(t, since))

	// A second checkout of one payment.
	second := kept
	second.ID, second.PaymentIntentID = "cs_test_second", "pi_second"
	w.provider.change(second.ID, func(now *payments.CheckoutStatus) { *now = second })
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentPayment, Reason: ledger.NeedsReview, ProviderID: second.ID, OurID: id, Provider: 1000, Ours: 1000}}, w.comparing(t, since))
	second.PaymentID = "not ours"
	w.provider.change(second.ID, func(now *payments.CheckoutStatus) { *now = second })
	require.Equal(t, ledger.UnknownHere, w.comparing(t, since)[0].Reason)
	w.sound(t)

	w.provider.err = errs.ErrUnavailable
	_, err = w.till.Compare(t.Context(), since)
	require.ErrorIs(t, err, errs.ErrUnavailable, "half an answer would be none")
}

// Refunds and disputes that are not posted as they stand at the provider.
func TestComparingRefundsAndDisputes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	since := w.clock.Now()
	buyer, intent := w.bought(t)
	id := w.paymentID(t, buyer)
	w.provider.refunds(intent, "re_1", 400, since)
	w.provider.stands(intent, "du_1", 500, payments.ProviderOpen, since)
	w.provider.stands(intent, "du_2", 100, payments.ProviderOpen, since)
	require.Equal(t, []ledger.Difference{
		{Kind: ledger.DifferentDispute, Reason: ledger.PendingHere, ProviderID: "du_1", OurID: id, Provider: 500},
		{Kind: ledger.DifferentDispute, Reason: ledger.PendingHere, ProviderID: "du_2", OurID: id, Provider: 100},
		{Kind: ledger.DifferentRefund, Reason: ledger.PendingHere, ProviderID: "re_1", OurID: id, Provider: 400},
	}, w.comparing(t, since))
	w.review(t, intent)
	require.Empty(t, w.comparing(t, since))
	w.provider.fails(intent, "re_1")
	require.Len(t, w.comparing(t, since), 1)
	w.review(t, intent)
	require.Empty(t, w.comparing(t, since))
}

// Each way in which a transfer can differ from its payout, and only those.
func TestComparingTransfers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	since := w.clock.Now()
	guide, account := w.connected(t, true)
	w.earns(t, guide, 1)
	w.sweep(t)
	p := w.until(t, guide, payouts.PayoutDone)
	require.Empty(t, w.comparing(t, since))
	id, sent := p.ID.String(), w.bank.sent()[0]
	set := func(all ...payouts.Transfer) {
		w.bank.mu.Lock()
		defer w.bank.mu.Unlock()
		w.bank.transfers = all
	}

	set()
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentTransfer, Reason: ledger.UnknownThere, OurID: id, Ours: 2500}}, w.comparing(t, since))
	require.Empty(t, w.comparing(t, w.clock.Now().Add(time.Hour)), "it was paid before")
	less := sent
	less.Amount = 100
	set(less)
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentTransfer, Reason: ledger.AmountDiffers, ProviderID: sent.ID, OurID: id, Provider: 100, Ours: 2500}}, w.comparing(t, since))

	// Another transfer of the same payout, until it is reversed; and one of a payout that is not here, as after a restore.
	second, lost := sent, payouts.Transfer{ID: "tr_lost", Group: uuid.NewString(), AccountID: account, Currency: "usd", Amount: 700}
	second.ID = "tr_second"
	set(sent, second, lost)
	require.Equal(t, []ledger.Difference{
		{Kind: ledger.DifferentTransfer, Reason: ledger.UnknownHere, ProviderID: "tr_lost", Provider: 700},
		{Kind: ledger.DifferentTransfer, Reason: ledger.NeedsReview, ProviderID: "tr_second", OurID: id, Provider: 2500},
	}, w.comparing(t, since))
	w.bank.reverse("tr_lost", "trr_1", 699)
	require.Len(t, w.comparing(t, since), 2, "a cent is missing")
	w.bank.reverse("tr_lost", "trr_2", 1)
	w.bank.reverse("tr_second", "trr_3", 2500)
	require.Empty(t, w.comparing(t, since))

	// A reversal that is not posted.
	w.bank.reverse(sent.ID, "trr_4", 500)
	require.Equal(t, []ledger.Difference{{Kind: ledger.DifferentReversal, Reason: ledger.NeedsReview, ProviderID: "trr_4", OurID: id, Provider: 500}}, w.comparing(t, since))
	w.event(t, payments.EventTransfer, sent.ID)
	require.Empty(t, w.comparing(t, since))
	w.sound(t)

	w.bank.unreachable(true)
	_, err := w.payer.Compare(t.Context(), since)
	require.ErrorIs(t, err, errs.ErrUnavailable)
}

// A payout whose outcome is unknown here, as after a restore to the moment of its call.
func TestComparingATransferUnderWay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	since := w.clock.Now()
	guide, _ := w.connected(t, true)
	w.earns(t, guide, 1)
	w.bank.meets(failure{after: true})
	w.sweep(t)
	p := w.until(t, guide, payouts.PayoutUnknown)
	require.Equal(t, []ledger.Difference{{
		Kind: ledger.DifferentTransfer, Reason: ledger.PendingHere, ProviderID: "tr_1", OurID: p.ID.String(), Provider: money.Cents(2500),
	}}, w.comparing(t, since))
}
