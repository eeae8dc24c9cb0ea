package accounts

import (
	"context"

	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// Own is the view that people have of themselves.
type Own struct {
	User

	Balance money.SC
	// Application is pending, approved or rejected; empty when the person never applied. A guide's
	// is approved, however they became one.
	Application    string
	PayoutsEnabled bool
}

// Me is the own view of the person who acts; errs.ErrUnauthenticated.
func (s *Service) Me(ctx context.Context) (Own, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return Own{}, err
	}
	return s.people.Own(ctx, who.ID)
}
