package reviews

import (
	"context"

	"github.com/google/uuid"
)

// Hide takes a review out of the lists and out of the totals of the guide, because a moderator decided so. The two people of the
// session still see it on their receipt. It asks for no actor and joins the caller's transaction. Errors: ErrNoReview, also for
// one that is hidden.
func (s *Service) Hide(ctx context.Context, review uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		guide, err := s.ratings.FindSubjectForUpdate(ctx, review)
		if err != nil {
			return err
		}
		r, err := s.ratings.Review(ctx, review)
		if err != nil {
			return err
		}
		if err := s.ratings.Hide(ctx, review, s.clock.Now()); err != nil {
			return err
		}
		return s.people.RemoveRating(ctx, guide, r.Score)
	})
}
