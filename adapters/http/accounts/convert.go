package accountshttp

import (
	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

func guideToAPI(p accounts.Profile) openapi.Guide {
	g := openapi.Guide{
		UnderscoreId: p.ID.String(), Gamertag: p.GamerTag, Username: p.GamerTag, Avatar: p.Avatar, Bio: p.Bio, Headline: p.Headline, Languages: list(p.Languages),
		Role: openapi.GuideRole(role(p.IsGuide, false)), IsGuide: p.IsGuide,
		ApprovedPlatforms: list(p.Platforms), ApprovedGames: list(p.Games), Availability: p.Availability,
		RatePerHourSC: int64(p.RateSC), AverageRating: p.Rating.Average(), NumRatings: int(p.Rating.Count),
		NextFreeAt: p.NextFree,
	}
	if p.IsGuide {
		g.HoursSet = &p.HoursSet
	}
	if p.RatingCounts != nil {
		counts := make([]int, 0, len(p.RatingCounts))
		for _, n := range p.RatingCounts {
			counts = append(counts, int(n))
		}
		links, ranks := list(p.Links), ranksToAPI(p.Ranks)
		g.RatingCounts, g.Links, g.Ranks = &counts, &links, &ranks
	}
	if p.Rate != nil {
		g.RatePerHour = usd(*p.Rate)
	}
	return g
}

func guidesToAPI(profiles []accounts.Profile) []openapi.Guide {
	guides := make([]openapi.Guide, 0, len(profiles))
	for _, p := range profiles {
		guides = append(guides, guideToAPI(p))
	}
	return guides
}

func ownToAPI(own accounts.Own) openapi.User {
	u := openapi.User{
		UnderscoreId: own.ID.String(), Username: own.GamerTag, Bio: own.Bio, Headline: own.Headline, Languages: list(own.Languages), Avatar: own.Avatar, Email: own.Email,
		Role: openapi.UserRole(role(own.IsGuide, own.IsAdmin)), IsGuide: own.IsGuide, IsAdmin: own.IsAdmin,
		SherpaCred: int64(own.Balance), CreditBalance: int64(own.Balance),
		ApprovedPlatforms: list(own.Platforms), ApprovedGames: list(own.Games), Availability: own.Availability,
		AverageRating: own.Rating.Average(), NumRatings: int(own.Rating.Count),
		PayoutsEnabled: own.PayoutsEnabled, TimeZone: own.TimeZone, FullName: &own.FullName, CreatedAt: own.CreatedAt,
	}
	handles, links, ranks := handlesToAPI(own.Handles), list(own.Links), ranksToAPI(own.Ranks)
	u.Handles, u.Links, u.Ranks = &handles, &links, &ranks
	if own.IsGuide || own.IsAdmin {
		u.RatePerHour = usd(own.Rate)
	}
	if own.IsGuide {
		sc := int64(money.SCPerHour(own.Rate))
		u.RatePerHourSC, u.MeetingDefault = &sc, &own.MeetingDefault
	}
	if own.IsGuide && own.SuspendedAt != nil {
		suspended := true
		u.Suspended = &suspended
	}
	if own.Application != "" {
		status := openapi.UserApplicationStatus(own.Application)
		u.ApplicationStatus = &status
	}
	return u
}

func changeFromAPI(body openapi.ProfileChange) accounts.Change {
	change := accounts.Change{
		GamerTag: body.Username, Bio: body.Bio, Avatar: body.Avatar, TimeZone: body.TimeZone, Headline: body.Headline, Languages: body.Languages,
		Platforms: body.ApprovedPlatforms, Games: body.ApprovedGames, Availability: body.Availability,
		Links: body.Links, MeetingDefault: body.MeetingDefault,
	}
	if body.Handles != nil {
		handles := make([]accounts.Handle, 0, len(*body.Handles))
		for _, h := range *body.Handles {
			handles = append(handles, accounts.Handle{Kind: text(h.Kind), Value: text(h.Value)})
		}
		change.Handles = &handles
	}
	if body.Ranks != nil {
		ranks := make([]accounts.Rank, 0, len(*body.Ranks))
		for _, r := range *body.Ranks {
			ranks = append(ranks, accounts.Rank{Game: text(r.Game), Rank: text(r.Rank)})
		}
		change.Ranks = &ranks
	}
	if body.RatePerHour != nil {
		rate, _ := respond.TextOrNumber(body.RatePerHour) // what is neither is no rate
		change.Rate = &rate
	}
	return change
}

func handlesToAPI(handles []accounts.Handle) []openapi.Handle {
	out := make([]openapi.Handle, 0, len(handles))
	for _, h := range handles {
		out = append(out, openapi.Handle{Kind: &h.Kind, Value: &h.Value})
	}
	return out
}

func ranksToAPI(ranks []accounts.Rank) []openapi.Rank {
	out := make([]openapi.Rank, 0, len(ranks))
	for _, r := range ranks {
		out = append(out, openapi.Rank{Game: &r.Game, Rank: &r.Rank})
	}
	return out
}

// text is what was sent; empty for nothing.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// role is sherpa for a guide, else admin for an admin, else user; the flags carry the rest (design, section 4).
func role(isGuide, isAdmin bool) string {
	switch {
	case isGuide:
		return "sherpa"
	case isAdmin:
		return "admin"
	default:
		return "user"
	}
}

func usd(c money.Cents) *float64 {
	dollars := c.USD()
	return &dollars
}

// list is never null in JSON.
func list(entries []string) []string {
	if entries == nil {
		return []string{}
	}
	return entries
}
