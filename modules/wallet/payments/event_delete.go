package payments

import (
	"context"
	"time"
)

// DeleteOldEvents removes the log of the provider's events that came longer ago than kept. What an event led to is
// stored in our own rows.
func (s *Service) DeleteOldEvents(ctx context.Context, kept time.Duration) error {
	return s.Events.DeleteEvents(ctx, s.Clock.Now().Add(-kept))
}
