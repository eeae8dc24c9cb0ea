package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// Person is somebody whom demo data brings along.
type Person struct {
	ID           uuid.UUID // a new one is made when it is zero
	Subject      string
	Email        string
	FullName     string
	GamerTag     string
	Bio          string
	Headline     string
	Languages    []string // BCP 47
	Links        []string
	Ranks        []Rank
	Handles      []Handle
	Meeting      string // of a guide
	Avatar       string
	IsGuide      bool
	IsAdmin      bool
	Platforms    []string
	Games        []string
	Rate         string // a decimal number of dollars; empty for none
	Availability string
	TimeZone     string
	CreatedAt    time.Time // since when the person is here
	// Rating and GamerRating are for SeedPeople alone: elsewhere the totals come from ratings.
	Rating      Rating
	GamerRating Rating
}

// IsEmpty says whether nobody has ever been here. Whoever else asks waits for the end of the transaction
// of ctx, so that of two processes that start at once only one brings the demo data in.
func (s *Service) IsEmpty(ctx context.Context) (bool, error) { return s.bulk.LockEmpty(ctx) }

// SeedPeople puts many new people in at once, for measurements. It asks for no actor. Errors: Invalid, as
// UpdateProfile.
func (s *Service) SeedPeople(ctx context.Context, people []Person) error {
	users, facets := make([]User, 0, len(people)), make([][]Facet, 0, len(people))
	for _, p := range people {
		if p.ID == uuid.Nil {
			p.ID = id.New()
		}
		u := User{ID: p.ID, Subject: p.Subject, IsGuide: p.IsGuide, Rating: p.Rating, GamerRating: p.GamerRating, CreatedAt: p.CreatedAt}
		if err := u.fill(p, s.names); err != nil {
			return err
		}
		users, facets = append(users, u), append(facets, u.facets(s.names))
	}
	return s.bulk.InsertPeople(ctx, users, facets)
}

// fill brings a person into the state that the demo data wants.
func (u *User) fill(p Person, names Names) error {
	u.identify(Identity{Subject: p.Subject, Email: p.Email, FullName: p.FullName}, p.CreatedAt)
	change := Change{
		GamerTag: &p.GamerTag, Bio: &p.Bio, Avatar: &p.Avatar, TimeZone: &p.TimeZone, Headline: &p.Headline, Languages: &p.Languages,
		Links: &p.Links, Ranks: &p.Ranks, Handles: &p.Handles, MeetingDefault: &p.Meeting,
		Platforms: &p.Platforms, Games: &p.Games, Availability: &p.Availability,
	}
	if p.Rate != "" {
		change.Rate = &p.Rate
	}
	return u.apply(change, names, p.CreatedAt)
}

// SeedPerson puts a person of the demo data in, under the same rules as everybody, and answers the id.
// One whose subject is known already is brought to the same state. It asks for no actor. Errors as
// UpdateProfile.
func (s *Service) SeedPerson(ctx context.Context, p Person) (uuid.UUID, error) {
	userID := p.ID
	if userID == uuid.Nil {
		userID = id.New()
	}
	err := s.tx.Do(ctx, func(ctx context.Context) error {
		if _, err := s.people.Insert(ctx, User{ID: userID, Subject: p.Subject, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt}); err != nil {
			return err
		}
		u, err := s.people.FindBySubjectForUpdate(ctx, p.Subject)
		if err != nil {
			return err
		}
		userID = u.ID
		u.IsGuide, u.IsAdmin = p.IsGuide, p.IsAdmin
		if err := u.fill(p, s.names); err != nil {
			return err
		}
		return s.save(ctx, u)
	})
	return userID, err
}
