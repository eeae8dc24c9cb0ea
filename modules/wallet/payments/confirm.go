package payments

import (
	"context"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// Confirmation tells a buyer what a purchase brought.
type Confirmation struct {
	Credited   money.SC
	NewBalance money.SC
}

// Confirm credits the buyer's own purchase and stores that their browser has confirmed it. It is idempotent: a replay
// gets the same answer. Errors: errs.ErrUnauthenticated, ErrMissingID, ErrInvalidID,
// ErrNoPayment (also for another person's), ErrNotPaid, ErrExpired, ErrMismatch, errs.ErrUnavailable.
func (s *Service) Confirm(ctx context.Context, checkoutID string) (Confirmation, error) {
	p, err := s.ownPayment(ctx, checkoutID)
	if err != nil {
		return Confirmation{}, err
	}
	if p, err = s.credit(ctx, p); err != nil {
		return Confirmation{}, err
	}
	if p.ConfirmedAt == nil {
		if err := s.markConfirmed(ctx, p); err != nil {
			return Confirmation{}, err
		}
	}
	balance, err := s.balance(ctx, p.Buyer)
	if err != nil {
		return Confirmation{}, err
	}
	return Confirmation{Credited: p.SC, NewBalance: balance}, nil
}

func (s *Service) markConfirmed(ctx context.Context, p Payment) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, p.ID)
		if err != nil || row.ConfirmedAt != nil {
			return err
		}
		now := s.Clock.Now()
		row.ConfirmedAt, row.UpdatedAt = &now, now
		return s.Payments.Update(ctx, row)
	})
}

// CheckoutState is what a returning buyer is told before anything is changed.
type CheckoutState struct {
	Paid bool
	// Confirmed: the buyer's own browser has confirmed this purchase before.
	Confirmed  bool
	NewBalance money.SC
	// Failure says why the purchase was not credited (yet): ErrNotPaid, ErrExpired or ErrMismatch; nil when it is paid.
	Failure *errs.Error
}

// VerifyCheckout reads the buyer's own purchase and changes nothing. Errors as Confirm, but an unpaid
// checkout is a state, not an error.
func (s *Service) VerifyCheckout(ctx context.Context, checkoutID string) (CheckoutState, error) {
	p, err := s.ownPayment(ctx, checkoutID)
	if err != nil {
		return CheckoutState{}, err
	}
	state := CheckoutState{Confirmed: p.ConfirmedAt != nil}
	switch p.Status {
	case PaymentCredited:
	case PaymentExpired:
		state.Failure = ErrExpired
	case PaymentMismatch:
		state.Failure = ErrMismatch
	case PaymentCreated, PaymentOpen:
		status, err := s.Gateway.Checkout(ctx, checkoutID)
		if err != nil {
			return CheckoutState{}, err
		}
		switch {
		case status.Expired && !status.Paid:
			state.Failure = ErrExpired
		case !status.Paid:
			state.Failure = ErrNotPaid
		}
	}
	state.Paid = state.Failure == nil
	state.NewBalance, err = s.balance(ctx, p.Buyer)
	return state, err
}

// balance is a person's SC.
func (s *Service) balance(ctx context.Context, person uuid.UUID) (money.SC, error) {
	n, err := s.Ledger.Balance(ctx, ledger.WalletOf(person))
	return money.SC(n), err
}
