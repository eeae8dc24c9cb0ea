package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// StopSessions cancels every session of a person that has not begun, on either side, because their
// account was closed. The SC go back.
func (s *Service) StopSessions(ctx context.Context, person uuid.UUID) error {
	ids, err := s.Repository.NotBegun(ctx, person, s.Clock.Now())
	if err != nil {
		return err
	}
	for _, id := range ids {
		err := s.Tx.Do(ctx, func(ctx context.Context) error {
			session, err := s.Repository.Lock(ctx, id)
			if err != nil {
				return err
			}
			return s.change(ctx, session, Cancel, SideSystem, uuid.Nil, change{reason: "An account was closed."})
		})
		if err != nil && !errors.Is(err, ErrInvalidTransition) {
			return err
		}
	}
	return nil
}
