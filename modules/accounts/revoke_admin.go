package accounts

import (
	"context"

	"github.com/google/uuid"
)

// RevokeAdmin takes the admin's rights from the person with this e-mail address, from their next request on.
// revoked is false for somebody who had none. The only admin keeps them unless force says otherwise. It is for
// the operator and asks for no actor. Errors: NotFound, ErrManyAccounts, ErrLastAdmin.
func (s *Service) RevokeAdmin(ctx context.Context, email string, force bool) (userID uuid.UUID, revoked bool, err error) {
	return s.revokeAdmin(ctx, func(ctx context.Context) (User, error) { return s.lockByEmail(ctx, email) }, force)
}

func (s *Service) revokeAdmin(ctx context.Context, lock lockPerson, force bool) (userID uuid.UUID, revoked bool, err error) {
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		// All admins are locked, in one order: of two commands at once, the second sees what the first has left.
		admins, err := s.admins.FindAdminsForUpdate(ctx)
		if err != nil {
			return err
		}
		u, err := lock(ctx)
		if err != nil {
			return err
		}
		userID, revoked = u.ID, u.IsAdmin
		switch {
		case !revoked:
			return nil
		case len(admins) <= 1 && !force:
			return ErrLastAdmin
		}
		u.IsAdmin, u.UpdatedAt = false, s.clock.Now()
		return s.save(ctx, u)
	})
	return userID, revoked && err == nil, err
}
