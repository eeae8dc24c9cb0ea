package wallet

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

// Unclear says that nobody knows whether the money was sent.
func (p OpenPayout) Unclear() bool {
	return p.Status == PayoutUnknown || p.Status == PayoutStopped || (p.Status == PayoutSent && p.Calls > 1)
}

// OpenPayouts are for operators: all that are not done, the oldest first.
func (s *Service) OpenPayouts(ctx context.Context) ([]OpenPayout, error) { return s.Payouts.Open(ctx) }

// UnknownPayouts are for operators: the payouts of which nobody knows whether the money was sent, the
// oldest first. Those that are stopped need a person.
func (s *Service) UnknownPayouts(ctx context.Context) ([]OpenPayout, error) {
	all, err := s.Payouts.Open(ctx)
	unclear := all[:0]
	for _, p := range all {
		if p.Unclear() {
			unclear = append(unclear, p)
		}
	}
	return unclear, err
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
	return s.Payouts.Withheld(ctx)
}

// ResolvePaid is a person's word that a payout was paid by a transfer. The provider must know that
// transfer, with the payout's account and amount, and it must belong to no other payout. Errors:
// ErrNoPayout, ErrNotUnknown, ErrTransferUnknown, ErrOtherTransfer, ErrTransferTaken, errs.ErrUnavailable.
func (s *Service) ResolvePaid(ctx context.Context, payout uuid.UUID, transferID string) error {
	t, err := s.Connect.TransferByID(ctx, transferID)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		p, err := s.Payouts.Lock(ctx, payout)
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
		if !p.is(ours) {
			return ErrOtherTransfer
		}
		if err := s.concludePayout(ctx, p, t); err != nil {
			return err
		}
		p.Status, p.TransferID = PayoutDone, t.ID
		s.Log.InfoContext(ctx, "a payout was resolved as paid", slog.String("payout", p.ID.String()), slog.String("transfer", t.ID))
		return s.takeBack(ctx, p, t)
	})
}

// ResolveNotPaid is a person's word that a stopped payout was not paid: the money goes back to the
// earnings and the next attempt begins at once, with a new key. The provider is asked once more; a
// transfer that it knows of forbids it. Only a stopped payout can be resolved so: for any other a call
// may be under way. Errors: ErrNoPayout, ErrNotUnknown, ErrOtherTransfer, errs.ErrUnavailable.
func (s *Service) ResolveNotPaid(ctx context.Context, payout uuid.UUID) error {
	p, err := s.Payouts.ByID(ctx, payout)
	if err != nil {
		return err
	}
	if p.Status != PayoutStopped {
		return ErrNotUnknown
	}
	found, err := s.Connect.TransfersOf(ctx, payout)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		return ErrOtherTransfer.Saying("The provider knows transfer %s of this payout: resolve it with --paid %s.", found[0].ID, found[0].ID)
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		row, err := s.Payouts.Lock(ctx, payout)
		if err != nil {
			return err
		}
		if row.Status != PayoutStopped || row.Attempt != p.Attempt {
			return ErrNotUnknown
		}
		now := s.Clock.Now()
		s.Log.InfoContext(ctx, "a payout was resolved as not paid", slog.String("payout", p.ID.String()), slog.Int("attempt", row.Attempt))
		return s.bringBack(ctx, row, "not_paid", wordsNotPaid, &now)
	})
}
