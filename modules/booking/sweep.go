package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// sweepBatch is how much due work one transaction hands over.
const sweepBatch = 200

// Sweep hands all due work and the folded mails that are due to jobs and answers how much there was. A row stays until its job has done the
// work, so nothing is lost; a job that is still alive is not enqueued again. Right after any downtime.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	now, n := s.Clock.Now(), 0
	var last Due
	for {
		var due []Due
		err := s.Tx.Do(ctx, func(ctx context.Context) (err error) {
			if due, err = s.Repository.TakeDue(ctx, now, last, sweepBatch); err != nil {
				return err
			}
			for _, d := range due {
				if err := s.Jobs.SessionDue(ctx, d); err != nil {
					return err
				}
			}
			return nil
		})
		n += len(due)
		if err != nil {
			return n, err
		}
		if len(due) < sweepBatch {
			break
		}
		last = due[len(due)-1]
	}
	folds, err := s.sweepFolds(ctx, now)
	return n + folds, err
}

// eventOf names the transition that a kind of due work makes.
var eventOf = map[DueKind]Event{ //nolint:gochecknoglobals // a constant table
	DueExpire: Expire, DueComplete: Complete, DueSettle: Settle,
}

// DoDue does one piece of due work, once. When the session has changed since, or the time has not come,
// there is nothing to do: the session's own rows say what is due.
func (s *Service) DoDue(ctx context.Context, session uuid.UUID, kind DueKind, version int) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Repository.Lock(ctx, session)
		if errors.Is(err, ErrNotFound) || (err == nil && current.Version != version) {
			return nil
		}
		if err != nil {
			return err
		}
		c := change{}
		if kind == DueExpire {
			c.reason = "The Sherpa did not answer in time."
		}
		err = s.change(ctx, current, eventOf[kind], SideSystem, uuid.Nil, c)
		if errors.Is(err, ErrInvalidTransition) {
			return nil
		}
		return err
	})
}
