package booking

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"sherpa/platform/batch"
)

// sweepBatch is how many rows one statement hands over.
const sweepBatch = 200

// Sweep enqueues jobs for all scheduled actions and folded mails that are due and for all refunds that are owed, expires
// proposals, computes next free times that ran out, and answers how many items it handled. A row stays until its job
// has done the work, so nothing is lost; a job that is still alive is not enqueued again. The rows are read without a
// lock: a job whose work was done in between finds nothing to do.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	now := s.Clock.Now()
	due, err := batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after ScheduledAction, limit int) ([]ScheduledAction, error) {
			return s.ScheduledActions.FindDueActions(ctx, now, after, limit)
		},
		func(ctx context.Context, due []ScheduledAction) error {
			return s.Tx.Do(ctx, func(ctx context.Context) error { return s.Jobs.SessionActions(ctx, due...) })
		})
	refunds, rerr := batch.Each(ctx, sweepBatch, s.Refunds.OwedRefunds,
		func(ctx context.Context, sessions []uuid.UUID) error {
			return s.Tx.Do(ctx, func(ctx context.Context) error { return s.Jobs.SessionRefund(ctx, sessions...) })
		})
	folds, ferr := s.sweepFolds(ctx, now)
	proposals, perr := s.expireProposals(ctx, now)
	return due + refunds + folds + proposals, errors.Join(err, rerr, ferr, perr, s.sweepFree(ctx, now))
}
