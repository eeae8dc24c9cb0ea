package reviews

import (
	"context"

	"github.com/google/uuid"
)

// Difference is a person whose totals are not those of the ratings received.
type Difference struct {
	Person  uuid.UUID
	AsGuide bool // in the role of a guide; otherwise as a gamer
	// What the account says, and what the ratings add up to.
	StoredSum, StoredCount int64
	RatedSum, RatedCount   int64
}

// Verify recomputes everybody's totals from the ratings and answers the differences; none when all is well.
func (s *Service) Verify(ctx context.Context) ([]Difference, error) {
	return s.ratings.Differences(ctx)
}
