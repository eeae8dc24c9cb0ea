package reviews

import (
	"context"

	"sherpa/platform/id"
)

// record writes a checked rating and moves the totals of who is rated, in one transaction. Errors: ErrRated.
func (s *Service) record(ctx context.Context, r Rating) error {
	r.ID = id.New()
	if err := s.ratings.Insert(ctx, r); err != nil {
		return err
	}
	if err := s.people.AddRating(ctx, r.Subject, r.Side == ByUser, r.Score); err != nil {
		return err
	}
	s.live.NoticeAdded(ctx, r.Subject)
	return nil
}
