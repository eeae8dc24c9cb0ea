package accounts

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

// AddRating adds a score (1 to 5) to the totals of a person: those received as a guide, which order the
// search, or those received as a gamer. It joins the caller's transaction, and the caller makes sure
// that a rating is added once. Errors: ErrUnknown.
func (s *Service) AddRating(ctx context.Context, userID uuid.UUID, asGuide bool, score int) error {
	if score < 1 || score > 5 {
		return fmt.Errorf("accounts: score %d is not within 1 and 5", score)
	}
	side := AsGamer
	if asGuide {
		side = AsGuide
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		return s.ratings.AddRating(ctx, userID, side, score, s.clock.Now())
	})
}
