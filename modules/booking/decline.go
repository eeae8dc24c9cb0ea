package booking

import (
	"context"

	"github.com/google/uuid"
)

// Decline refuses a request; its guide only. The SC go back.
func (s *Service) Decline(ctx context.Context, id uuid.UUID, reason string) (View, error) {
	return s.act(ctx, id, Decline, because(reason))
}

// because is a change with the reason that a person gives.
func because(reason string) change {
	reason = tidyNote(reason)
	return change{reason: reason, check: func(Session) error { return checkWords("reason", reason) }}
}
