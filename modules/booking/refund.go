package booking

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// oweRefund writes in the transaction of a transition that the session's SC are owed to its gamer, and enqueues the
// job that gives them back at once.
func (s *Service) oweRefund(ctx context.Context, session Session) error {
	if err := s.Refunds.OweRefund(ctx, session.ID, session.UpdatedAt); err != nil {
		return err
	}
	return s.Jobs.SessionRefund(ctx, session.ID)
}

// Refund gives the SC of an ended session back to its gamer, or as many as goodwill after a verdict on a
// session that was settled; once, however often it is called. The refund is owed no more then.
func (s *Service) Refund(ctx context.Context, id uuid.UUID) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		session, err := s.Sessions.FindForUpdate(ctx, id)
		if err != nil {
			return err
		}
		switch session.Status {
		case Declined, Failed, Refunded:
			return s.release(ctx, session)
		case Cancelled, Completed:
			if session.Status == Cancelled && !session.isLate() {
				return s.release(ctx, session)
			}
			p, err := s.Problems.Problem(ctx, id)
			if err != nil {
				return err
			}
			if session.SettledAt != nil && p != nil && p.Verdict != nil && p.Verdict.Outcome == RefundGamer {
				if err := s.Wallet.Goodwill(ctx, session.ID, session.Gamer, session.TotalSC()); err != nil {
					return err
				}
				return s.Refunds.DropRefund(ctx, session.ID)
			}
		case Pending, Approved, Scheduled:
		}
		return fmt.Errorf("booking: session %s is %s, there is nothing to refund", id, session.Status)
	})
}

// release gives the SC of a locked session back to its gamer, after which no refund is owed.
func (s *Service) release(ctx context.Context, session Session) error {
	if err := s.Wallet.Release(ctx, session.ID, session.Gamer, session.TotalSC()); err != nil {
		return err
	}
	return s.Refunds.DropRefund(ctx, session.ID)
}
