package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Talk tells what the conversation of a session needs to know: its two people, whether it was ever approved, when it ends by
// the calendar, and when it came to an end other than completion, nil when it did not. Errors: ErrNotFound.
func (s *Service) Talk(ctx context.Context, session uuid.UUID) (gamer, guide uuid.UUID, approved bool, endsAt time.Time, stoppedAt *time.Time, err error) {
	found, err := s.Sessions.Find(ctx, session)
	if err != nil {
		return uuid.Nil, uuid.Nil, false, time.Time{}, nil, err
	}
	if slices.Contains([]Status{Declined, Cancelled, Failed, Refunded}, found.Status) {
		stoppedAt, err = s.Sessions.StoppedAt(ctx, session)
	}
	return found.Gamer, found.Guide, found.ApprovedAt != nil, found.EndsAt(), stoppedAt, err
}

// Complained says whether the session has a problem that waits for a verdict and that one of its people reported or a
// dispute opened.
func (s *Service) Complained(ctx context.Context, session uuid.UUID) (bool, error) {
	problem, err := s.Problems.Problem(ctx, session)
	if err != nil || problem == nil || !problem.State.IsOpen() {
		return false, err
	}
	return slices.ContainsFunc(problem.Reports, func(r Report) bool { return r.By != SideAdmin }), nil
}
