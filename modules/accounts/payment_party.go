package accounts

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// Buyer gives a buyer's e-mail address, empty when unknown, and whether the person is kept from booking since a dispute. It
// asks for no actor. Of an unknown person it gives the zero values.
func (s *Service) Buyer(ctx context.Context, buyer uuid.UUID) (email string, blocked bool, err error) {
	u, err := s.findOrZero(ctx, buyer)
	return u.Email, u.BookingBlockedAt != nil, err
}

// Payee gives the e-mail address of a guide who is paid, empty when unknown, and whether the account was closed. It asks for
// no actor. Of an unknown person it gives the zero values.
func (s *Service) Payee(ctx context.Context, guide uuid.UUID) (email string, closed bool, err error) {
	u, err := s.findOrZero(ctx, guide)
	return u.Email, u.Closed(), err
}

// Closed gives those of some people whose accounts were closed, in no order.
func (s *Service) Closed(ctx context.Context, people []uuid.UUID) ([]uuid.UUID, error) {
	return s.counterparts.Closed(ctx, people)
}

func (s *Service) findOrZero(ctx context.Context, id uuid.UUID) (User, error) {
	u, err := s.people.Find(ctx, id)
	if errors.Is(err, ErrUnknown) {
		return User{}, nil
	}
	return u, err
}
