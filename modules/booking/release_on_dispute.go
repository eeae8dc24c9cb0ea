package booking

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"
)

// disputedReason is what both people read about a session that a dispute has ended.
const disputedReason = "The card payment behind this booking is in dispute."

// ReleaseOnDispute releases the SC that a gamer's sessions hold, because a payment of the gamer is disputed. Sessions that
// have not ended are cancelled; those that have ended or were cancelled late, and are not settled, get an open problem;
// refunds that are owed are made at once. When it returns, all SC that could be released are in the wallet. dispute is the
// provider's id of the dispute, for admins. It is idempotent.
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
		// The session is over, and the sweep has not completed it yet.
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

// noteDispute opens the problem of a session that awaits pay, or adds a report to it. A problem with a verdict is left as
// it is, and a dispute is reported once.
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
