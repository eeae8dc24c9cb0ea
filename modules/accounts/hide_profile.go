package accounts

import (
	"context"

	"github.com/google/uuid"
)

// HideProfile empties what a person says of themselves, because a moderator decided so: bio, headline, links, ranks and avatar.
// It asks for no actor and joins the caller's transaction. Errors: ErrUnknown, also for a closed account.
func (s *Service) HideProfile(ctx context.Context, userID uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil {
			return err
		}
		if u.Closed() {
			return ErrUnknown
		}
		u.Bio, u.Headline, u.Links, u.Ranks, u.Avatar = "", "", nil, nil, ""
		u.UpdatedAt = s.clock.Now()
		if err := s.pictures.DeleteAvatars(ctx, userID); err != nil {
			return err
		}
		return s.save(ctx, u)
	})
}

// RemoveRating takes a score that a guide received out of the totals, and moves the guide in the search. It joins the caller's
// transaction. Errors: ErrUnknown.
func (s *Service) RemoveRating(ctx context.Context, userID uuid.UUID, score int) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		return s.ratings.RemoveRating(ctx, userID, score, s.clock.Now())
	})
}
