package booking

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Erase removes what a person wrote as gamer or guide of their sessions, reasons and reports, and their hours as a guide.
// The sessions and their timelines stay. It joins the caller's transaction.
func (s *Service) Erase(ctx context.Context, person uuid.UUID) error {
	return s.SessionsByPerson.EraseWords(ctx, person)
}

// ForgetKeys deletes the idempotency keys that are older than kept. After that a repeated request books anew.
func (s *Service) ForgetKeys(ctx context.Context, kept time.Duration) error {
	return s.Keys.DeleteKeys(ctx, s.Clock.Now().Add(-kept))
}
