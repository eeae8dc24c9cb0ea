package booking

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// OpenUntil says by when all sessions of a person, on either side, are ended and settled; nil when they are. It keeps a
// reported problem secret: a session that waits for a verdict counts like any other until it would have been settled, and
// afterwards the time is a day ahead. In a transaction that has locked the person nobody books a further session.
func (s *Service) OpenUntil(ctx context.Context, person uuid.UUID) (*time.Time, error) {
	until, err := s.SessionsByPerson.OpenUntil(ctx, person, SettleAfter)
	if err != nil || until == nil {
		return nil, err
	}
	if now := s.Clock.Now(); !until.After(now) {
		later := now.Add(24 * time.Hour)
		until = &later
	}
	return until, nil
}
