package payments

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// checkoutOpenFor is how long the provider keeps a checkout open: one that was paid after a moment was opened at most this
// long before it.
const checkoutOpenFor = 24 * time.Hour

// Compare lists the payments, refunds and disputes since a moment on which this database and the provider disagree, after a
// restore of an older backup above all. It changes nothing. since goes by the provider's clock for what the provider has and
// by business time for our rows. A payment that is unknown here and was given back there in full is no difference any
// more, and neither are refunds and disputes of payments that are unknown here. Errors: those of Gateway.
func (s *Service) Compare(ctx context.Context, since time.Time) ([]ledger.Difference, error) {
	paid, err := s.Gateway.PaidCheckoutsSince(ctx, since.Add(-checkoutOpenFor))
	if err != nil {
		return nil, err
	}
	c := comparison{Service: s, known: map[string]uuid.UUID{}, listed: map[string]bool{}}
	for _, checkout := range paid {
		if err := c.paidCheckout(ctx, checkout); err != nil {
			return nil, err
		}
	}
	if err := c.creditedPayments(ctx, since); err != nil {
		return nil, err
	}
	if err := c.refundsAndDisputes(ctx, since); err != nil {
		return nil, err
	}
	return c.found, nil
}

// comparison is one run of Compare.
type comparison struct {
	*Service

	found  []ledger.Difference
	known  map[string]uuid.UUID // payment by the provider's payment intent
	listed map[string]bool      // checkouts that the provider has as paid
}

func (c *comparison) add(d ledger.Difference) { c.found = append(c.found, d) }

func (c *comparison) paidCheckout(ctx context.Context, checkout PaidCheckout) error {
	c.listed[checkout.ID] = true
	d := ledger.Difference{Kind: ledger.DifferentPayment, ProviderID: checkout.ID, Provider: checkout.Amount, At: checkout.CreatedAt}
	p, err := c.paymentOf(ctx, checkout)
	if errors.Is(err, ErrNoPayment) {
		returned, err := c.refundedInFull(ctx, checkout)
		if err == nil && !returned {
			d.Reason = ledger.UnknownHere
			c.add(d)
		}
		return err
	}
	if err != nil {
		return err
	}
	c.known[checkout.PaymentIntentID] = p.ID
	d.OurID = p.ID.String()
	if p.Status == PaymentCredited {
		d.Ours = p.Price
	}
	if d.Reason = reasonOf(p, checkout.CheckoutStatus); d.Reason != "" {
		c.add(d)
	}
	return nil
}

// paymentOf finds the payment that a checkout names; ErrNoPayment.
func (c *comparison) paymentOf(ctx context.Context, checkout PaidCheckout) (Payment, error) {
	id, err := uuid.Parse(checkout.PaymentID)
	if err != nil {
		return Payment{}, ErrNoPayment
	}
	return c.Payments.ByID(ctx, id)
}

// refundedInFull says whether nothing is left of a payment at the provider.
func (c *comparison) refundedInFull(ctx context.Context, checkout PaidCheckout) (bool, error) {
	if checkout.PaymentIntentID == "" {
		return checkout.Amount == 0, nil
	}
	now, err := c.Gateway.RefundsAndDisputes(ctx, checkout.PaymentIntentID)
	var sum money.Cents
	for _, r := range now.Refunds {
		if r.Counts {
			sum += r.Amount
		}
	}
	for _, d := range now.Disputes {
		if d.ProviderStatus == ProviderLost {
			sum += d.Amount
		}
	}
	return sum >= checkout.Amount, err
}

// reasonOf says in what a paid checkout and its payment disagree; empty when they agree.
func reasonOf(p Payment, checkout CheckoutStatus) ledger.DifferenceReason {
	switch {
	case p.CheckoutID != "" && p.CheckoutID != checkout.ID:
		return ledger.NeedsReview // paid a second time
	case checkout.Currency != "usd" || checkout.Amount != p.Price:
		return ledger.AmountDiffers
	}
	switch p.Status {
	case PaymentCreated, PaymentOpen:
		return ledger.PendingHere
	case PaymentExpired, PaymentMismatch:
		return ledger.NeedsReview
	case PaymentCredited:
	}
	return ""
}

// creditedPayments asks the provider about the payments credited since then that it has not listed.
func (c *comparison) creditedPayments(ctx context.Context, since time.Time) error {
	credited, err := c.Payments.CreditedSince(ctx, since)
	if err != nil {
		return err
	}
	for _, p := range credited {
		c.known[p.IntentID] = p.ID
		if c.listed[p.CheckoutID] {
			continue
		}
		d := ledger.Difference{Kind: ledger.DifferentPayment, ProviderID: p.CheckoutID, OurID: p.ID.String(), Ours: p.Price, At: *p.CreditedAt}
		status, err := c.Gateway.Checkout(ctx, p.CheckoutID)
		switch {
		case errors.Is(err, ErrCheckoutUnknown):
			d.ProviderID, d.Reason = "", ledger.UnknownThere
		case err != nil:
			return err
		case !status.Paid:
			d.Reason = ledger.UnknownThere
		default:
			d.Provider, d.Reason = status.Amount, reasonOf(p, status)
		}
		if d.Reason != "" {
			c.add(d)
		}
	}
	return nil
}

func (c *comparison) refundsAndDisputes(ctx context.Context, since time.Time) error {
	now, err := c.Gateway.RefundsAndDisputesSince(ctx, since)
	if err != nil {
		return err
	}
	differ, err := c.differing(ctx, now)
	if err != nil {
		return err
	}
	for _, r := range differ.Refunds {
		if err := c.pending(ctx, ledger.DifferentRefund, r.ID, r.IntentID, r.Amount, r.CreatedAt); err != nil {
			return err
		}
	}
	for _, d := range differ.Disputes {
		if err := c.pending(ctx, ledger.DifferentDispute, d.ID, d.IntentID, d.Amount, d.CreatedAt); err != nil {
			return err
		}
	}
	return nil
}

// pending adds a refund or a dispute that is not posted yet, unless its payment is unknown here.
func (c *comparison) pending(ctx context.Context, kind ledger.DifferenceKind, id, intent string, amount money.Cents, at time.Time) error {
	payment, known := c.known[intent]
	if !known {
		p, err := c.Payments.ByIntent(ctx, intent)
		if errors.Is(err, ErrNoPayment) {
			return nil
		}
		if err != nil {
			return err
		}
		payment = p.ID
	}
	c.add(ledger.Difference{Kind: kind, Reason: ledger.PendingHere, ProviderID: id, OurID: payment.String(), Provider: amount, At: at})
	return nil
}
