package booking

import (
	"context"

	"github.com/google/uuid"
)

// Waive gives the SC of a late cancellation back to the gamer, before it settles; its guide only. An open problem ends
// with it. Errors: as act.
func (s *Service) Waive(ctx context.Context, id uuid.UUID) (View, error) {
	return s.act(ctx, id, Waive, change{})
}
