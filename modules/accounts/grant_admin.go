package accounts

import (
	"context"

	"sherpa/platform/errs"
)

// GrantAdmin makes the person with this e-mail address an admin. It is for the operator at the command
// line and asks for no actor. It creates nobody: an address that no account has is NotFound, one that
// several have is ErrManyAccounts. Doing it again does no harm.
func (s *Service) GrantAdmin(ctx context.Context, email string) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		found, err := s.people.FindOpenByEmail(ctx, EmailKey(email))
		if err != nil {
			return err
		}
		switch {
		case EmailKey(email) == "" || len(found) == 0:
			return errs.New(errs.NotFound, "EMAIL_UNKNOWN",
				"No account has this e-mail address. The person has to sign in once before.")
		case len(found) > 1:
			return ErrManyAccounts
		}
		u, err := s.people.Lock(ctx, found[0].ID)
		if err != nil || u.IsAdmin {
			return err
		}
		u.IsAdmin, u.UpdatedAt = true, s.clock.Now()
		return s.save(ctx, u)
	})
}
