package accounts

import (
	"context"
	"errors"
	"fmt"
)

// HandleIdentityEvent handles a verified event of the identity provider. After a change a job reads the
// identity again, so the order of events does not matter; a deletion closes the account. Events about
// people without a record are ignored: Resolve makes the record when they sign in. Handling an event
// twice changes nothing.
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

// closeAccount closes an account and enqueues the job that cancels its open sessions, once.
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
