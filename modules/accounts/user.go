package accounts

import (
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// User is a person. Only the use cases of this package change one, under the lock of its row.
type User struct {
	ID      uuid.UUID
	Subject string // the identity provider's id of the account

	Email    string // from the identity provider; empty until it was read
	FullName string // from the identity provider; shown to nobody else but admins

	GamerTag    string // empty until the first save
	GamerTagKey string // the form in which GamerTags are unique; empty with GamerTag
	Bio         string
	Avatar      string
	Headline    string
	Languages   []string // BCP 47, in canonical form
	Links       []string // https, with the host in ASCII
	Ranks       []Rank

	Handles        []Handle // private: for the other person of a session alone
	MeetingDefault string   // where the person usually meets as a guide; private as Handles

	IsGuide    bool       // an approved Sherpa
	GuideSince *time.Time // nil: since the account was made
	IsAdmin    bool

	Rate         money.Cents // USD cents an hour, as a guide; 0 means not bookable
	Platforms    []string
	Games        []string
	Availability string

	TimeZone string // IANA name; empty when unknown

	Rating      Rating // received as a guide
	GamerRating Rating // received as a gamer

	ClosedAt         *time.Time
	SuspendedAt      *time.Time // a guide whom an operator has suspended
	ErasedAt         *time.Time // of a closed account: nothing here says any more who it was
	IdentityDelete   bool       // of a closed account: it still has to be deleted at the identity provider
	BookingBlockedAt *time.Time
	IdentityAskedAt  *time.Time // when the identity provider was last asked; nil when it never was
	CreatedAt        time.Time
	UpdatedAt        time.Time

	renamed bool
}

// Rating sums the scores that a person received on one side.
type Rating struct {
	Sum   int64
	Count int64
}

// Average is the mean score, 0 when there is none.
func (r Rating) Average() float64 {
	if r.Count == 0 {
		return 0
	}
	return float64(r.Sum) / float64(r.Count)
}

// rename gives the person a GamerTag with its compared form.
func (u *User) rename(tag, key string) {
	u.renamed = u.renamed || key != u.GamerTagKey
	u.GamerTag, u.GamerTagKey = tag, key
}

// Renamed says whether the compared form of the GamerTag has changed since the person was read.
func (u User) Renamed() bool { return u.renamed }

// Closed says whether the account was closed.
func (u User) Closed() bool { return u.ClosedAt != nil }

// GuidesNow says whether the person is found and booked as a guide: neither closed nor suspended.
func (u User) GuidesNow() bool { return u.IsGuide && !u.Closed() && u.SuspendedAt == nil }

// bookable says whether people may book the person.
func (u User) bookable() bool { return u.GuidesNow() && u.Rate > 0 }

// EmailKey is the form in which e-mail addresses are looked up.
func EmailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// identify takes over what the identity provider says.
func (u *User) identify(who Identity, now time.Time) {
	u.Email, u.FullName, u.UpdatedAt = clip(oneLine(who.Email), maxEmail), clip(oneLine(who.FullName), maxFullName), now
}

// close ends the account for good.
func (u *User) close(now time.Time) {
	u.ClosedAt, u.UpdatedAt = &now, now
}
