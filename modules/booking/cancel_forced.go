package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// CancelOnAccountClosure cancels every session of a person that has not begun, on either side, because their
// account was closed. The SC go back, but those of a gamer who could not have cancelled free any more: that is a late
// cancellation.
func (s *Service) CancelOnAccountClosure(ctx context.Context, person uuid.UUID) error {
	return s.cancelForced(ctx, person, "An account was closed.", func(Session) bool { return true })
}

// CancelOnSuspension cancels every session that a person was going to guide and that has not begun, because they were
// suspended as a guide. The SC go back.
func (s *Service) CancelOnSuspension(ctx context.Context, guide uuid.UUID) error {
	return s.cancelForced(ctx, guide, "The Sherpa is not available any more.", func(session Session) bool { return session.Guide == guide })
}

// cancelForced cancels those of a person's sessions that have not begun and to which it applies.
func (s *Service) cancelForced(ctx context.Context, person uuid.UUID, reason string, applies func(Session) bool) error {
	ids, err := s.SessionsByPerson.NotBegun(ctx, person, s.Clock.Now())
	if err != nil {
		return err
	}
	for _, id := range ids {
		err := s.Tx.Do(ctx, func(ctx context.Context) error {
			session, err := s.Sessions.FindForUpdate(ctx, id)
			if err != nil || !applies(session) {
				return err
			}
			event := Cancel
			if session.Gamer == person {
				event = session.Quote(s.Clock.Now()).cancelsAs()
			}
			return s.change(ctx, session, event, SideSystem, uuid.Nil, change{reason: reason})
		})
		if err != nil && !errors.Is(err, ErrInvalidTransition) {
			return err
		}
	}
	return nil
}
