package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// LookAtProblem marks the open problem of a session as reported, or as disputed when both sides
// reported, 24 h after the session's end. When the session has changed since or the time has not come,
// there is nothing to do: the session's own rows say what is due.
func (s *Service) LookAtProblem(ctx context.Context, session uuid.UUID, version int) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Repository.Lock(ctx, session)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if current.Version != version || s.Clock.Now().Before(current.noShowLook()) {
			return nil
		}
		due, err := s.Repository.DropDue(ctx, Due{Session: session, Kind: DueNoShow, Version: version})
		if err != nil || !due {
			return err
		}
		problem, err := s.Repository.Problem(ctx, session)
		if err != nil || problem == nil {
			return err
		}
		problem.mark()
		return s.Repository.SaveProblem(ctx, *problem)
	})
}
