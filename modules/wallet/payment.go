package wallet

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// PaymentStatus is where a purchase stands.
type PaymentStatus string

// The life of a purchase: created → open → credited, expired or mismatch.
const (
	PaymentCreated  PaymentStatus = "created"  // our row exists, the provider was not reached yet
	PaymentOpen     PaymentStatus = "open"     // the buyer may pay
	PaymentCredited PaymentStatus = "credited" // the SC are in the wallet
	PaymentExpired  PaymentStatus = "expired"  // can never be paid
	PaymentMismatch PaymentStatus = "mismatch" // paid, but not what was ordered: for a person to look at
)

// Payment is one purchase of a pack, with everything that was agreed when it began.
type Payment struct {
	ID          uuid.UUID
	Buyer       uuid.UUID
	Pack        string
	Label       string
	PriceID     string
	Price       money.Cents
	SC          money.SC
	Status      PaymentStatus
	CheckoutID  string
	CheckoutURL string
	IntentID    string
	CreditedAt  *time.Time
	ConfirmedAt *time.Time
	// Reviews is raised when a reading of refunds and disputes has changed something.
	Reviews   int
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Payments keeps purchases. All methods take part in the transaction of ctx.
type Payments interface {
	Insert(ctx context.Context, p Payment) error
	// CountStarted counts a buyer's purchases since a point of time, and tells when the first of them began. One that
	// the provider never opened counts only when it began after opening. Nobody else counts for this buyer until the
	// transaction ends.
	CountStarted(ctx context.Context, buyer uuid.UUID, since, opening time.Time) (n int, oldest time.Time, err error)
	// Update stores everything that may change after Insert.
	Update(ctx context.Context, p Payment) error
	// ByCheckout finds a purchase by the provider's checkout; ErrNoPayment.
	ByCheckout(ctx context.Context, checkoutID string) (Payment, error)
	// ByID finds a purchase; ErrNoPayment.
	ByID(ctx context.Context, id uuid.UUID) (Payment, error)
	// ByIntent finds a purchase by the provider's payment intent; ErrNoPayment.
	ByIntent(ctx context.Context, intentID string) (Payment, error)
	// Lock is ByID, and nobody else changes the row until the transaction ends.
	Lock(ctx context.Context, id uuid.UUID) (Payment, error)
	// Buyer is the buyer's address for the provider's receipt, empty when unknown, and whether the person
	// is kept from booking since a dispute.
	Buyer(ctx context.Context, buyer uuid.UUID) (email string, blocked bool, err error)
	// EventsReadTo is how far the provider's list of events was read, by its clock; the zero time when it never was.
	EventsReadTo(ctx context.Context) (time.Time, error)
	// SetEventsReadTo notes it; an earlier time than the one noted changes nothing.
	SetEventsReadTo(ctx context.Context, at time.Time) error
	// LogEvent keeps what the provider told us; a repetition is ignored.
	LogEvent(ctx context.Context, e ProviderEvent, at time.Time) error
	// DeleteEvents forgets what was told before.
	DeleteEvents(ctx context.Context, before time.Time) error
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// PaymentConfirm asks the provider about a purchase, again and again until it is paid or expired.
	PaymentConfirm(ctx context.Context, payment uuid.UUID) error
	// PayoutTransfer has attempts of payouts transferred; one job for an attempt is alive at a time.
	PayoutTransfer(ctx context.Context, attempts ...PayoutAttempt) error
	// AccountCheck asks the provider how far the onboarding of guides is; one job for a guide is alive at a time.
	AccountCheck(ctx context.Context, guides ...uuid.UUID) error
	// PaymentReview has ReviewPayment called.
	PaymentReview(ctx context.Context, intentID string) error
	// DisputeOpened has the sessions of the buyer stopped, and then OpenDispute called. One such job for a
	// dispute is alive at a time.
	DisputeOpened(ctx context.Context, dispute uuid.UUID) error
	// MoneyNotice has a message sent.
	MoneyNotice(ctx context.Context, n Notification) error
}
