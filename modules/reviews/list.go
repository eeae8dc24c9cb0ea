package reviews

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/page"
)

// Review is what everybody may read of a rating that a gamer gave a guide.
type Review struct {
	ID           uuid.UUID
	Score        int
	Comment      string
	Game         string // of the session; empty when unknown
	CreatedAt    time.Time
	Author       uuid.UUID
	AuthorName   string // GamerTag, empty until chosen; also when the account was closed
	AuthorAvatar string
	Answer       *Answer // of the guide; nil without one
}

// Key is a review's place in the list: newest first.
type Key struct {
	CreatedAt time.Time `json:"t"`
	ID        uuid.UUID `json:"i"`
}

// ListForGuide lists what gamers wrote about a guide, newest first. Errors: errs.ErrNotFound when there
// is no such guide; Malformed for a foreign cursor.
func (s *Service) ListForGuide(ctx context.Context, guide uuid.UUID, req page.Request) (page.Page[Review], error) {
	none := page.Page[Review]{}
	shown, err := s.people.IsGuideShown(ctx, guide)
	if err != nil {
		return none, err
	}
	if !shown {
		return none, errs.ErrNotFound
	}
	var after Key
	more, err := page.Decode(req.Cursor, &after)
	if err != nil {
		return none, err
	}
	from := &after
	if !more {
		from = nil
	}
	found, err := s.ratings.OfGuide(ctx, guide, from, req.Limit+1)
	if err != nil {
		return none, err
	}
	return page.Cut(found, req.Limit, func(r Review) any { return Key{CreatedAt: r.CreatedAt, ID: r.ID} }), nil
}
