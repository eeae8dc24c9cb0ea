package booking

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// Refund gives the SC of an ended session back to its gamer, or as many as goodwill after a verdict on a
// session that was settled; once, however often it is called.
func (s *Service) Refund(ctx context.Context, id uuid.UUID) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		session, err := s.Repository.Lock(ctx, id)
		if err != nil {
			return err
		}
		switch session.Status {
		case Declined, Cancelled, Failed, Refunded:
			return s.Wallet.Release(ctx, session.ID, session.Gamer, session.TotalSC())
		case Completed:
			p, err := s.Repository.Problem(ctx, id)
			if err != nil {
				return err
			}
			if session.SettledAt != nil && p != nil && p.Verdict != nil && p.Verdict.Outcome == RefundGamer {
				return s.Wallet.Goodwill(ctx, session.ID, session.Gamer, session.TotalSC())
			}
		case Pending, Approved, Scheduled:
		}
		return fmt.Errorf("booking: session %s is %s, there is nothing to refund", id, session.Status)
	})
}
