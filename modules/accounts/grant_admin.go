package accounts

import "context"

// GrantAdmin makes the person with this e-mail address an admin. It is for the operator at the command
// line and asks for no actor. It creates nobody: an address that no account has is NotFound, one that
// several have is ErrManyAccounts. Doing it again does no harm.
func (s *Service) GrantAdmin(ctx context.Context, email string) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.lockByEmail(ctx, email)
		if err != nil || u.IsAdmin {
			return err
		}
		u.IsAdmin, u.UpdatedAt = true, s.clock.Now()
		return s.save(ctx, u)
	})
}
