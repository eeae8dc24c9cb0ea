package accounts

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/errs"
)

// mayBook is nil when the person may book; ErrClosed or ErrBookingBlocked otherwise.
func (u User) mayBook() error {
	switch {
	case u.Closed():
		return ErrClosed
	case u.BookingBlockedAt != nil:
		return ErrBookingBlocked
	}
	return nil
}

// BlockBooking blocks a person from booking until an operator lifts the block. Blocking twice changes nothing. It
// waits for running transactions that book for the person. Errors: ErrUnknown.
func (s *Service) BlockBooking(ctx context.Context, userID uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil || u.BookingBlockedAt != nil {
			return err
		}
		now := s.clock.Now()
		u.BookingBlockedAt, u.UpdatedAt = &now, now
		return s.save(ctx, u)
	})
}

// UnblockBooking lifts the booking block of the person with this e-mail address. lifted is false when there was no
// block. It is for the operator and asks for no actor. Errors: NotFound, ErrManyAccounts.
func (s *Service) UnblockBooking(ctx context.Context, email string) (userID uuid.UUID, lifted bool, err error) {
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.lockByEmail(ctx, email)
		if err != nil {
			return err
		}
		userID, lifted = u.ID, u.BookingBlockedAt != nil
		if !lifted {
			return nil
		}
		u.BookingBlockedAt, u.UpdatedAt = nil, s.clock.Now()
		return s.save(ctx, u)
	})
	return userID, lifted && err == nil, err
}

// lockByEmail finds the one open account with an e-mail address: NotFound, ErrManyAccounts.
func (s *Service) lockByEmail(ctx context.Context, email string) (User, error) {
	found, err := s.byName.FindOpenByEmail(ctx, EmailKey(email))
	switch {
	case err != nil:
		return User{}, err
	case EmailKey(email) == "" || len(found) == 0:
		return User{}, errs.New(errs.NotFound, "EMAIL_UNKNOWN",
			"No account has this e-mail address. The person has to sign in once before.")
	case len(found) > 1:
		return User{}, ErrManyAccounts
	}
	return s.people.FindForUpdate(ctx, found[0].ID)
}
