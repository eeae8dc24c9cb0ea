package accounts

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// GuideOffer is what booking has to know of a guide: the GamerTag (may be empty), the rate an hour in
// USD cents and the platforms. Who does not exist, is no guide, is closed, suspended or has no rate is not
// bookable, which is no error. In a transaction the answer holds until its end.
func (s *Service) GuideOffer(ctx context.Context, guideID uuid.UUID) (name string, rate money.Cents, platforms []string, bookable bool, err error) {
	u, err := s.people.Keep(ctx, guideID)
	if errors.Is(err, ErrUnknown) {
		return "", 0, nil, false, nil
	}
	if err != nil {
		return "", 0, nil, false, err
	}
	return u.GamerTag, u.Rate, slices.Clone(u.Platforms), u.GuidesNow() && u.Rate > 0, nil
}

// MayGuide is nil for a person who may take on new sessions as a guide, ErrSuspended for one who is suspended.
// In a transaction the answer holds until its end. Errors: ErrUnknown.
func (s *Service) MayGuide(ctx context.Context, userID uuid.UUID) error {
	u, err := s.people.Keep(ctx, userID)
	if err == nil && u.SuspendedAt != nil {
		return ErrSuspended
	}
	return err
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
	return u.GuidesNow(), err
}
