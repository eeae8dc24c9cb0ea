package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// reviewAttempts is how often a review reads the provider anew, because another was faster.
const reviewAttempts = 5

// ReviewPayment brings what was given back and taken back of a payment up to date with the provider: it
// reads all of it outside of a transaction and posts what is not posted yet. What asked for the review does
// not matter, nor how often, nor in which order. A payment intent that is not ours is done with. Errors:
// those of Provider, and errs.ErrLocked when others are always faster, upon which it is to be tried again.
func (s *Service) ReviewPayment(ctx context.Context, intentID string) error {
	for range reviewAttempts {
		p, err := s.creditedOf(ctx, intentID)
		if err != nil {
			return ignoring(err, ErrNoPayment)
		}
		now, err := s.Provider.Returned(ctx, intentID)
		if err != nil {
			return err
		}
		if stale, err := s.bringUpToDate(ctx, p, intentID, now); err != nil || !stale {
			return err
		}
	}
	return errs.ErrLocked
}

// creditedOf finds the purchase behind a payment intent. One that is paid and was not credited yet is
// credited first. ErrNoPayment when it is not ours, or nothing was ever credited for it.
func (s *Service) creditedOf(ctx context.Context, intentID string) (Payment, error) {
	p, err := s.Payments.ByIntent(ctx, intentID)
	if errors.Is(err, ErrNoPayment) {
		var checkout string
		if checkout, err = s.Provider.CheckoutOf(ctx, intentID); errors.Is(err, ErrCheckoutUnknown) {
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

// bringUpToDate posts what a reading of the provider brings that is new. stale says that another reading has
// changed the payment since p was read: this one may be older, and nothing was done.
func (s *Service) bringUpToDate(ctx context.Context, p Payment, intentID string, now Returned) (stale bool, err error) {
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payments.Lock(ctx, p.ID)
		if err != nil {
			return err
		}
		if stale = row.Reviews != p.Reviews; stale {
			return nil
		}
		r, err := s.reviewOf(ctx, row)
		if err != nil {
			return err
		}
		if err := now.inOrder(
			func(told RefundStatus) error { return r.refund(ctx, told) },
			func(told DisputeStatus) error { return r.dispute(ctx, told) },
		); err != nil || !r.changed {
			return err
		}
		row.Reviews, row.IntentID, row.UpdatedAt = row.Reviews+1, intentID, s.Clock.Now()
		return s.Payments.Update(ctx, row)
	})
	return stale, err
}

// review is one payment, locked, with all that is known of its refunds and disputes.
type review struct {
	*Service

	payment  Payment
	refunds  []CardRefund
	disputes []Dispute
	changed  bool
}

// reviewOf reads what is known of a locked payment.
func (s *Service) reviewOf(ctx context.Context, p Payment) (review, error) {
	refunds, err := s.Returns.Refunds(ctx, p.ID)
	if err != nil {
		return review{}, err
	}
	disputes, err := s.Returns.Disputes(ctx, p.ID)
	return review{Service: s, payment: p, refunds: refunds, disputes: disputes}, err
}

// inDollars refuses what the ledger could not post. It cannot be, since purchases are in dollars.
func inDollars(what, currency string, amount money.Cents) error {
	if currency != "usd" || amount <= 0 {
		return fmt.Errorf("wallet: %s is over %d in %q", what, amount, currency)
	}
	return nil
}

func (r *review) refund(ctx context.Context, told RefundStatus) error {
	i := slices.IndexFunc(r.refunds, func(known CardRefund) bool { return known.RefundID == told.ID })
	if i < 0 {
		if !told.Counts {
			return nil
		}
		return r.newRefund(ctx, told)
	}
	known := &r.refunds[i]
	switch {
	case known.BackAt == nil && !told.Counts:
		return r.refundBack(ctx, known)
	case known.Amount != told.Amount || known.BackAt != nil && told.Counts:
		r.Log.ErrorContext(ctx, "a refund is not what it was", slog.String("payment", r.payment.ID.String()),
			slog.String("refund", told.ID), slog.Int64("cents", int64(told.Amount)), slog.Bool("counts", told.Counts))
	}
	return nil
}

func (r *review) newRefund(ctx context.Context, told RefundStatus) error {
	if err := inDollars("refund "+told.ID, told.Currency, told.Amount); err != nil {
		return err
	}
	now := r.Clock.Now()
	refund := CardRefund{ID: id.New(), RefundID: told.ID, Payment: r.payment.ID, Amount: told.Amount, PostedAt: now}
	var err error
	if refund.Share, refund.Taken, err = r.take(ctx, told.Amount); err != nil {
		return err
	}
	if err := r.Returns.AddRefund(ctx, refund); err != nil {
		return err
	}
	if err := r.post(ctx, cardRefund(refund, r.payment.Buyer)); err != nil {
		return err
	}
	r.refunds, r.changed = append(r.refunds, refund), true
	return r.tell(ctx, NoticeCardRefund, refund.ID)
}

// take says how many SC further cents of the payment stand for, and how many of them are in the wallet,
// which nobody else moves until the transaction ends.
func (r *review) take(ctx context.Context, cents money.Cents) (share, taken money.SC, err error) {
	share = r.payment.share(countedOf(r.refunds, r.disputes), cents)
	have, err := r.Ledger.LockBalance(ctx, WalletOf(r.payment.Buyer))
	return share, min(share, money.SC(have)), err
}

func (r *review) refundBack(ctx context.Context, refund *CardRefund) error {
	now := r.Clock.Now()
	refund.BackAt, r.changed = &now, true
	if err := r.Returns.MarkBack(ctx, refund.ID, now); err != nil {
		return err
	}
	if err := r.post(ctx, cardRefundBack(*refund, r.payment.Buyer)); err != nil {
		return err
	}
	return r.tell(ctx, NoticeCardRefundBack, refund.ID)
}

func (r *review) tell(ctx context.Context, kind NoticeKind, subject uuid.UUID) error {
	return r.Jobs.MoneyNotice(ctx, Notification{Kind: kind, Subject: subject, Version: 1, To: r.payment.Buyer})
}
