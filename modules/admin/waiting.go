package admin

import (
	"context"

	"sherpa/platform/actor"
)

// Waiting counts what waits for a person.
type Waiting struct {
	Applications int
	Problems     int // of other people's sessions
	Reports      int // of other people's words and profiles
	// Operations are matters of the operations page: late refunds, payments that differ, payouts without a known end or without
	// cover, disputes, earnings of closed accounts, jobs that were given up or fail again and again, what the sweep could not do,
	// and faults of the ledger.
	Operations int
}

// Waiting counts what waits for the admin who asks. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (s *Service) Waiting(ctx context.Context) (Waiting, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return Waiting{}, err
	}
	return s.waiting.Waiting(ctx, admin.ID, s.clock.Now().Add(-refundLateAfter))
}
