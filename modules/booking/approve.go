package booking

import (
	"context"

	"github.com/google/uuid"
)

// Approve accepts a request; its guide only. seen is the version that the guide looked at, nil when not
// known: another is ErrChanged, so that nobody accepts a time they have not seen.
func (s *Service) Approve(ctx context.Context, id uuid.UUID, seen *int) (View, error) {
	return s.act(ctx, id, Approve, change{alter: func(_ context.Context, session *Session) error {
		if seen != nil && *seen != session.Version {
			return ErrChanged
		}
		return nil
	}})
}
