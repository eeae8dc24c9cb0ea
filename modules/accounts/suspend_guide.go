package accounts

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// SuspendGuide suspends a guide until RestoreGuide. A suspended guide is not found, is not booked and approves no request,
// but may still sign in, decline, cancel, play what was approved and be paid. SuspendGuide waits for bookings that are under
// way. who is an e-mail address or a GamerTag. Open sessions stay as they are, unless cancelOpen has those cancelled that
// have not begun. changed is false when there was nothing to do. It is for the operator and asks for no actor. Errors: NotFound, ErrManyAccounts, ErrNoGuide.
func (s *Service) SuspendGuide(ctx context.Context, who string, cancelOpen bool) (userID uuid.UUID, changed bool, err error) {
	return s.changeGuide(ctx, s.byEmailOrGamerTag(who), s.suspend(cancelOpen))
}

func (s *Service) suspend(cancelOpen bool) changePerson {
	return func(ctx context.Context, u *User) (bool, error) {
		already := u.SuspendedAt != nil
		if cancelOpen {
			if err := s.jobs.CancelGuidedSessions(ctx, u.ID); err != nil || already {
				return err == nil, err
			}
		}
		if already {
			return false, nil
		}
		now := s.clock.Now()
		u.SuspendedAt = &now
		return true, nil
	}
}

// RestoreGuide ends a suspension. changed is false for a guide who was not suspended. It is for the operator and
// asks for no actor. Errors as SuspendGuide.
func (s *Service) RestoreGuide(ctx context.Context, who string) (userID uuid.UUID, changed bool, err error) {
	return s.changeGuide(ctx, s.byEmailOrGamerTag(who), restore)
}

func restore(_ context.Context, u *User) (bool, error) {
	changed := u.SuspendedAt != nil
	u.SuspendedAt = nil
	return changed, nil
}

type (
	// lockPerson finds an open account and locks it for a change.
	lockPerson func(ctx context.Context) (User, error)
	// changePerson changes a locked person; false when there is nothing to change.
	changePerson func(ctx context.Context, u *User) (bool, error)
)

func (s *Service) byEmailOrGamerTag(who string) lockPerson {
	return func(ctx context.Context) (User, error) { return s.lockByEmailOrGamerTag(ctx, who) }
}

func (s *Service) changeGuide(ctx context.Context, lock lockPerson, do changePerson) (userID uuid.UUID, changed bool, err error) {
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := lock(ctx)
		if err != nil {
			return err
		}
		if !u.IsGuide {
			return ErrNoGuide
		}
		userID = u.ID
		if changed, err = do(ctx, &u); err != nil || !changed {
			return err
		}
		u.UpdatedAt = s.clock.Now()
		return s.save(ctx, u)
	})
	return userID, changed && err == nil, err
}

// lockByEmailOrGamerTag finds the one open account with this e-mail address, else the one with this GamerTag:
// NotFound, ErrManyAccounts.
func (s *Service) lockByEmailOrGamerTag(ctx context.Context, who string) (User, error) {
	u, err := s.lockByEmail(ctx, who)
	if errs.ClassOf(err) != errs.NotFound {
		return u, err
	}
	named, err := s.byName.FindOpenByGamerTag(ctx, s.names.Key(who))
	if errors.Is(err, ErrUnknown) {
		return User{}, errs.New(errs.NotFound, "PERSON_UNKNOWN", "No account has this e-mail address or GamerTag.")
	}
	if err != nil {
		return User{}, err
	}
	return s.people.FindForUpdate(ctx, named.ID)
}
