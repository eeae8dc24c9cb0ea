package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// Person is somebody whom demo data brings along.
type Person struct {
	Subject      string
	Email        string
	FullName     string
	GamerTag     string
	Bio          string
	Avatar       string
	IsGuide      bool
	IsAdmin      bool
	Platforms    []string
	Games        []string
	Rate         string // a decimal number of dollars; empty for none
	Availability string
	TimeZone     string
	CreatedAt    time.Time // since when the person is here
}

// SeedPerson puts a person of the demo data in, under the same rules as everybody, and answers the id.
// One whose subject is known already is brought to the same state. It asks for no actor. Errors as
// UpdateProfile.
func (s *Service) SeedPerson(ctx context.Context, p Person) (uuid.UUID, error) {
	var userID uuid.UUID
	err := s.tx.Do(ctx, func(ctx context.Context) error {
		if _, err := s.people.Insert(ctx, User{ID: id.New(), Subject: p.Subject, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt}); err != nil {
			return err
		}
		u, err := s.people.LockBySubject(ctx, p.Subject)
		if err != nil {
			return err
		}
		userID = u.ID
		u.IsGuide, u.IsAdmin = p.IsGuide, p.IsAdmin
		u.identify(Identity{Subject: p.Subject, Email: p.Email, FullName: p.FullName}, p.CreatedAt)
		change := Change{
			GamerTag: &p.GamerTag, Bio: &p.Bio, Avatar: &p.Avatar, TimeZone: &p.TimeZone,
			Platforms: &p.Platforms, Games: &p.Games, Availability: &p.Availability,
		}
		if p.Rate != "" {
			change.Rate = &p.Rate
		}
		if err := u.apply(change, s.names, p.CreatedAt); err != nil {
			return err
		}
		return s.save(ctx, u)
	})
	return userID, err
}
