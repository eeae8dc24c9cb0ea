package applications

import (
	"context"

	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// Apply hands in the application of the acting person. Errors: errs.ErrUnauthenticated; Invalid with
// the validation errors by field; ErrAlreadySherpa; ErrOpen.
func (s *Service) Apply(ctx context.Context, submission Submission) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	email, _, err := s.people.Applicant(ctx, who.ID)
	if err != nil {
		return err
	}
	form, err := submission.check(email)
	if err != nil {
		return err
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		a := Application{id: id.New(), user: who.ID, status: Pending, form: form, createdAt: s.clock.Now()}
		// Insert first: it waits for an approval of the same person that is under way, so that the role
		// read afterwards is its result.
		if err := s.applications.Insert(ctx, a); err != nil {
			return err
		}
		_, isGuide, err := s.people.Applicant(ctx, who.ID)
		if err != nil {
			return err
		}
		if isGuide {
			return ErrAlreadySherpa
		}
		return s.notify(ctx, a)
	})
}
