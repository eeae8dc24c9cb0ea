package payments

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// Issuer is who sells Sherpa Cred, as a receipt names it.
type Issuer struct{ Name, Address, Email string }

// Receipt is a purchase that was paid, for its buyer's own accounting.
type Receipt struct {
	Payment  uuid.UUID
	Buyer    uuid.UUID
	Number   int64 // stable and unique; of its year in words by Called
	At       time.Time
	Payer    string // full name, else the GamerTag
	Email    string
	Label    string
	SC       money.SC
	Price    money.Cents
	Refunded money.Cents // to the card
	Disputed bool        // the buyer's bank has taken the payment back, or is about to
	Issuer   Issuer
}

// ReceiptStatus is what became of a purchase since it was paid.
type ReceiptStatus string

// The statuses of receipts.
const (
	ReceiptPaid           ReceiptStatus = "paid"
	ReceiptRefunded       ReceiptStatus = "refunded"
	ReceiptPartlyRefunded ReceiptStatus = "partly_refunded"
	ReceiptDisputed       ReceiptStatus = "disputed"
)

// Called is the number as people read it, such as SH-2026-000123.
func (r Receipt) Called() string { return fmt.Sprintf("SH-%d-%06d", r.At.Year(), r.Number) }

// Status is what became of the purchase.
func (r Receipt) Status() ReceiptStatus {
	switch {
	case r.Disputed:
		return ReceiptDisputed
	case r.Refunded >= r.Price:
		return ReceiptRefunded
	case r.Refunded > 0:
		return ReceiptPartlyRefunded
	}
	return ReceiptPaid
}

// Receipts reads receipts.
type Receipts interface {
	// Receipt reads the receipt of a purchase without its issuer; ErrNoPayment while it is not paid.
	Receipt(ctx context.Context, payment uuid.UUID) (Receipt, error)
}

// Receipt is the receipt of the signed-in person's own purchase. Errors: errs.ErrUnauthenticated; ErrNoPayment for
// another's, and while it is not paid.
func (s *Service) Receipt(ctx context.Context, payment uuid.UUID) (Receipt, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return Receipt{}, err
	}
	r, err := s.Receipts.Receipt(ctx, payment)
	if err != nil {
		return Receipt{}, err
	}
	if r.Buyer != a.ID {
		return Receipt{}, ErrNoPayment
	}
	r.Issuer = s.Issuer
	return r, nil
}
