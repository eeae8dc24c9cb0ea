package applications

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/actor"
)

// Approve makes the applicant a Sherpa; the profile is filled from the application. It joins the
// caller's transaction. Errors: errs.ErrUnauthenticated, errs.ErrForbidden; ErrOwn; NotFound for nobody;
// ErrApproved; ErrNonePending; those of People.MakeGuide.
func (s *Service) Approve(ctx context.Context, userID uuid.UUID) error {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return err
	}
	if admin.ID == userID {
		return ErrOwn
	}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		a, err := s.pendingOf(ctx, userID)
		if err != nil {
			return err
		}
		if err := a.approve(admin.ID, s.clock.Now()); err != nil {
			return err
		}
		if err := s.applications.Save(ctx, a); err != nil {
			return err
		}
		f := a.Form()
		if err := s.people.MakeGuide(ctx, userID, f.GamerTag, strings.Split(f.Platforms, ","), f.games(),
			firstRate(f.DesiredRate), f.Availability); err != nil {
			return err
		}
		return s.notify(ctx, a)
	})
}

// pendingOf reads the last application of a person, and tells nobody from somebody who never applied.
func (s *Service) pendingOf(ctx context.Context, userID uuid.UUID) (Application, error) {
	a, err := s.applications.FindLatestForUpdate(ctx, userID)
	if !errors.Is(err, ErrNone) {
		return a, err
	}
	if _, _, err := s.people.Applicant(ctx, userID); err != nil {
		return Application{}, err
	}
	return Application{}, ErrNonePending
}

func (f Form) games() []string {
	var games []string
	for _, g := range []string{f.Game1, f.Game2, f.Game3} {
		if g != "" {
			games = append(games, g)
		}
	}
	return games
}
