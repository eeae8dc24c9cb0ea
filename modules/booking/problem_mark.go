package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// MarkProblem marks the open problem of a session as reported, or as disputed when both sides
// reported, 24 h after the session's end. When the session has changed since or the time has not come,
// there is nothing to do: the session's own rows say what is due.
func (s *Service) MarkProblem(ctx context.Context, session uuid.UUID, version int) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Repository.FindForUpdate(ctx, session)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if current.Version != version || s.Clock.Now().Before(current.reportableUntil()) {
			return nil
		}
		due, err := s.Repository.DeleteScheduledAction(ctx, ScheduledAction{Session: session, Kind: ActionNoShow, Version: version})
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
