package reviews

import (
	"context"

	"sherpa/platform/id"
)

// SeedRatings puts many ratings of completed sessions in at once, for measurements. The totals of the people are the
// caller's to give (accounts.SeedPeople). It asks for no actor. Errors: Invalid by field.
func (s *Service) SeedRatings(ctx context.Context, ratings []Rating) error {
	for i := range ratings {
		ratings[i].ID = id.New()
		if err := ratings[i].check(); err != nil {
			return err
		}
	}
	return s.ratings.InsertMany(ctx, ratings)
}
