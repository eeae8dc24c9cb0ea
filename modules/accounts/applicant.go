package accounts

import (
	"context"

	"github.com/google/uuid"
)

// Applicant tells who applies: the e-mail address as far as it is known, and whether the person is a
// guide already. Errors: ErrUnknown, ErrClosed.
func (s *Service) Applicant(ctx context.Context, userID uuid.UUID) (email string, isGuide bool, err error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil {
		return "", false, err
	}
	if u.Closed() {
		return "", false, ErrClosed
	}
	return u.Email, u.IsGuide, nil
}
