package reviews

import (
	"context"

	"github.com/google/uuid"
)

// Erase removes what a person wrote in ratings: comments and reports. The scores stay. It joins the caller's
// transaction.
func (s *Service) Erase(ctx context.Context, author uuid.UUID) error {
	return s.ratings.EraseWords(ctx, author)
}
