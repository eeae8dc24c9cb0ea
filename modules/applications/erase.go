package applications

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Erase removes all applications of a person: what they wrote, their phone number, and whom they named as references.
// It joins the caller's transaction.
func (s *Service) Erase(ctx context.Context, userID uuid.UUID) error {
	return s.applications.DeleteOf(ctx, userID)
}

// ForgetRejected removes applications that were rejected longer ago than kept. It answers how many.
func (s *Service) ForgetRejected(ctx context.Context, kept time.Duration) (int, error) {
	return s.applications.DeleteRejected(ctx, s.clock.Now().Add(-kept))
}
