package payouts

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// TransferChanged handles an event of the provider: a transfer was made, changed or reversed. The transfer is read afresh,
// so that the order of events does not matter. It ends a payout whose outcome was unknown and that the transfer has paid,
// and posts each of its reversals once. A transfer that is not ours is skipped.
func (s *Service) TransferChanged(ctx context.Context, transferID string) error {
	t, err := s.Gateway.TransferByID(ctx, transferID)
	if errors.Is(err, ErrTransferUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	payout, err := s.payoutOf(ctx, t)
	if err != nil {
		return errs.Ignore(err, ErrNoPayout)
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		p, err := s.Payouts.FindForUpdate(ctx, payout)
		if err != nil {
			return errs.Ignore(err, ErrNoPayout)
		}
		if p.inFlight() && p.matches(t) {
			if err := s.concludePayout(ctx, p, t); err != nil {
				return err
			}
			p.Status, p.TransferID = PayoutDone, t.ID
		}
		if p.TransferID != t.ID {
			s.Log.ErrorContext(ctx, "a transfer of a payout is not the one that paid it",
				slog.String("payout", p.ID.String()), slog.String("transfer", t.ID), slog.String("status", string(p.Status)))
			return nil
		}
		return s.postReversals(ctx, p, t)
	})
}

func (s *Service) payoutOf(ctx context.Context, t Transfer) (uuid.UUID, error) {
	if payout, err := uuid.Parse(t.Group); err == nil {
		return payout, nil
	}
	p, err := s.Payouts.ByTransfer(ctx, t.ID)
	return p.ID, err
}

// postReversals posts the reversals of a transfer that are not known yet: the guide is owed the money again.
func (s *Service) postReversals(ctx context.Context, p Payout, t Transfer) error {
	for _, r := range t.Reversals {
		added, err := s.Payouts.AddReversal(ctx, p.ID, r, s.Clock.Now())
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if err := s.Ledger.Post(ctx, transferReversed(r.ID, p.Guide, r.Amount)); err != nil {
			return err
		}
		s.Log.WarnContext(ctx, "a transfer to a guide was reversed", slog.String("payout", p.ID.String()),
			slog.String("transfer", t.ID), slog.String("reversal", r.ID), slog.Int64("cents", int64(r.Amount)))
	}
	return nil
}
