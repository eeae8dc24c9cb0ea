package accounts

import (
	"context"
	"errors"
	"fmt"
)

// HandleIdentityEvent takes a verified event of the identity provider. A change has the identity read
// afresh by a job, so the order of events does not matter; a deletion closes the account. Events about
// people who never came here are of no interest: their record is made, and read, when they do. Replays
// do no harm.
func (s *Service) HandleIdentityEvent(ctx context.Context, event IdentityEvent) error {
	switch event.Kind {
	case IdentityIgnored:
		return nil
	case IdentityChanged:
		return s.tx.Do(ctx, func(ctx context.Context) error {
			access, err := s.people.Access(ctx, event.Subject)
			if errors.Is(err, ErrUnknown) || err == nil && access.Closed {
				return nil
			}
			if err != nil {
				return err
			}
			return s.jobs.IdentitySync(ctx, access.ID)
		})
	case IdentityDeleted:
		return s.closeAccount(ctx, event.Subject)
	}
	return fmt.Errorf("accounts: identity event of unknown kind %q", event.Kind)
}

// closeAccount closes an account and has what it left running stopped by a job, once.
func (s *Service) closeAccount(ctx context.Context, subject string) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindBySubjectForUpdate(ctx, subject)
		if errors.Is(err, ErrUnknown) {
			return nil
		}
		if err != nil || u.Closed() {
			return err
		}
		u.close(s.clock.Now())
		if err := s.save(ctx, u); err != nil {
			return err
		}
		return s.jobs.AccountClosed(ctx, u.ID)
	})
}
