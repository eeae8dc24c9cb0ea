package payments

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// PaymentStatus is the state of a purchase.
type PaymentStatus string

// The life of a purchase: created → open → credited, expired or mismatch.
const (
	PaymentCreated  PaymentStatus = "created"  // our row exists, the provider was not reached yet
	PaymentOpen     PaymentStatus = "open"     // the buyer may pay
	PaymentCredited PaymentStatus = "credited" // the SC are in the wallet
	PaymentExpired  PaymentStatus = "expired"  // can never be paid
	PaymentMismatch PaymentStatus = "mismatch" // paid, but not what was ordered: needs review by a person
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
	// Reconciliations is raised when a reading of refunds and disputes has changed something.
	Reconciliations int
	CreatedAt       time.Time
	UpdatedAt       time.Time
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
	// CreditedSince are the purchases credited since then, the oldest first.
	CreditedSince(ctx context.Context, since time.Time) ([]Payment, error)
	// FindForUpdate is ByID, and nobody else changes the row until the transaction ends.
	FindForUpdate(ctx context.Context, id uuid.UUID) (Payment, error)
}
