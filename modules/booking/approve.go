package booking

import (
	"context"

	"github.com/google/uuid"
)

// Approve accepts a request; its guide only. seen is the version that the guide looked at, nil when not
// known: another is ErrChanged, so that nobody accepts a time they have not seen.
// A suspended guide is refused by Accounts.MayGuide.
func (s *Service) Approve(ctx context.Context, id uuid.UUID, seen *int) (View, error) {
	return s.act(ctx, id, Approve, change{alter: func(ctx context.Context, session *Session) error {
		if seen != nil && *seen != session.Version {
			return ErrChanged
		}
		return s.Accounts.MayGuide(ctx, session.Guide)
	}})
}
