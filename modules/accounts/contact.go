package accounts

import (
	"context"

	"github.com/google/uuid"
)

// Contact is how a message reaches a person: the e-mail address (empty until the identity provider was
// asked) and the time zone (IANA name, empty when unknown). Errors: ErrUnknown, ErrClosed.
func (s *Service) Contact(ctx context.Context, userID uuid.UUID) (email, zone string, err error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil {
		return "", "", err
	}
	if u.Closed() {
		return "", "", ErrClosed
	}
	return u.Email, u.TimeZone, nil
}
