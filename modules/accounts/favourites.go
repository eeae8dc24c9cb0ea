package accounts

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// maxFavourites is how many guides one person can have among the favourites.
const maxFavourites = 200

// AddFavourite puts a guide among the acting person's favourites; again it changes nothing. Errors:
// errs.ErrUnauthenticated; ErrUnknown for somebody who is no guide that may be found; ErrOwnProfile; ErrFavouritesFull.
func (s *Service) AddFavourite(ctx context.Context, guideID uuid.UUID) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	if guideID == who.ID {
		return ErrOwnProfile
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		// Under the lock of the person the number stays what it is; a closed account adds nothing any more.
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
