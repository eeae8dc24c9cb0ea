package reviews

import (
	"context"

	"sherpa/platform/id"
)

// Record writes a rating and moves the totals of who is rated, in one transaction; it joins the
// caller's. Whether the session may be rated, and by whom, is for the caller to know: demo data brings
// ratings of its own sessions. Errors: Invalid with the faults by field; ErrRated.
func (s *Service) Record(ctx context.Context, r Rating) error {
	if err := r.check(); err != nil {
		return err
	}
	r.ID = id.New()
	return s.tx.Do(ctx, func(ctx context.Context) error {
		if err := s.ratings.Insert(ctx, r); err != nil {
			return err
		}
		return s.people.AddRating(ctx, r.Subject, r.Side == ByUser, r.Score)
	})
}
