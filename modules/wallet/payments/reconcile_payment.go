package payments

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// reconcileAttempts is how often ReconcilePayment reads the provider anew, because another call changed the payment.
const reconcileAttempts = 5

// ReconcilePayment brings the refunds and disputes of a payment up to date with the provider: it reads all of them outside
// of a transaction and posts what is not posted yet. It is idempotent, and the order of calls does not matter. A payment
// intent that is not ours is skipped. Errors: those of Gateway, and errs.ErrLocked when other calls always changed the
// payment first, upon which the caller retries.
func (s *Service) ReconcilePayment(ctx context.Context, intentID string) error {
	for range reconcileAttempts {
		p, err := s.creditedPayment(ctx, intentID)
		if err != nil {
			return errs.Ignore(err, ErrNoPayment)
		}
		now, err := s.Gateway.RefundsAndDisputes(ctx, intentID)
		if err != nil {
			return err
		}
		if stale, err := s.applyReading(ctx, p, intentID, now); err != nil || !stale {
			return err
		}
	}
	return errs.ErrLocked
}

// creditedPayment finds the purchase behind a payment intent. One that is paid and was not credited yet is
// credited first. ErrNoPayment when it is not ours, or nothing was ever credited for it.
func (s *Service) creditedPayment(ctx context.Context, intentID string) (Payment, error) {
	p, err := s.Payments.ByIntent(ctx, intentID)
	if errors.Is(err, ErrNoPayment) {
		var checkout string
		if checkout, err = s.Gateway.CheckoutOf(ctx, intentID); errors.Is(err, ErrCheckoutUnknown) {
			return Payment{}, ErrNoPayment
		}
		if err != nil {
			return Payment{}, err
		}
		if p, err = s.Payments.ByCheckout(ctx, checkout); errors.Is(err, ErrNoPayment) {
			p, err = s.adopt(ctx, checkout)
		}
	}
	if err != nil {
		return Payment{}, err
	}
	p, err = s.credit(ctx, p)
	if errors.Is(err, ErrMismatch) || errors.Is(err, ErrExpired) || errors.Is(err, ErrNotPaid) {
		return Payment{}, ErrNoPayment
	}
	return p, err
}

// applyReading posts the refunds and disputes of a reading of the provider that are not posted yet. stale says that another
// call has changed the payment since p was read: this reading may be older, and nothing was done.
func (s *Service) applyReading(ctx context.Context, p Payment, intentID string, now RefundsAndDisputes) (stale bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.FindForUpdate(ctx, p.ID)
		if err != nil {
			return err
		}
		if stale = row.Reconciliations != p.Reconciliations; stale {
			return nil
		}
		r, err := s.reconciliationOf(ctx, row)
		if err != nil {
			return err
		}
		if err := now.each(
			func(status RefundStatus) error { return r.applyRefund(ctx, status) },
			func(status DisputeStatus) error { return r.applyDispute(ctx, status) },
		); err != nil || !r.changed {
			return err
		}
		s.Live.BalanceChanged(ctx, row.Buyer)
		row.Reconciliations, row.IntentID, row.UpdatedAt = row.Reconciliations+1, intentID, s.Clock.Now()
		return s.Payments.Update(ctx, row)
	})
	return stale, err
}

// reconciliation is one payment, locked, with its refunds and disputes.
type reconciliation struct {
	*Service

	payment  Payment
	refunds  []CardRefund
	disputes []Dispute
	changed  bool
}

// reconciliationOf reads the refunds and disputes of a locked payment.
func (s *Service) reconciliationOf(ctx context.Context, p Payment) (reconciliation, error) {
	refunds, err := s.Refunds.Refunds(ctx, p.ID)
	if err != nil {
		return reconciliation{}, err
	}
	disputes, err := s.Disputes.Disputes(ctx, p.ID)
	return reconciliation{Service: s, payment: p, refunds: refunds, disputes: disputes}, err
}

// requireUSD refuses what the ledger could not post: purchases are in dollars, so their refunds are.
func requireUSD(what, currency string, amount money.Cents) error {
	if currency != "usd" || amount <= 0 {
		return fmt.Errorf("payments: %s is over %d in %q", what, amount, currency)
	}
	return nil
}

func (r *reconciliation) applyRefund(ctx context.Context, status RefundStatus) error {
	i := slices.IndexFunc(r.refunds, func(known CardRefund) bool { return known.RefundID == status.ID })
	if i < 0 {
		if !status.Counts {
			return nil
		}
		return r.addRefund(ctx, status)
	}
	known := &r.refunds[i]
	switch {
	case known.FailedAt == nil && !status.Counts:
		return r.failRefund(ctx, known)
	case known.Amount != status.Amount || known.FailedAt != nil && status.Counts:
		r.Log.ErrorContext(ctx, "a refund has changed at the provider", slog.String("payment", r.payment.ID.String()),
			slog.String("refund", status.ID), slog.Int64("cents", int64(status.Amount)), slog.Bool("counts", status.Counts))
	}
	return nil
}

func (r *reconciliation) addRefund(ctx context.Context, status RefundStatus) error {
	if err := requireUSD("refund "+status.ID, status.Currency, status.Amount); err != nil {
		return err
	}
	now := r.Clock.Now()
	refund := CardRefund{ID: id.New(), RefundID: status.ID, Payment: r.payment.ID, Amount: status.Amount, PostedAt: now}
	var err error
	if refund.Allocated, refund.ClawedBack, err = r.clawBack(ctx, status.Amount); err != nil {
		return err
	}
	if err := r.Refunds.AddRefund(ctx, refund); err != nil {
		return err
	}
	if err := r.Ledger.Post(ctx, cardRefund(refund, r.payment.Buyer)); err != nil {
		return err
	}
	r.refunds, r.changed = append(r.refunds, refund), true
	r.Live.NoticeAdded(ctx, r.payment.Buyer)
	return r.notify(ctx, NoticeCardRefund, refund.ID)
}

// clawBack allocates SC to further cents of the payment, and says how many of them are in the wallet, which nobody else
// moves until the transaction ends.
func (r *reconciliation) clawBack(ctx context.Context, cents money.Cents) (allocated, clawedBack money.SC, err error) {
	allocated = r.payment.allocate(allocatedOf(r.refunds, r.disputes), cents)
	have, err := r.Ledger.BalanceForUpdate(ctx, ledger.WalletOf(r.payment.Buyer))
	return allocated, min(allocated, money.SC(have)), err
}

func (r *reconciliation) failRefund(ctx context.Context, refund *CardRefund) error {
	now := r.Clock.Now()
	refund.FailedAt, r.changed = &now, true
	if err := r.Refunds.MarkRefundFailed(ctx, refund.ID, now); err != nil {
		return err
	}
	if err := r.Ledger.Post(ctx, cardRefundFailed(*refund, r.payment.Buyer)); err != nil {
		return err
	}
	return r.notify(ctx, NoticeCardRefundFailed, refund.ID)
}

func (r *reconciliation) notify(ctx context.Context, kind NoticeKind, subject uuid.UUID) error {
	return r.Jobs.PaymentNotice(ctx, Notification{Kind: kind, Subject: subject, Version: 1, To: r.payment.Buyer})
}
