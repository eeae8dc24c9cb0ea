package accountspg

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

// userRow is a row of accounts_users. Generated columns are only read, by the search.
type userRow struct {
	ID               uuid.UUID
	Subject          string
	Email            string
	EmailKey         string
	FullName         string
	Gamertag         string
	GamertagKey      *string
	Bio              string
	Avatar           string
	Headline         string
	Languages        textArray
	Spoken           textArray // Languages, and what each begins with
	Links            textArray
	Ranks            jsonList[accounts.Rank]
	Handles          jsonList[handleRow]
	MeetingDefault   string
	GuideSince       *time.Time
	IsGuide          bool
	IsAdmin          bool
	RateCents        int64
	Platforms        textArray
	Games            textArray
	Availability     string
	TimeZone         string
	RatingSum        int64
	RatingCount      int64
	GamerRatingSum   int64
	GamerRatingCount int64
	ClosedAt         *time.Time
	IdentityDelete   bool
	BookingBlockedAt *time.Time
	SuspendedAt      *time.Time
	ErasedAt         *time.Time
	IdentityAskedAt  *time.Time
	CreatedAt        time.Time `gorm:"autoCreateTime:false"`
	UpdatedAt        time.Time `gorm:"autoUpdateTime:false"`
}

// TableName implements gorm's Tabler.
func (userRow) TableName() string { return "accounts_users" }

func toRow(u accounts.User) userRow {
	row := userRow{
		ID: u.ID, Subject: u.Subject, Email: u.Email, EmailKey: accounts.EmailKey(u.Email), FullName: u.FullName,
		Gamertag: u.GamerTag, Bio: u.Bio, Avatar: u.Avatar, IsGuide: u.IsGuide, IsAdmin: u.IsAdmin,
		Headline: u.Headline, Languages: u.Languages, Spoken: spoken(u.Languages), GuideSince: u.GuideSince,
		Links: u.Links, Ranks: u.Ranks, Handles: handlesToRows(u.Handles), MeetingDefault: u.MeetingDefault,
		RateCents: int64(u.Rate), Platforms: u.Platforms, Games: u.Games, Availability: u.Availability, TimeZone: u.TimeZone,
		RatingSum: u.Rating.Sum, RatingCount: u.Rating.Count,
		GamerRatingSum: u.GamerRating.Sum, GamerRatingCount: u.GamerRating.Count,
		ClosedAt: u.ClosedAt, IdentityDelete: u.IdentityDelete, BookingBlockedAt: u.BookingBlockedAt, SuspendedAt: u.SuspendedAt,
		ErasedAt: u.ErasedAt, IdentityAskedAt: u.IdentityAskedAt, CreatedAt: u.CreatedAt, UpdatedAt: u.UpdatedAt,
	}
	if u.GamerTagKey != "" {
		row.GamertagKey = &u.GamerTagKey
	}
	return row
}

func fromRow(row userRow) accounts.User {
	u := accounts.User{
		ID: row.ID, Subject: row.Subject, Email: row.Email, FullName: row.FullName,
		GamerTag: row.Gamertag, Bio: row.Bio, Avatar: row.Avatar, IsGuide: row.IsGuide, IsAdmin: row.IsAdmin,
		Headline: row.Headline, Languages: row.Languages, GuideSince: postgres.UTC(row.GuideSince),
		Links: row.Links, Ranks: row.Ranks, Handles: handlesFromRows(row.Handles), MeetingDefault: row.MeetingDefault,
		Rate: money.Cents(row.RateCents), Platforms: row.Platforms, Games: row.Games,
		Availability: row.Availability, TimeZone: row.TimeZone,
		Rating:      accounts.Rating{Sum: row.RatingSum, Count: row.RatingCount},
		GamerRating: accounts.Rating{Sum: row.GamerRatingSum, Count: row.GamerRatingCount},
		ClosedAt:    postgres.UTC(row.ClosedAt), IdentityDelete: row.IdentityDelete, BookingBlockedAt: postgres.UTC(row.BookingBlockedAt), SuspendedAt: postgres.UTC(row.SuspendedAt),
		ErasedAt: postgres.UTC(row.ErasedAt), IdentityAskedAt: postgres.UTC(row.IdentityAskedAt),
		CreatedAt: row.CreatedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
	if row.GamertagKey != nil {
		u.GamerTagKey = *row.GamertagKey
	}
	return u
}

// spoken holds each language and every tag that it begins with: for en-GB both en-GB and en.
func spoken(languages []string) []string {
	tags := []string{}
	for _, tag := range languages {
		for more := true; more; {
			if !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
			var cut int
			if cut = strings.LastIndexByte(tag, '-'); cut > 0 {
				tag = tag[:cut]
			}
			more = cut > 0
		}
	}
	return tags
}
