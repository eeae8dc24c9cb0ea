package accounts

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// maxFavourites is how many guides one person can have among the favourites.
const maxFavourites = 200

// AddFavourite adds a guide to the acting person's favourites; adding twice changes nothing. Errors:
// errs.ErrUnauthenticated; ErrUnknown for somebody whom the search does not find as a guide; ErrOwnProfile; ErrFavouritesFull.
func (s *Service) AddFavourite(ctx context.Context, guideID uuid.UUID) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	if guideID == who.ID {
		return ErrOwnProfile
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		// The lock of the person keeps the number of favourites constant; a closed account may add nothing.
		person, err := s.people.FindForUpdate(ctx, who.ID)
		if err != nil {
			return err
		}
		if person.Closed() {
			return ErrClosed
		}
		guide, err := s.people.Find(ctx, guideID)
		if err != nil {
			return err
		}
		if !guide.GuidesNow() {
			return ErrUnknown
		}
		n, err := s.favourites.AddFavourite(ctx, who.ID, guideID, s.clock.Now())
		if err == nil && n > maxFavourites {
			return ErrFavouritesFull
		}
		return err
	})
}

// RemoveFavourite takes a guide from the acting person's favourites; one that is not there changes nothing. Errors:
// errs.ErrUnauthenticated.
func (s *Service) RemoveFavourite(ctx context.Context, guideID uuid.UUID) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return s.favourites.RemoveFavourite(ctx, who.ID, guideID)
}

// Favourites lists the guides among the acting person's favourites, the newest first. Guides that are suspended or
// closed are left out. Errors: errs.ErrUnauthenticated.
func (s *Service) Favourites(ctx context.Context) ([]Profile, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return nil, err
	}
	guides, err := s.favourites.Favourites(ctx, who.ID, nextMinute(s.clock.Now()))
	list := make([]Profile, 0, len(guides))
	for _, g := range guides {
		list = append(list, foundProfile(who, g))
	}
	return list, err
}
