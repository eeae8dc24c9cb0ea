package booking

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Schedule moves a session to another time; its gamer only. The money stays where it is, the old slot is
// free at once. A request stays a request and keeps its 72 hours. scheduledTime is ISO 8601; the time that the
// session has already is Invalid and changes nothing.
func (s *Service) Schedule(ctx context.Context, id uuid.UUID, scheduledTime string) (View, error) {
	var start time.Time
	return s.act(ctx, id, Move, change{
		slot: true,
		check: func(session Session) (err error) {
			if start, err = parseStart(scheduledTime); err != nil {
				return errMoveTime
			}
			if start.Equal(session.StartsAt) {
				return errMoveSame
			}
			return s.withinReach(start, errMoveSoon, errMoveLate)
		},
		alter: func(ctx context.Context, session *Session) error {
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

// claimSlot makes sure that the session's time is free, for as long as the transaction lasts.
func (s *Service) claimSlot(ctx context.Context, session Session) error {
	taken, err := s.Repository.Overlaps(ctx, session.Guide, session.StartsAt, session.EndsAt(), session.ID)
	if err != nil {
		return err
	}
	if taken {
		return ErrSlotTaken
	}
	return nil
}
