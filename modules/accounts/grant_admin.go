package accounts

import (
	"context"

	"github.com/google/uuid"
)

// GrantAdmin makes the person with this e-mail address an admin. granted is false for somebody who was one
// before. It is for the operator and asks for no actor. Errors: NotFound, ErrManyAccounts.
func (s *Service) GrantAdmin(ctx context.Context, email string) (userID uuid.UUID, granted bool, err error) {
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.lockByEmail(ctx, email)
		if err != nil {
			return err
		}
		userID, granted = u.ID, !u.IsAdmin
		if !granted {
			return nil
		}
		u.IsAdmin, u.UpdatedAt = true, s.clock.Now()
		return s.save(ctx, u)
	})
	return userID, granted && err == nil, err
}
