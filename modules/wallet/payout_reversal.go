package wallet

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"
)

// transferChanged is the webhook's path: a transfer was made, changed or reversed. The transfer is read
// afresh, so that the order of events does not matter. It may bring the news that a payout whose outcome
// was unknown has been paid; what was taken back since is owed to the guide again, each reversal once. A
// transfer that is not ours is done with.
func (s *Service) transferChanged(ctx context.Context, transferID string) error {
	t, err := s.Connect.TransferByID(ctx, transferID)
	if errors.Is(err, ErrTransferUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	payout, err := s.payoutOf(ctx, t)
	if err != nil {
		return ignoring(err, ErrNoPayout)
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		p, err := s.Payouts.Lock(ctx, payout)
		if err != nil {
			return ignoring(err, ErrNoPayout)
		}
		if p.inFlight() && p.is(t) {
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
		return s.takeBack(ctx, p, t)
	})
}

func (s *Service) payoutOf(ctx context.Context, t Transferred) (uuid.UUID, error) {
	if payout, err := uuid.Parse(t.Group); err == nil {
		return payout, nil
	}
	p, err := s.Payouts.ByTransfer(ctx, t.ID)
	return p.ID, err
}

// takeBack posts the reversals of a transfer that are not known yet.
func (s *Service) takeBack(ctx context.Context, p Payout, t Transferred) error {
	for _, r := range t.Reversals {
		added, err := s.Payouts.AddReversal(ctx, p.ID, r, s.Clock.Now())
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if err := s.post(ctx, transferReversed(r.ID, p.Guide, r.Amount)); err != nil {
			return err
		}
		s.Log.WarnContext(ctx, "a transfer to a guide was reversed", slog.String("payout", p.ID.String()),
			slog.String("transfer", t.ID), slog.String("reversal", r.ID), slog.Int64("cents", int64(r.Amount)))
	}
	return nil
}
