package accounts

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// SyncIdentity reads name and e-mail address of a person from the identity provider, outside of any
// transaction, and keeps them. A person whom the provider does not know any more is closed. Doing it
// again does no harm. Errors: ErrUnknown; those of Identities, upon which it is to be tried again.
func (s *Service) SyncIdentity(ctx context.Context, userID uuid.UUID) error {
	u, err := s.people.Find(ctx, userID)
	if err != nil || u.Closed() {
		return err
	}
	who, err := s.identities.Identity(ctx, u.Subject)
	if errors.Is(err, ErrIdentityGone) {
		return s.closeAccount(ctx, u.Subject)
	}
	if err != nil {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.Lock(ctx, userID)
		if err != nil || u.Closed() || !u.identify(who, s.clock.Now()) {
			return err
		}
		return s.save(ctx, u)
	})
}
