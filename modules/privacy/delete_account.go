package privacy

import (
	"context"

	"sherpa/platform/errs"
)

// Refusals of a deletion.
var (
	// ErrOpenSessions says that sessions are not ended or not settled; until tells by when they are.
	ErrOpenSessions = errs.New(errs.Conflict, "OPEN_SESSIONS", "You have sessions that are not ended and settled yet. Please try again after the date shown.")
	// ErrForfeit says that something would be given up; sc and cents tell what.
	ErrForfeit = errs.New(errs.Conflict, "FORFEIT", "Your account still holds Sherpa Cred or unpaid earnings. They are lost when you delete it.")
)

// DeleteAccount closes the acting person's account at once, gives up what it holds, and has it deleted at the identity
// provider and erased. confirm is their GamerTag or e-mail address. Errors: those of Accounts.LockToLeave; ErrOpenSessions with
// until; ErrForfeit with sc and cents while something is left and forfeit is false.
func (s *Service) DeleteAccount(ctx context.Context, confirm string, forfeit bool) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		person, err := s.Accounts.LockToLeave(ctx, confirm)
		if err != nil {
			return err
		}
		until, err := s.Sessions.OpenUntil(ctx, person)
		if err != nil {
			return err
		}
		if until != nil {
			return ErrOpenSessions.With("until", *until)
		}
		n, earned, err := s.Ledger.RemainsForUpdate(ctx, person)
		if err != nil {
			return err
		}
		if (n > 0 || earned > 0) && !forfeit {
			return ErrForfeit.With("sc", int64(n)).With("cents", int64(earned))
		}
		if err := s.Ledger.Forfeit(ctx, person, n, earned); err != nil {
			return err
		}
		if err := s.Accounts.Leave(ctx, person); err != nil {
			return err
		}
		return s.Jobs.IdentityDelete(ctx, person)
	})
}
