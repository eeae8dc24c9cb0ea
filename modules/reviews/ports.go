package reviews

import (
	"context"

	"github.com/google/uuid"
)

// Repository keeps ratings. Every method takes part in the transaction of the context.
type Repository interface {
	// Insert adds a rating; ErrRated when this side has rated the session before.
	Insert(ctx context.Context, r Rating) error
	// OfGuide reads the public reviews of a guide, newest first: at most limit of them after the key.
	OfGuide(ctx context.Context, guide uuid.UUID, after *Key, limit int) ([]Review, error)
}

// People are the accounts.
type People interface {
	// IsGuideShown says whether the person may be looked at as a guide.
	IsGuideShown(ctx context.Context, userID uuid.UUID) (bool, error)
	// AddRating adds a score to the totals of a person, as a guide or as a gamer.
	AddRating(ctx context.Context, userID uuid.UUID, asGuide bool, score int) error
}
