package accounts

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
)

// An account about which the identity provider was not asked for identityStaleAfter is asked about, at most
// staleIdentityBatch at a time. So an account is closed whose deletion the provider never announced.
const (
	identityStaleAfter = 30 * 24 * time.Hour
	staleIdentityBatch = 200
)

// SyncStaleIdentities has the identity provider asked about people whom it was not asked about for a month, each by a job of its
// own. People whom it was never asked about are left out: they come from demo data.
func (s *Service) SyncStaleIdentities(ctx context.Context) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		ids, err := s.checks.ClaimStaleIdentities(ctx, now.Add(-identityStaleAfter), now, staleIdentityBatch)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.jobs.IdentitySync(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

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
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil || u.Closed() {
			return err
		}
		now := s.clock.Now()
		u.identify(who, now)
		u.IdentityAskedAt = &now
		return s.save(ctx, u)
	})
}
