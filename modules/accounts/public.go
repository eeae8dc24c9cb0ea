package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// Profile is what everybody may see of a person.
type Profile struct {
	ID           uuid.UUID
	GamerTag     string // empty until chosen
	Bio          string
	Headline     string
	Languages    []string // BCP 47
	Links        []string
	Ranks        []Rank
	Avatar       string // PublicAvatar, unless the viewer is the person
	IsGuide      bool   // who may be found; false while suspended
	Platforms    []string
	Games        []string
	Availability string
	RateSC       money.SC     // an hour
	Rate         *money.Cents // an hour; nil unless the viewer is a guide or an admin (design, section 4, Prices)
	Rating       Rating       // received as a guide
	RatingCounts *[5]int64    // how many ratings of 1, 2, 3, 4 and 5; nil unless PublicProfile gives it
	NextFree     *time.Time   // when the guide can next be booked for an hour; nil when unknown or never
	HoursSet     bool         // the guide has hours; without them any time can be asked for
}

// PublicProfile is the public view of a person; ErrUnknown for nobody and for closed accounts.
func (s *Service) PublicProfile(ctx context.Context, userID uuid.UUID) (Profile, error) {
	u, err := s.people.Find(ctx, userID)
	if err != nil {
		return Profile{}, err
	}
	if u.Closed() {
		return Profile{}, ErrUnknown
	}
	p := profileFor(actor.From(ctx), u)
	counts := [5]int64{}
	if p.Rating.Count > 0 {
		if counts, err = s.ratings.RatingCounts(ctx, userID); err != nil {
			return Profile{}, err
		}
	}
	p.RatingCounts = &counts
	if p.IsGuide {
		p.NextFree, p.HoursSet, err = s.directory.NextFree(ctx, userID, nextMinute(s.clock.Now()))
	}
	return p, err
}

// profileFor is the public view of u in the eyes of a viewer. A suspended guide looks like a gamer.
func profileFor(viewer actor.Actor, u User) Profile {
	if u.SuspendedAt != nil {
		u.Platforms, u.Games, u.Availability, u.Rate, u.Rating = nil, nil, "", 0, Rating{}
	}
	p := Profile{
		ID: u.ID, GamerTag: u.GamerTag, Bio: u.Bio, Headline: u.Headline, Languages: u.Languages, Links: u.Links, Ranks: u.Ranks, Avatar: PublicAvatar(u.Avatar), IsGuide: u.GuidesNow(),
		Platforms: u.Platforms, Games: u.Games, Availability: u.Availability,
		RateSC: money.SCPerHour(u.Rate), Rating: u.Rating,
	}
	if viewer.ID == u.ID {
		p.Avatar = u.Avatar
	}
	if viewer.SeesUSD() {
		p.Rate = &u.Rate
	}
	return p
}
