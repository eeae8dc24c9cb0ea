package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"
)

// sweepBatch is how many rows one statement hands over.
const sweepBatch = 200

// Sweep hands all due work and all refunds that are owed to jobs, and answers how much there was. A row stays
// until its job has done the work, so nothing is lost; a job that is still alive is not enqueued again. The rows
// are read without a lock: a job whose work was done in between finds nothing to do.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	now := s.Clock.Now()
	due, err := sweepAll(ctx, s,
		func(ctx context.Context, last Due) ([]Due, error) {
			return s.Repository.DueBy(ctx, now, last, sweepBatch)
		},
		s.Jobs.SessionDue)
	refunds, rerr := sweepAll(ctx, s,
		func(ctx context.Context, last uuid.UUID) ([]uuid.UUID, error) {
			return s.Repository.OwedRefunds(ctx, last, sweepBatch)
		},
		s.Jobs.SessionRefund)
	return due + refunds, errors.Join(err, rerr)
}

// sweepAll reads batch after batch, each after the last row of the one before, and enqueues each in a short
// transaction of its own.
func sweepAll[T any](ctx context.Context, s *Service, read func(ctx context.Context, last T) ([]T, error),
	enqueue func(ctx context.Context, rows ...T) error,
) (n int, err error) {
	var last T
	for {
		rows, err := read(ctx, last)
		if err != nil || len(rows) == 0 {
			return n, err
		}
		if err := s.Tx.Do(ctx, func(ctx context.Context) error { return enqueue(ctx, rows...) }); err != nil {
			return n, err
		}
		n, last = n+len(rows), rows[len(rows)-1]
		if len(rows) < sweepBatch {
			return n, nil
		}
	}
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
