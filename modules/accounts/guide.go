package accounts

import (
	"context"
	"unicode/utf8"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// MakeGuide makes a person a Sherpa and fills the profile from what they applied with. The values were
// typed into a form with looser rules, so what does not fit is cut or left out instead of refused: the
// guide can edit all of it. The GamerTag is taken over only when the person has none and it is free.
// It joins the caller's transaction. Errors: ErrUnknown, ErrClosed, ErrAlreadySherpa.
func (s *Service) MakeGuide(ctx context.Context, userID uuid.UUID, gamerTag string, platforms, games []string,
	rate money.Cents, availability string,
) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil {
			return err
		}
		if u.Closed() {
			return ErrClosed
		}
		if u.IsGuide {
			return ErrAlreadySherpa
		}
		u.IsGuide = true
		u.Platforms, u.Games = s.fittingTopics(platforms), s.fittingTopics(games)
		u.Rate = min(max(rate, 0), money.MaxRate)
		u.Availability = clip(oneLine(availability), maxAvailability)
		now := s.clock.Now()
		u.GuideSince, u.UpdatedAt = &now, now
		if err := s.adoptGamerTag(ctx, &u, gamerTag); err != nil {
			return err
		}
		return s.save(ctx, u)
	})
}

func (s *Service) fittingTopics(raw []string) []string {
	fitting := make([]string, 0, len(raw))
	for _, entry := range raw {
		entry = clip(oneLine(entry), maxTopic)
		if s.names.Length(entry) <= maxTopic {
			fitting = append(fitting, entry)
		}
	}
	var ignored errs.ValidationErrors
	fitting = tidyTopics(fitting, s.names, "", &ignored)
	return fitting[:min(len(fitting), maxTopics)]
}

func (s *Service) adoptGamerTag(ctx context.Context, u *User, raw string) error {
	if u.GamerTag != "" || !utf8.ValidString(raw) {
		return nil
	}
	tag, key, problem := tidyGamerTag(raw, s.names)
	if problem != "" {
		return nil
	}
	free, err := s.byName.GamerTagFree(ctx, key)
	if free {
		u.rename(tag, key)
	}
	return err
}
