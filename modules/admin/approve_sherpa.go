package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// ApproveSherpa makes an applicant a Sherpa, and notes who did it. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden, those of Applications.Approve.
func (s *Service) ApproveSherpa(ctx context.Context, userID uuid.UUID) (User, error) {
	return s.decideApplication(ctx, userID, ApprovedSherpa, map[string]any{}, func(ctx context.Context) error {
		return s.applications.Approve(ctx, userID)
	})
}

// decideApplication decides about a person and notes who did it, in one transaction.
func (s *Service) decideApplication(ctx context.Context, userID uuid.UUID, action Action, details map[string]any,
	do func(ctx context.Context) error,
) (User, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return User{}, err
	}
	var user User
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		if err := do(ctx); err != nil {
			return err
		}
		if user, err = s.users.User(ctx, userID, s.flags()); err != nil {
			return err
		}
		return s.record(ctx, admin, action, userID, details)
	})
	return user, err
}
