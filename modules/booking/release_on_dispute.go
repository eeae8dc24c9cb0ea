package booking

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"
)

// disputedReason is what both people read about a session that a dispute has ended.
const disputedReason = "The card payment behind this booking is in dispute."

// ReleaseOnDispute gets the SC of a gamer out of their sessions, because a payment of theirs is disputed: what has
// not ended is cancelled, what has ended or was cancelled late but was not paid out gets an open problem, and refunds on
// their way are done at once. When it returns, what could go back is back in the wallet. dispute is the provider's name
// of the dispute, for admins. Doing it again does no harm.
func (s *Service) ReleaseOnDispute(ctx context.Context, gamer uuid.UUID, dispute string) error {
	ids, err := s.SessionsByPerson.Escrowed(ctx, gamer)
	if err != nil {
		return err
	}
	for _, id := range ids {
		err := s.Tx.Do(ctx, func(ctx context.Context) error {
			session, err := s.Sessions.FindForUpdate(ctx, id)
			if err != nil {
				return err
			}
			return s.releaseOnDispute(ctx, session, "A payment of this gamer is in dispute: "+dispute)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) releaseOnDispute(ctx context.Context, session Session, note string) error {
	if session.isLate() {
		return s.noteDispute(ctx, session, note)
	}
	switch session.Status {
	case Pending, Approved, Scheduled:
		err := s.change(ctx, session, Cancel, SideSystem, uuid.Nil, change{reason: disputedReason})
		if err == nil {
			return s.release(ctx, session)
		}
		if !errors.Is(err, ErrInvalidTransition) {
			return err
		}
		// It is over, and only the sweeper has not come yet.
		if err := s.change(ctx, session, Complete, SideSystem, uuid.Nil, change{}); err != nil {
			return err
		}
		if session, err = s.Sessions.FindForUpdate(ctx, session.ID); err != nil {
			return err
		}
		return s.noteDispute(ctx, session, note)
	case Completed:
		return s.noteDispute(ctx, session, note)
	case Declined, Cancelled, Failed, Refunded:
		return s.release(ctx, session)
	}
	return nil
}

// noteDispute opens the problem of a session that awaits pay, or adds to it. What was judged before is left to its
// verdict, and what was said before is not said again.
func (s *Service) noteDispute(ctx context.Context, session Session, note string) error {
	if session.SettledAt != nil || session.Problem == ProblemResolved {
		return nil
	}
	problem, err := s.Problems.Problem(ctx, session.ID)
	if err != nil {
		return err
	}
	if problem != nil && slices.ContainsFunc(problem.Reports, func(r Report) bool { return r.By == SideSystem && r.Note == note }) {
		return nil
	}
	return s.report(ctx, session, SideSystem, uuid.Nil, note)
}
