package payments

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// Gateway is the payment provider's part that takes payments. Every call goes over the network: never inside a transaction.
// All methods return errs.ErrUnavailable when the outcome is unknown or the provider is down.
type Gateway interface {
	// CreateCheckout opens a hosted checkout. The order's id is the idempotency key and the
	// client_reference_id, so that repeating the call cannot open a second one.
	CreateCheckout(ctx context.Context, order CheckoutOrder) (OpenedCheckout, error)
	// Checkout reads a checkout afresh; ErrCheckoutUnknown when the provider has none with this id.
	Checkout(ctx context.Context, checkoutID string) (CheckoutStatus, error)
	// PaidCheckoutsSince reads the paid checkouts that were opened since then, by the provider's clock, in any order.
	PaidCheckoutsSince(ctx context.Context, since time.Time) ([]PaidCheckout, error)
	// CheckoutEvents reads the events about checkouts since then, by the provider's clock, the oldest first.
	CheckoutEvents(ctx context.Context, since time.Time) ([]ProviderEvent, error)
	// CheckoutOf finds the checkout of a payment intent; ErrCheckoutUnknown when there is none.
	CheckoutOf(ctx context.Context, intentID string) (string, error)
	// RefundsAndDisputes reads all refunds and disputes of a payment.
	RefundsAndDisputes(ctx context.Context, intentID string) (RefundsAndDisputes, error)
	// RefundsAndDisputesSince reads those of all payments since then, by the provider's clock; the zero time means ever.
	RefundsAndDisputesSince(ctx context.Context, since time.Time) (RefundsAndDisputes, error)
}

// CheckoutOrder is what a buyer is about to pay for.
type CheckoutOrder struct {
	PaymentID   uuid.UUID // our payment row
	Buyer       uuid.UUID
	BuyerEmail  string // may be empty
	Label       string // of the pack, shown to the buyer
	Description string
	PriceID     string // the provider's price when one is configured; else Amount is used
	Amount      money.Cents
	SuccessURL  string // holds {CHECKOUT_SESSION_ID}, which the provider replaces
	CancelURL   string
}

// OpenedCheckout is a checkout that waits for the buyer.
type OpenedCheckout struct {
	ID        string // cs_…
	URL       string
	ExpiresAt time.Time // on the provider's clock
}

// CheckoutStatus is what the provider says about a checkout now.
type CheckoutStatus struct {
	ID              string
	PaymentID       string // client_reference_id, as the provider returns it
	Paid            bool   // payment_status is paid
	Expired         bool   // it can never be paid any more
	Currency        string // lower case, "usd"
	Amount          money.Cents
	PaymentIntentID string // pi_…, when paid
}

// PaidCheckout is a paid checkout of the provider's list.
type PaidCheckout struct {
	CheckoutStatus

	CreatedAt time.Time // on the provider's clock
}

// ProviderEventKind says what an event of the provider is about.
type ProviderEventKind string

// The events that matter to us. What the event says is only a hint: the handler reads the thing afresh.
const (
	EventCheckout        ProviderEventKind = "checkout" // a checkout was completed, paid later, failed or expired
	EventAccount         ProviderEventKind = "account"  // a connected account changed
	EventTransfer        ProviderEventKind = "transfer" // a transfer was made, changed or reversed
	EventRefundOrDispute ProviderEventKind = "return"   // a refund or dispute of a payment was made or changed
	EventIgnored         ProviderEventKind = "ignored"  // verified, but of no interest
)

// ProviderEvent is an event of the provider, from a verified webhook or from its list.
type ProviderEvent struct {
	ID       string
	Kind     ProviderEventKind
	Type     string // the provider's own name, for the log
	ObjectID string // cs_…, acct_…, tr_… or (EventRefundOrDispute) pi_…, by Kind; empty for EventIgnored
	// CreatedAt goes by the provider's clock; zero when it came as a webhook.
	CreatedAt time.Time
}

// ErrCheckoutUnknown says that the provider has no such checkout.
var ErrCheckoutUnknown = errs.New(errs.NotFound, "CHECKOUT_UNKNOWN", "This payment does not exist.")
