package payments

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// credit grants the SC of a paid checkout, at most once. It is the only place that does, and three paths
// lead here: the provider's webhook, the buyer's confirmation, and the job that retries (RetryCredit). They may come in
// any order and at once, the webhook also before the browser returns: the row is locked, the first credits it, and the
// others find it credited.
//
// What was paid is read from the provider outside of the transaction; payment, currency, amount and owner
// must match our row, which is then locked, credited and marked. It answers the row as it stands after.
// Errors: ErrNotPaid, ErrExpired, ErrMismatch (credits nothing), errs.ErrUnavailable.
func (s *Service) credit(ctx context.Context, p Payment) (Payment, error) {
	switch p.Status {
	case PaymentCredited:
		return p, nil
	case PaymentMismatch:
		return p, ErrMismatch
	case PaymentExpired:
		return p, ErrExpired
	case PaymentCreated, PaymentOpen:
	}
	status, err := s.Gateway.Checkout(ctx, p.CheckoutID)
	if err != nil {
		return p, err
	}
	if !status.Paid && !status.Expired {
		return p, ErrNotPaid
	}
	outcome := p
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, p.ID)
		if err != nil {
			return err
		}
		if row.Status == PaymentOpen || row.Status == PaymentCreated {
			if err := s.conclude(ctx, &row, status); err != nil {
				return err
			}
		}
		outcome = row
		return nil
	})
	if err != nil {
		return p, err
	}
	switch outcome.Status {
	case PaymentCredited:
		return outcome, nil
	case PaymentMismatch:
		s.Log.ErrorContext(ctx, "payment mismatch: nothing was credited",
			slog.String("payment", p.ID.String()), slog.String("checkout", p.CheckoutID),
			slog.Int64("paid_cents", int64(status.Amount)), slog.String("currency", status.Currency))
		return outcome, ErrMismatch
	case PaymentExpired:
		return outcome, ErrExpired
	case PaymentCreated, PaymentOpen:
	}
	return outcome, ErrNotPaid
}

// conclude sets an open row to credited, expired or mismatch, in a transaction that holds its lock.
func (s *Service) conclude(ctx context.Context, row *Payment, status CheckoutStatus) error {
	now := s.Clock.Now()
	row.UpdatedAt, row.IntentID = now, status.PaymentIntentID
	switch {
	case !status.Paid:
		row.Status = PaymentExpired
	case status.ID != row.CheckoutID || status.PaymentID != row.ID.String() || status.Currency != "usd" || status.Amount != row.Price:
		row.Status = PaymentMismatch
	default:
		row.Status, row.CreditedAt = PaymentCredited, &now
		if err := s.Ledger.Post(ctx, purchase(row.CheckoutID, row.Buyer, row.SC, row.Price)); err != nil {
			return err
		}
		if err := s.Jobs.PaymentNotice(ctx, Notification{Kind: NoticePurchase, Subject: row.ID, Version: 1, To: row.Buyer}); err != nil {
			return err
		}
	}
	return s.Payments.Update(ctx, *row)
}

// adopt finds the purchase of a checkout whose id we did not store, because the program died between the
// provider's answer and our update: the provider names our row.
func (s *Service) adopt(ctx context.Context, checkoutID string) (Payment, error) {
	status, err := s.Gateway.Checkout(ctx, checkoutID)
	if errors.Is(err, ErrCheckoutUnknown) {
		return Payment{}, ErrNoPayment
	}
	if err != nil {
		return Payment{}, err
	}
	paymentID, err := uuid.Parse(status.PaymentID)
	if err != nil {
		return Payment{}, ErrNoPayment
	}
	var adopted Payment
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, paymentID)
		if err != nil {
			return err
		}
		if row.CheckoutID == "" {
			row.CheckoutID, row.Status, row.UpdatedAt = checkoutID, PaymentOpen, s.Clock.Now()
			if err := s.Payments.Update(ctx, row); err != nil {
				return err
			}
		}
		if row.CheckoutID != checkoutID {
			return ErrNoPayment
		}
		adopted = row
		return nil
	})
	return adopted, err
}

// RetryCredit is the job's path. It answers true when nothing is left to do.
func (s *Service) RetryCredit(ctx context.Context, payment uuid.UUID) (done bool, err error) {
	p, err := s.Payments.ByID(ctx, payment)
	if err != nil {
		return errors.Is(err, ErrNoPayment), errs.Ignore(err, ErrNoPayment)
	}
	_, err = s.credit(ctx, p)
	if concluded(err) || errors.Is(err, ErrCheckoutUnknown) {
		return true, nil
	}
	return false, errs.Ignore(err, ErrNotPaid)
}

// concluded says whether a purchase is credited, expired or mismatched, by the error of credit.
func concluded(err error) bool {
	return err == nil || errors.Is(err, ErrMismatch) || errors.Is(err, ErrExpired)
}
