package accounts

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// MayGuide is nil for a person who may take on new sessions as a guide, ErrSuspended for one who is suspended.
// In a transaction the answer holds until its end. Errors: ErrUnknown.
func (s *Service) MayGuide(ctx context.Context, userID uuid.UUID) error {
	u, err := s.people.FindForShare(ctx, userID)
	if err == nil && u.SuspendedAt != nil {
		return ErrSuspended
	}
	return err
}

// Zone is the IANA name of the person's time zone, empty when unknown; ErrUnknown. In a transaction their profile stays as
// it is until its end.
func (s *Service) Zone(ctx context.Context, userID uuid.UUID) (string, error) {
	u, err := s.people.FindForShare(ctx, userID)
	return u.TimeZone, err
}

// IsGuideShown says whether the person is a guide whose profile is shown. It answers false for an unknown person.
func (s *Service) IsGuideShown(ctx context.Context, userID uuid.UUID) (bool, error) {
	u, err := s.people.Find(ctx, userID)
	if errors.Is(err, ErrUnknown) {
		return false, nil
	}
	return u.GuidesNow(), err
}

// BookingParties is what a booking has to know of its two people. It is an alias, so that booking can name it as well.
type BookingParties = struct {
	MayBook   error // why the gamer may not book: ErrUnknown, ErrClosed, ErrBookingBlocked; nil when they may
	Bookable  bool  // the guide exists and can be booked
	Rate      money.Cents
	Platforms []string
	Blocked   bool // one of them has blocked the other

	// How both appear to each other.
	GamerName, GamerAvatar string
	GuideName, GuideAvatar string
}

// BookingParties asks about both people in one question. In a transaction the answer holds until its end: a block of an
// operator waits for it.
func (s *Service) BookingParties(ctx context.Context, gamer, guide uuid.UUID) tx.Answer[BookingParties] {
	kept := s.counterparts.FindPairForShare(ctx, gamer, guide)
	return func() (p BookingParties, err error) {
		pair, err := kept()
		if err != nil {
			return p, err
		}
		p = BookingParties{MayBook: ErrUnknown, Blocked: pair.Blocked}
		if u := pair.First; u != nil {
			p.MayBook, p.GamerName, p.GamerAvatar = u.mayBook(), u.GamerTag, u.Avatar
		}
		if u := pair.Second; u != nil {
			p.Bookable, p.Rate, p.Platforms, p.GuideName, p.GuideAvatar = u.bookable(), u.Rate, u.Platforms, u.GamerTag, u.Avatar
		}
		return p, nil
	}
}
