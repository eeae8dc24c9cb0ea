package admin

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// ApproveSherpa makes an applicant a Sherpa, and notes who did it. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden, those of Applications.Approve.
func (s *Service) ApproveSherpa(ctx context.Context, userID uuid.UUID) (User, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return User{}, err
	}
	var user User
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		if err := s.applications.Approve(ctx, userID); err != nil {
			return err
		}
		if user, err = s.records.User(ctx, userID); err != nil {
			return err
		}
		return s.record(ctx, admin, ApprovedSherpa, userID, map[string]any{"username": user.GamerTag, "email": user.Email})
	})
	return user, err
}
