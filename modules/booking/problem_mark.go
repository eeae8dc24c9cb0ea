package booking

import (
	"context"

	"github.com/google/uuid"
)

// markProblem marks the open problem of a session as reported, or as disputed when both sides reported, 24 h after the
// session's end.
func (s *Service) markProblem(ctx context.Context, session uuid.UUID, version int) error {
	return s.runActionOnce(ctx, session, ActionNoShow, version, func(ctx context.Context, current Session) error {
		if s.Clock.Now().Before(current.reportableUntil()) {
			return errNotDue
		}
		problem, err := s.Problems.Problem(ctx, session)
		if err != nil || problem == nil {
			return err
		}
		problem.mark()
		return s.Problems.SaveProblem(ctx, *problem)
	})
}
