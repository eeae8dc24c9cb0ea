package accounts

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// Repository is the store of this module in all its roles. Every method takes part in the transaction of the context.
type Repository interface {
	People
	PeopleByName
	Counterparts
	AdminList
	IdentityChecks
	BulkPeople
	Directory
	Ratings
	Erasures
	Pictures
	UseLog
	FavouriteGuides
	BlockList
	MailChoices
}

// People keeps who there is.
type People interface {
	// Access reads what every request needs to know of its person, in one cheap query; ErrUnknown.
	Access(ctx context.Context, subject string) (Access, error)
	// Insert adds a person; false when the subject is known already, in which case nothing changes.
	Insert(ctx context.Context, u User) (bool, error)
	// Find reads a person; ErrUnknown.
	Find(ctx context.Context, id uuid.UUID) (User, error)
	// FindForShare reads a person whom nobody changes until the end of the transaction; others may read and keep too.
	// ErrUnknown.
	FindForShare(ctx context.Context, id uuid.UUID) (User, error)
	// FindForUpdate reads a person for a change, until the end of the transaction; ErrUnknown.
	FindForUpdate(ctx context.Context, id uuid.UUID) (User, error)
	// FindBySubjectForUpdate is FindForUpdate by the identity provider's id; ErrUnknown.
	FindBySubjectForUpdate(ctx context.Context, subject string) (User, error)
	// Save writes a person that was locked, ratings excepted, and replaces the facets; ErrGamerTagTaken.
	Save(ctx context.Context, u User, facets []Facet) error
	// Own reads the own view of a person with balance and application status, in one query; ErrUnknown.
	Own(ctx context.Context, id uuid.UUID) (Own, error)
}

// PeopleByName finds people by what they are called.
type PeopleByName interface {
	// FindOpenByEmail gives the accounts with an e-mail address (EmailKey) that are not closed.
	FindOpenByEmail(ctx context.Context, key string) ([]User, error)
	// FindOpenByGamerTag reads the person with this compared form of a GamerTag; ErrUnknown, also for a closed one.
	FindOpenByGamerTag(ctx context.Context, key string) (User, error)
	// GamerTagFree says whether nobody has a GamerTag with this compared form, or one that looks like it.
	GamerTagFree(ctx context.Context, key string) (bool, error)
}

// Counterparts reads people for those who have business with them: a session or a payout.
type Counterparts interface {
	// FindPairForShare is FindForShare for two people at once, with what stands between them. Of each it reads what BookingParties needs.
	FindPairForShare(ctx context.Context, first, second uuid.UUID) tx.Answer[Pair]
	// Handles reads the handles of people whose accounts are open.
	Handles(ctx context.Context, people ...uuid.UUID) tx.Answer[map[uuid.UUID][]Handle]
	// Closed gives those of some people whose accounts were closed.
	Closed(ctx context.Context, people []uuid.UUID) ([]uuid.UUID, error)
}

// AdminList knows who is an admin.
type AdminList interface {
	// FindAdminsForUpdate reads all admins whose accounts are open, for a change, until the end of the transaction.
	FindAdminsForUpdate(ctx context.Context) ([]User, error)
	// Admins are the ids of all admins whose accounts are open.
	Admins(ctx context.Context) ([]uuid.UUID, error)
}

// IdentityChecks keeps when the identity provider was last asked about whom.
type IdentityChecks interface {
	// ClaimStaleIdentities gives open accounts about which the identity provider was last asked before, the longest ago first, and
	// notes that it is asked now.
	ClaimStaleIdentities(ctx context.Context, before, now time.Time, limit int) ([]uuid.UUID, error)
}

// BulkPeople adds many people at once.
type BulkPeople interface {
	// LockEmpty says whether there is nobody yet, and has others who ask wait for the end of the transaction.
	LockEmpty(ctx context.Context) (bool, error)
	// InsertPeople adds many people at once, with the facets of each; one whose subject or GamerTag is known
	// already fails all of them.
	InsertPeople(ctx context.Context, people []User, facets [][]Facet) error
}

// Directory finds the guides who can be booked.
type Directory interface {
	// Guides reads guides in the order of the search: at most q.Limit of them after q.After.
	Guides(ctx context.Context, q GuideQuery) ([]FoundGuide, error)
	// CountGuides says how many guides match, at most limit.
	CountGuides(ctx context.Context, q GuideQuery, limit int) (int, error)
	// TopicNames gives names that bookable guides have, as Service.TopicNames; word is in the compared form.
	TopicNames(ctx context.Context, topic Topic, word string, limit int) ([]NameCount, error)
	// CheapestRate is the lowest rate among the guides who can be booked, 0 when there is none.
	CheapestRate(ctx context.Context) (money.Cents, error)
	// NextFree is when a guide can next be booked for an hour, at now; nil for none. set says whether they have hours at all.
	NextFree(ctx context.Context, id uuid.UUID, now time.Time) (next *time.Time, set bool, err error)
}

