package accounts

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// GuideOffer is what booking has to know of a guide: the GamerTag (may be empty), the rate an hour in
// USD cents and the platforms. Who does not exist, is no guide, is closed or has no rate is not
// bookable, which is no error.
func (s *Service) GuideOffer(ctx context.Context, guideID uuid.UUID) (name string, rate money.Cents, platforms []string, bookable bool, err error) {
	u, err := s.people.Find(ctx, guideID)
	if errors.Is(err, ErrUnknown) {
		return "", 0, nil, false, nil
	}
	if err != nil {
		return "", 0, nil, false, err
	}
	return u.GamerTag, u.Rate, slices.Clone(u.Platforms), u.IsGuide && !u.Closed() && u.Rate > 0, nil
}

// Zone is the IANA name of the person's time zone, empty when unknown; ErrUnknown.
func (s *Service) Zone(ctx context.Context, userID uuid.UUID) (string, error) {
	u, err := s.people.Find(ctx, userID)
	return u.TimeZone, err
}

// IsGuideShown says whether the person is a guide whom people may look at. Nobody is none.
func (s *Service) IsGuideShown(ctx context.Context, userID uuid.UUID) (bool, error) {
	u, err := s.people.Find(ctx, userID)
	if errors.Is(err, ErrUnknown) {
		return false, nil
	}
	return u.IsGuide && !u.Closed(), err
}
