package booking

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Schedule moves a session to another time; its gamer only. The money stays where it is, the old slot is
// free at once. A request stays a request and keeps its 72 hours. An approved session moves at once only when the guide
// need not be asked (movesAtOnce); otherwise the time is proposed to them and the session stays as it is, with Proposal
// set. scheduledTime is ISO 8601; the time that the session has already is Invalid and changes nothing.
func (s *Service) Schedule(ctx context.Context, id uuid.UUID, scheduledTime string) (View, error) {
	var start time.Time
	event := Move
	return s.act(ctx, id, Move, change{
		slot: true,
		check: func(session Session) (err error) {
			start, err = s.parseMove(session, scheduledTime)
			return err
		},
		choose: func(ctx context.Context, session Session, _ Side) (_ Event, err error) {
			if session.Status == Approved || session.Status == Scheduled {
				event, err = s.moveOrPropose(ctx, session, start)
			}
			return event, err
		},
		alter: func(ctx context.Context, session *Session) error {
			if event == Propose {
				return s.propose(ctx, session, Proposal{By: SideGamer, StartsAt: start})
			}
			if err := s.Limits.mayMove(*session); err != nil {
				return err
			}
			session.StartsAt = start
			session.ExpiresAt = session.expiry()
			if session.Status == Pending {
				session.PendingMoves++
				return s.admitMove(ctx, session)
			}
			session.Moves++
			return s.claimSlot(ctx, *session)
		},
	})
}

// moveOrPropose says what becomes of a gamer's wish to have an approved session at another time.
func (s *Service) moveOrPropose(ctx context.Context, session Session, start time.Time) (Event, error) {
	now, wished := s.Clock.Now(), Proposal{By: SideGamer, StartsAt: start}
	asked := s.isProposed(session, wished)
	if err := movable(session, now); err != nil {
		if asked {
			return "", errAsItIs
		}
		return "", err
	}
	a, err := s.acceptanceOf(ctx, session.Guide, start, session.Hours, session.ID)
	if err != nil {
		return "", err
	}
	if movesAtOnce(session, start, now, a) {
		return Move, nil
	}
	if asked {
		return "", errAsItIs
	}
	return Propose, s.inTime(wished)
}