// Ratings keeps the totals of what people were rated.
type Ratings interface {
	// AddRating adds a score to the totals of one side and moves the guide in the search; ErrUnknown.
	AddRating(ctx context.Context, id uuid.UUID, side Side, score int, at time.Time) error
	// RemoveRating takes a score that a guide received out of the totals and moves the guide in the search; ErrUnknown.
	RemoveRating(ctx context.Context, id uuid.UUID, score int, at time.Time) error
	// RatingCounts says how many ratings of 1, 2, 3, 4 and 5 a guide has received.
	RatingCounts(ctx context.Context, guide uuid.UUID) ([5]int64, error)
}

// ErasureQueue finds the closed accounts that may be erased. It asks sessions and money too, so its store is not that of this
// module alone.
type ErasureQueue interface {
	// Erasable reads closed accounts whose personal data are still here and that nothing holds back: no session that is
	// not ended and settled, no open problem or dispute, no SC in escrow; and no money owed to a guide, unless the account
	// was closed before unpaidBefore. They come by id, after the given one, at most limit. It locks nothing.
	Erasable(ctx context.Context, unpaidBefore time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error)
	// MayErase says whether an account is one of those that Erasable gives.
	MayErase(ctx context.Context, id uuid.UUID, unpaidBefore time.Time) (bool, error)
}

// Erasures takes personal data of closed accounts away.
type Erasures interface {
	// Erase takes everything out of a locked person's record that says who they were. The GamerTag stays taken, and the
	// subject is still known to Access, by hashes.
	Erase(ctx context.Context, u User, at time.Time) error
}

// Pictures keeps the pictures of people.
type Pictures interface {
	// AddAvatar adds a picture of a person; the name is new.
	AddAvatar(ctx context.Context, owner uuid.UUID, name string, picture []byte, at time.Time) error
	// Avatar reads a picture; ErrNoPicture.
	Avatar(ctx context.Context, name string) ([]byte, error)
	// DeleteAvatars removes the pictures of a person.
	DeleteAvatars(ctx context.Context, owner uuid.UUID) error
}

// UseLog keeps how often people did what is limited.
type UseLog interface {
	// Uses counts what a locked person did since, and tells when they first did.
	Uses(ctx context.Context, person uuid.UUID, what Use, since time.Time) (n int, oldest time.Time, err error)
	// AddUse notes that a person did something.
	AddUse(ctx context.Context, person uuid.UUID, what Use, at time.Time) error
	// DeleteUses removes what was done before.
	DeleteUses(ctx context.Context, before time.Time) error
}

// FavouriteGuides keeps which guides people like.
type FavouriteGuides interface {
	// AddFavourite adds a guide to a locked person's favourites, or leaves it there, and answers how many there are.
	AddFavourite(ctx context.Context, person, guide uuid.UUID, at time.Time) (int, error)
	// RemoveFavourite takes a guide away, if it is there.
	RemoveFavourite(ctx context.Context, person, guide uuid.UUID) error
	// Favourites gives the guides among a person's favourites who may be found, the newest first, with their next free
	// times at a time.
	Favourites(ctx context.Context, person uuid.UUID, at time.Time) ([]FoundGuide, error)
}

// BlockList keeps who wants nothing to do with whom.
type BlockList interface {
	// AddBlock notes that a locked person blocks another, or leaves it so, and answers how many they block.
	AddBlock(ctx context.Context, person, other uuid.UUID, at time.Time) (int, error)
	// RemoveBlock takes a block away, if it is there.
	RemoveBlock(ctx context.Context, person, other uuid.UUID) error
	// Blocks gives whom a person has blocked, the last first.
	Blocks(ctx context.Context, person uuid.UUID) ([]BlockedPerson, error)
	// Blocked says whether one of two people has blocked the other.
	Blocked(ctx context.Context, a, b uuid.UUID) (bool, error)
}

// MailChoices keeps which mails people want.
type MailChoices interface {
	// MailSettings reads which mails a person wants; nil when they never said.
	MailSettings(ctx context.Context, person uuid.UUID) (*MailSettings, error)
	// SaveMailSettings stores the settings of a locked person.
	SaveMailSettings(ctx context.Context, person uuid.UUID, m MailSettings) error
}

// Jobs enqueues background work in the transaction of the context.
type Jobs interface {
	// IdentitySync has SyncIdentity called soon.
	IdentitySync(ctx context.Context, userID uuid.UUID) error
	// AccountErase has the personal data of closed accounts erased; one such job per account is alive at a time.
	AccountErase(ctx context.Context, userIDs ...uuid.UUID) error
	// AccountClosed has everything stopped that a closed account still has running.
	AccountClosed(ctx context.Context, userID uuid.UUID) error
	// CancelGuidedSessions has the sessions cancelled that the person was going to guide and that have not begun.
	CancelGuidedSessions(ctx context.Context, userID uuid.UUID) error
}

// Access is what a request needs to know of the person behind it.
type Access struct {
	actor.Actor

	Closed bool
}

// Pair is two people; one who does not exist is nil.
type Pair struct {
	First, Second *User
	Blocked       bool // one of them has blocked the other
}

// Side says in which role a person was rated.
type Side string

// The two sides of a session.
const (
	AsGuide Side = "guide"
	AsGamer Side = "gamer"
)
