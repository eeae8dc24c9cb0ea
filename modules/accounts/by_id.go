package accounts

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// errClosedAccount says that there is nothing to change about a closed account.
var errClosedAccount = errs.New(errs.Conflict, "ACCOUNT_CLOSED", "This account has been closed.")

// SuspendGuideByID is SuspendGuide for a person whose id is known. It asks for no actor. Errors: ErrUnknown, ErrNoGuide, a
// Conflict for a closed account.
func (s *Service) SuspendGuideByID(ctx context.Context, userID uuid.UUID, cancelOpen bool) (changed bool, err error) {
	_, changed, err = s.changeGuide(ctx, s.openByID(userID), s.suspend(cancelOpen))
	return changed, err
}

// RestoreGuideByID is RestoreGuide for a person whose id is known. It asks for no actor. Errors as SuspendGuideByID.
func (s *Service) RestoreGuideByID(ctx context.Context, userID uuid.UUID) (changed bool, err error) {
	_, changed, err = s.changeGuide(ctx, s.openByID(userID), restore)
	return changed, err
}

// RevokeAdminByID is RevokeAdmin for a person whose id is known, without force. It asks for no actor. Errors: ErrUnknown,
// ErrLastAdmin, a Conflict for a closed account.
func (s *Service) RevokeAdminByID(ctx context.Context, userID uuid.UUID) (revoked bool, err error) {
	_, revoked, err = s.revokeAdmin(ctx, s.openByID(userID), false)
	return revoked, err
}

func (s *Service) openByID(userID uuid.UUID) lockPerson {
	return func(ctx context.Context) (User, error) {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err == nil && u.Closed() {
			return User{}, errClosedAccount
		}
		return u, err
	}
}
