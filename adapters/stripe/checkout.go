package stripe

import (
	"context"
	"regexp"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

var _ payments.Gateway = (*Gateway)(nil)

// checkoutID is the form of a checkout session's id; anything else is not asked for.
var checkoutID = regexp.MustCompile(`^cs_[A-Za-z0-9_]{1,200}$`)

// CreateCheckout implements payments.Gateway. The payment's id is the idempotency key: repeating
// the call returns the checkout that is already open.
func (p *Gateway) CreateCheckout(ctx context.Context, order payments.CheckoutOrder) (payments.OpenedCheckout, error) {
	params := &sdk.CheckoutSessionCreateParams{
		Mode:              sdk.String(string(sdk.CheckoutSessionModePayment)),
		SubmitType:        sdk.String("pay"),
		ClientReferenceID: sdk.String(order.PaymentID.String()),
		SuccessURL:        sdk.String(order.SuccessURL),
		CancelURL:         sdk.String(order.CancelURL),
		LineItems:         []*sdk.CheckoutSessionCreateLineItemParams{lineItem(order)},
		// Only methods that are settled at once: a checkout is then paid, open or expired, nothing in between.
		PaymentMethodTypes: []*string{sdk.String("card")},
		// The amount that comes back must be the amount that was asked for.
		AdaptivePricing: &sdk.CheckoutSessionCreateAdaptivePricingParams{Enabled: sdk.Bool(false)},
		Metadata:        map[string]string{"payment_id": order.PaymentID.String(), "buyer_id": order.Buyer.String()},
		PaymentIntentData: &sdk.CheckoutSessionCreatePaymentIntentDataParams{
			Description: sdk.String(order.Label),
			Metadata:    map[string]string{"payment_id": order.PaymentID.String(), "buyer_id": order.Buyer.String()},
		},
	}
	if order.BuyerEmail != "" {
		params.CustomerEmail = sdk.String(order.BuyerEmail)
	}
	params.SetIdempotencyKey(order.PaymentID.String())
	session, err := p.api.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return payments.OpenedCheckout{}, failure("open a checkout", err, nil)
	}
	if !checkoutID.MatchString(session.ID) || session.URL == "" {
		return payments.OpenedCheckout{}, errs.ErrUnavailable.Saying("The payment provider did not open a checkout. Please try again shortly.")
	}
	return payments.OpenedCheckout{ID: session.ID, URL: session.URL, ExpiresAt: time.Unix(session.ExpiresAt, 0).UTC()}, nil
}

func lineItem(order payments.CheckoutOrder) *sdk.CheckoutSessionCreateLineItemParams {
	item := &sdk.CheckoutSessionCreateLineItemParams{Quantity: sdk.Int64(1)}
	if order.PriceID != "" {
		item.Price = sdk.String(order.PriceID)
		return item
	}
	product := &sdk.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: sdk.String(order.Label)}
	if order.Description != "" {
		product.Description = sdk.String(order.Description)
	}
	item.PriceData = &sdk.CheckoutSessionCreateLineItemPriceDataParams{
		Currency:    sdk.String(string(sdk.CurrencyUSD)),
		UnitAmount:  sdk.Int64(int64(order.Amount)),
		ProductData: product,
	}
	return item
}

// Checkout implements payments.Gateway.
func (p *Gateway) Checkout(ctx context.Context, id string) (payments.CheckoutStatus, error) {
	if !checkoutID.MatchString(id) {
		return payments.CheckoutStatus{}, payments.ErrCheckoutUnknown
	}
	session, err := p.api.V1CheckoutSessions.Retrieve(ctx, id, nil)
	if err != nil {
		return payments.CheckoutStatus{}, failure("read a checkout", err, payments.ErrCheckoutUnknown)
	}
	if session.ID != id {
		return payments.CheckoutStatus{}, errs.ErrUnavailable.Saying("The payment provider answered with another checkout. Please try again shortly.")
	}
	return p.checkoutStatus(session), nil
}

// checkoutStatus maps a checkout of the provider, and reports statuses that this program does not know.
func (p *Gateway) checkoutStatus(session *sdk.CheckoutSession) payments.CheckoutStatus {
	switch session.PaymentStatus {
	case sdk.CheckoutSessionPaymentStatusPaid, sdk.CheckoutSessionPaymentStatusUnpaid, sdk.CheckoutSessionPaymentStatusNoPaymentRequired:
	default: // neither paid nor lost: it is asked about again
		p.unknown.report(wordPaymentStatus, string(session.PaymentStatus), session.ID)
	}
	switch session.Status {
	case sdk.CheckoutSessionStatusOpen, sdk.CheckoutSessionStatusComplete, sdk.CheckoutSessionStatusExpired:
	default:
		p.unknown.report(wordCheckoutStatus, string(session.Status), session.ID)
	}
	status := payments.CheckoutStatus{
		ID:        session.ID,
		PaymentID: session.ClientReferenceID,
		Paid:      session.PaymentStatus == sdk.CheckoutSessionPaymentStatusPaid,
		Expired:   session.Status == sdk.CheckoutSessionStatusExpired,
		Currency:  string(session.Currency),
		Amount:    money.Cents(session.AmountTotal),
	}
	if session.PaymentIntent != nil {
		status.PaymentIntentID = session.PaymentIntent.ID
	}
	return status
}
