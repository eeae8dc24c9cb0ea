package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/batch"
)

// eraseBatch is how many accounts one statement hands over.
const eraseBatch = 100

// SweepErasures enqueues a job for each closed account whose personal data may be erased (ErasureQueue.Erasable says
// when). Money owed to a guide delays that for unpaid, counted from the closing. It answers the number of accounts.
func (s *Service) SweepErasures(ctx context.Context, unpaid time.Duration) (int, error) {
	unpaidBefore := s.clock.Now().Add(-unpaid)
	return batch.Each(ctx, eraseBatch,
		func(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
			return s.queue.Erasable(ctx, unpaidBefore, after, limit)
		},
		func(ctx context.Context, ids []uuid.UUID) error {
			return s.tx.Do(ctx, func(ctx context.Context) error { return s.jobs.AccountErase(ctx, ids...) })
		})
}

// MayErase says whether the personal data of a closed account may be erased now, and gives the e-mail address by which
// other tables are searched for them. unpaid is as in SweepErasures. Errors: ErrUnknown.
func (s *Service) MayErase(ctx context.Context, userID uuid.UUID, unpaid time.Duration) (email string, may bool, err error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil || !u.Closed() || u.ErasedAt != nil {
		return "", false, err
	}
	may, err = s.queue.MayErase(ctx, userID, s.clock.Now().Add(-unpaid))
	return u.Email, may, err
}

// Erase takes everything out of a closed account that says who it was: e-mail address, names, GamerTag, bio, headline, languages, avatar,
// favourites, blocks, mail settings, what was offered as a guide, and the right of an admin. The GamerTag stays taken. Doing it again changes nothing; an
// open account is left alone. It joins the caller's transaction. Errors: ErrUnknown.
func (s *Service) Erase(ctx context.Context, userID uuid.UUID) error {
	return s.tx.Do(ctx, func(ctx context.Context) error {
		u, err := s.people.FindForUpdate(ctx, userID)
		if err != nil || !u.Closed() || u.ErasedAt != nil {
			return err
		}
		return s.erasures.Erase(ctx, u, s.clock.Now())
	})
}
