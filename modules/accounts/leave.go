package accounts

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// LockToLeave locks the acting person until the transaction of ctx ends, so that nobody books with them meanwhile.
// confirm has to be their GamerTag or e-mail address, in upper or lower case. Errors: errs.ErrUnauthenticated, ErrClosed,
// Invalid with the field confirm, ErrLastAdmin.
func (s *Service) LockToLeave(ctx context.Context, confirm string) (uuid.UUID, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	var admins []User
	if who.IsAdmin { // the admins before the person, as everywhere
		if admins, err = s.admins.FindAdminsForUpdate(ctx); err != nil {
			return uuid.Nil, err
		}
	}
	u, err := s.people.FindForUpdate(ctx, who.ID)
	if err != nil {
		return uuid.Nil, err
	}
	switch {
	case u.Closed():
		return uuid.Nil, ErrClosed
	case !u.confirmedBy(confirm, s.names):
		return uuid.Nil, errs.InvalidField("confirm", "Please type your GamerTag or e-mail address as it is.")
	case u.IsAdmin && len(admins) <= 1:
		return uuid.Nil, ErrLastAdmin
	}
	return u.ID, nil
}

func (u User) confirmedBy(typed string, names Names) bool {
	if strings.TrimSpace(typed) == "" {
		return false
	}
	return u.Email != "" && EmailKey(typed) == EmailKey(u.Email) || u.GamerTagKey != "" && names.Key(typed) == u.GamerTagKey
}

// Leave closes the account of a person who asked for it, and has what it left running stopped. It joins the caller's
// transaction; the caller has the account deleted at the identity provider, by DeleteIdentity, before its data are erased.
// Errors: ErrUnknown.
func (s *Service) Leave(ctx context.Context, userID uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil || u.Closed() {
			return err
		}
		u.close(s.clock.Now())
		u.IdentityDelete = true
		if err := s.save(ctx, u); err != nil {
			return err
		}
		return s.jobs.AccountClosed(ctx, u.ID)
	})
}

// DeleteIdentity deletes a closed account at the identity provider, outside of any transaction, and has its data erased.
// Doing it again changes nothing. Errors: ErrUnknown; those of Identities, upon which it is to be tried again.
func (s *Service) DeleteIdentity(ctx context.Context, userID uuid.UUID) error {
	u, err := s.people.Find(ctx, userID)
	if err != nil || !u.Closed() || !u.IdentityDelete {
		return err
	}
	if err := s.identities.Delete(ctx, u.Subject); err != nil && !errors.Is(err, ErrIdentityGone) {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil || !u.IdentityDelete {
			return err
		}
		u.IdentityDelete = false
		if err := s.save(ctx, u); err != nil {
			return err
		}
		return s.jobs.AccountErase(ctx, userID)
	})
}
