package payouts

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// OpenPayout is a payout that is not done, as operators see it.
type OpenPayout struct {
	Payout

	GuideName string // GamerTag; empty when none was chosen
	Email     string
}

// OutcomeUnknown says that it is not known whether the money was sent.
func (p OpenPayout) OutcomeUnknown() bool {
	return p.Status == PayoutUnknown || p.Status == PayoutNeedsReview || (p.Status == PayoutSent && p.Calls > 1)
}

// OpenPayouts are for operators: all that are not done, the oldest first.
func (s *Service) OpenPayouts(ctx context.Context) ([]OpenPayout, error) {
	return s.Views.Open(ctx)
}

// UnknownPayouts are for operators: the payouts whose outcome is unknown, the oldest first.
func (s *Service) UnknownPayouts(ctx context.Context) ([]OpenPayout, error) {
	all, err := s.Views.Open(ctx)
	unknown := all[:0]
	for _, p := range all {
		if p.OutcomeUnknown() {
			unknown = append(unknown, p)
		}
	}
	return unknown, err
}

// WithheldEarnings are earnings that wait because their guide's account was closed.
type WithheldEarnings struct {
	Guide    uuid.UUID
	Email    string
	Cents    money.Cents
	ClosedAt time.Time
}

// WithheldEarnings are for operators.
func (s *Service) WithheldEarnings(ctx context.Context) ([]WithheldEarnings, error) {
	return s.Views.Withheld(ctx)
}

// ResolvePaid is a person's word that a payout was paid by a transfer. The provider must know that
// transfer, with the payout's account and amount, and it must belong to no other payout. Errors:
// ErrNoPayout, ErrNotUnknown, ErrTransferUnknown, ErrOtherTransfer, ErrTransferTaken, errs.ErrUnavailable.
func (s *Service) ResolvePaid(ctx context.Context, payout uuid.UUID, transferID string) error {
	t, err := s.Gateway.TransferByID(ctx, transferID)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		p, err := s.Payouts.FindForUpdate(ctx, payout)
		if err != nil {
			return err
		}
		if !p.inFlight() || p.CalledAt == nil {
			return ErrNotUnknown
		}
		ours := t
		if ours.Group == "" { // made by hand
			ours.Group = p.ID.String()
		}
		if !p.matches(ours) {
			return ErrOtherTransfer
		}
		if err := s.concludePayout(ctx, p, t); err != nil {
			return err
		}
		p.Status, p.TransferID = PayoutDone, t.ID
		s.Log.InfoContext(ctx, "a payout was resolved as paid", slog.String("payout", p.ID.String()), slog.String("transfer", t.ID))
		return s.postReversals(ctx, p, t)
	})
}

// ResolveNotPaid is a person's word that a payout that needs review was not paid: the attempt is reversed and the next one
// begins at once, with a new key. The provider is asked once more; a transfer that it knows of forbids it. No other payout
// can be resolved so, because a call may be under way. Errors: ErrNoPayout, ErrNotUnknown, ErrOtherTransfer, errs.ErrUnavailable.
func (s *Service) ResolveNotPaid(ctx context.Context, payout uuid.UUID) error {
	p, err := s.Payouts.ByID(ctx, payout)
	if err != nil {
		return err
	}
	if p.Status != PayoutNeedsReview {
		return ErrNotUnknown
	}
	found, err := s.Gateway.TransfersOf(ctx, payout)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		return ErrOtherTransfer.Saying("The provider knows transfer %s of this payout: resolve it with --paid %s.", found[0].ID, found[0].ID)
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payouts.FindForUpdate(ctx, payout)
		if err != nil {
			return err
		}
		if row.Status != PayoutNeedsReview || row.Attempt != p.Attempt {
			return ErrNotUnknown
		}
		now := s.Clock.Now()
		s.Log.InfoContext(ctx, "a payout was resolved as not paid", slog.String("payout", p.ID.String()), slog.Int("attempt", row.Attempt))
		return s.failAttempt(ctx, row, "not_paid", failureNotPaid, &now)
	})
}
