package accounts

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
)

// eraseBatch is how many accounts one sweep hands over.
const eraseBatch = 100

// SweepErasures hands closed accounts to jobs that erase their personal data, as soon as nothing holds them back.
// Money owed to a guide holds them back for unpaid, counted from the closing. It answers how many there were.
func (s *Service) SweepErasures(ctx context.Context, unpaid time.Duration) (n int, err error) {
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		ids, err := s.people.Erasable(ctx, s.clock.Now().Add(-unpaid), eraseBatch)
		if err != nil {
			return err
		}
		n = len(ids)
		for _, id := range ids {
			if err := s.jobs.AccountErase(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

// MayErase says whether the personal data of a closed account may be erased now, and gives the e-mail address that is
// to be looked for elsewhere. unpaid is as in SweepErasures. Errors: ErrUnknown.
func (s *Service) MayErase(ctx context.Context, userID uuid.UUID, unpaid time.Duration) (email string, may bool, err error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil || !u.Closed() || u.ErasedAt != nil {
		return "", false, err
	}
	ids, err := s.people.Erasable(ctx, s.clock.Now().Add(-unpaid), eraseBatch)
	return u.Email, slices.Contains(ids, userID), err
}

// Erase takes everything out of a closed account that says who it was: e-mail address, names, GamerTag, bio, headline, languages, avatar,
// favourites, what was offered as a guide, and the right of an admin. The GamerTag stays taken. Doing it again changes nothing; an
// open account is left alone. It joins the caller's transaction. Errors: ErrUnknown.
func (s *Service) Erase(ctx context.Context, userID uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.Lock(ctx, userID)
		if err != nil || !u.Closed() || u.ErasedAt != nil {
			return err
		}
		return s.people.Erase(ctx, u, s.clock.Now())
	})
}
