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
	Operations   int // matters of the operations page, such as payouts nobody knows the end of
}

// Waiting counts what waits for the admin who asks. Errors: errs.ErrUnauthenticated, errs.ErrForbidden.
func (s *Service) Waiting(ctx context.Context) (Waiting, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return Waiting{}, err
	}
	return s.records.Waiting(ctx, admin.ID)
}
