package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// Application is what a person applied with last, as it was submitted, and what became of it.
type Application struct {
	ID          uuid.UUID
	User        Person
	Status      ApplicationStatus
	Form        map[string]any // by the names of the specification, section 3
	SubmittedAt time.Time
	DecidedAt   *time.Time
	DecidedBy   *Person
	Reason      string // of a rejection
}

// Application shows the last application of a person. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden; errs.ErrNotFound for nobody and for somebody who never applied.
func (s *Service) Application(ctx context.Context, userID uuid.UUID) (Application, error) {
	if _, err := actor.RequireAdmin(ctx); err != nil {
		return Application{}, err
	}
	return s.users.Application(ctx, userID)
}

// RejectApplication refuses an applicant, who may apply again, and notes who did it. Errors:
// errs.ErrUnauthenticated, errs.ErrForbidden, those of Applications.Reject.
func (s *Service) RejectApplication(ctx context.Context, userID uuid.UUID, reason string) (User, error) {
	return s.decideApplication(ctx, userID, RejectedApplication, map[string]any{"reason": reason}, func(ctx context.Context) error {
		return s.applications.Reject(ctx, userID, reason)
	})
}
