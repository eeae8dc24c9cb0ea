package reviews

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Repository keeps ratings. Every method takes part in the transaction of the context.
type Repository interface {
	// Insert adds a rating; ErrRated when this side has rated the session before.
	Insert(ctx context.Context, r Rating) error
	// InsertMany adds the ratings of sessions that nobody has rated yet, all of them or none.
	InsertMany(ctx context.Context, ratings []Rating) error
	// EraseWords removes the comments, reports and answers of a person.
	EraseWords(ctx context.Context, person uuid.UUID) error
	// FindSubjectForUpdate locks a public review until the end of the transaction and tells who was rated; ErrNoReview, also for a
	// hidden one.
	FindSubjectForUpdate(ctx context.Context, id uuid.UUID) (subject uuid.UUID, err error)
	// Review reads a public review; ErrNoReview, also for a hidden one.
	Review(ctx context.Context, id uuid.UUID) (Review, error)
	// Hide hides a locked review.
	Hide(ctx context.Context, review uuid.UUID, at time.Time) error
	// SaveAnswer stores the answer to a locked review.
	SaveAnswer(ctx context.Context, review uuid.UUID, a Answer) error
	// OfGuide reads the public reviews of a guide, newest first: at most limit of them after the key.
	OfGuide(ctx context.Context, guide uuid.UUID, after *Key, limit int) ([]Review, error)
	// Differences compares everybody's totals with the ratings.
	Differences(ctx context.Context) ([]Difference, error)
}

// Sessions are the bookings.
type Sessions interface {
	// LockForRating tells who is who in a session and whether it is completed; nobody else changes it until
	// the transaction of ctx ends. NotFound when there is no such session.
	LockForRating(ctx context.Context, session uuid.UUID) (gamer, guide uuid.UUID, completed bool, err error)
	// ReportProblem opens the problem of a completed session in the words of one of its people, or adds to it.
	ReportProblem(ctx context.Context, session, person uuid.UUID, note string) error
}

// Live tells people who look at the moment that something changed, after the commit of the transaction of ctx.
type Live interface {
	// NoticeAdded says that people have something new to read about.
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// People are the accounts.
type People interface {
	// IsGuideShown says whether the person may be looked at as a guide.
	IsGuideShown(ctx context.Context, userID uuid.UUID) (bool, error)
	// RemoveRating takes a score that a guide received out of the totals.
	RemoveRating(ctx context.Context, userID uuid.UUID, score int) error
	// MayGuide is nil for a guide who is not suspended, which stays so until the transaction ends; Forbidden otherwise.
	MayGuide(ctx context.Context, userID uuid.UUID) error
	// AddRating adds a score to the totals of a person, as a guide or as a gamer.
	AddRating(ctx context.Context, userID uuid.UUID, asGuide bool, score int) error
}
