package accounts

import (
	"context"
	"errors"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
	"sherpa/platform/text"
)

// Resolve gives the actor of a verified subject. At the first sight of a subject it makes the
// record, and has name and e-mail read from the identity provider by a job of the same transaction
// (design, section 5). Roles are read at every call. A closed account is ErrClosed.
func (s *Service) Resolve(ctx context.Context, subject string) (actor.Actor, error) {
	access, err := s.people.Access(ctx, subject)
	if errors.Is(err, ErrUnknown) {
		if err := s.enrol(ctx, subject); err != nil {
			return actor.Actor{}, err
		}
		access, err = s.people.Access(ctx, subject)
	}
	if err != nil {
		return actor.Actor{}, err
	}
	if access.Closed {
		return actor.Actor{}, ErrClosed
	}
	return access.Actor, nil
}

// enrol makes the record of a subject, unless another request did so in the meantime.
func (s *Service) enrol(ctx context.Context, subject string) error {
	if subject == "" || len(subject) > maxSubject || !text.IsLine(subject) {
		return errs.ErrUnauthenticated
	}
	now := s.clock.Now()
	u := User{ID: id.New(), Subject: subject, CreatedAt: now, UpdatedAt: now}
	return s.tx.Do(ctx, func(ctx context.Context) error {
		added, err := s.people.Insert(ctx, u)
		if err != nil || !added {
			return err
		}
		return s.jobs.IdentitySync(ctx, u.ID)
	})
}
