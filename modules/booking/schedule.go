package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
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
	now := s.Clock.Now()
	if err := movable(session, now); err != nil {
		return "", err
	}
	a, err := s.acceptanceOf(ctx, session.Guide, start, session.Hours, session.ID)
	if err != nil {
		return "", err
	}
	if movesAtOnce(session, start, now, a) {
		return Move, nil
	}
	return Propose, s.mayPropose(session, Proposal{By: SideGamer, StartsAt: start})
}

// withinReach holds a start against lead time and horizon.
func (s *Service) withinReach(start time.Time, soon, late error) error {
	now := s.Clock.Now()
	if start.Before(now.Add(LeadTime)) {
		return soon
	}
	if start.After(now.Add(Horizon)) {
		return late
	}
	return nil
}

// claimSlot makes sure that the session's time is free by the guide's hard limits, for as long as the transaction lasts.
// Its length was agreed before.
func (s *Service) claimSlot(ctx context.Context, session Session) error {
	c, err := s.calendar(ctx, session.Guide, session.StartsAt, session.EndsAt(), session.ID)
	if err != nil {
		return err
	}
	return refusalError(c, c.Check(session.StartsAt, session.Hours, hours.Paused, hours.NotInHours, hours.TooLong), errMoveSoon)
}

// claimBare makes sure that no other session of the guide overlaps, for as long as the transaction lasts.
func (s *Service) claimBare(ctx context.Context, session Session) error {
	taken, err := s.Repository.Overlaps(ctx, session.Guide, session.StartsAt, session.EndsAt(), session.ID)
	if err != nil {
		return err
	}
	if taken {
		return ErrSlotTaken
	}
	return nil
}
