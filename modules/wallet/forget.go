package wallet

import (
	"context"
	"time"
)

// ForgetEvents removes the log of the provider's events that came longer ago than kept. What an event led to is marked
// on our own rows.
func (s *Service) ForgetEvents(ctx context.Context, kept time.Duration) error {
	return s.Payments.DeleteEvents(ctx, s.Clock.Now().Add(-kept))
}
