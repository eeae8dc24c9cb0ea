package notice

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/errs"
	"sherpa/platform/page"
)

const (
	// shownFor is how far back notices go.
	shownFor = 90 * 24 * time.Hour
	// maxUnread is where counting ends: pages show 99+.
	maxUnread = 100
	// maxSessions bounds the sessions whose unread messages are counted.
	maxSessions = 200
)

// Repository reads what happened and keeps the markers.
type Repository interface {
	// Read reads what others did that concerns a person, with how far it was read, in one round trip.
	Read(ctx context.Context, person uuid.UUID, q Query) (Found, error)
	// MoveMarker moves the marker of a person on to a place, never back; moved says whether it did.
	MoveMarker(ctx context.Context, person uuid.UUID, to Position) (moved bool, err error)
	// Erase removes the marker of a person.
	Erase(ctx context.Context, person uuid.UUID) error
}

// Query asks for a page of the notices of a person.
type Query struct {
	Since    time.Time
	After    *Position // the page begins after it; nil for the first
	Items    int       // the limits
	Unread   int
	Sessions int
}

// Found is the answer to a Query.
type Found struct {
	Marker   Position         // up to where the person has read; zero for nowhere
	Items    []Item           // the latest first
	Unread   int              // all notices after the marker
	Messages []UnreadMessages // the session with the latest message first
}

// Live tells people who look at the moment that their notices changed.
type Live interface {
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// UnreadMessages says how many messages of a session a person has not read.
type UnreadMessages struct {
	Session uuid.UUID
	Count   int
}

// List is one page of notices.
type List struct {
	page.Page[Item]

	Unread   int // at most maxUnread
	Messages []UnreadMessages
}

// Service holds the use cases of this module.
type Service struct {
	notices Repository
	live    Live
	clock   clock.Clock
}

// New builds the service.
func New(notices Repository, watchers Live, clk clock.Clock) *Service {
	return &Service{notices: notices, live: watchers, clock: clk}
}

// List gives the acting person's notices of the last 90 days, the latest first. Errors: errs.ErrUnauthenticated; Malformed
// for a foreign cursor.
func (s *Service) List(ctx context.Context, req page.Request) (List, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return List{}, err
	}
	var after *Position
	var place Position
	if more, err := page.Decode(req.Cursor, &place); err != nil {
		return List{}, err
	} else if more {
		after = &place
	}
	found, err := s.notices.Read(ctx, who.ID, Query{
		Since: s.clock.Now().Add(-shownFor), After: after, Items: req.Limit + 1, Unread: maxUnread, Sessions: maxSessions,
	})
	if err != nil {
		return List{}, err
	}
	for i, item := range found.Items {
		found.Items[i].Read = !item.After(found.Marker)
	}
	return List{Page: page.Cut(found.Items, req.Limit, func(i Item) any { return i.Position }), Unread: found.Unread, Messages: found.Messages}, nil
}

// MarkRead notes that the acting person has read up to a notice. The marker never moves back. Errors:
// errs.ErrUnauthenticated; Invalid for what names no notice.
func (s *Service) MarkRead(ctx context.Context, upTo string) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	place, ok := parsePosition(upTo)
	if !ok {
		return errs.InvalidField("upTo", "This is not a notice.")
	}
	if now := s.clock.Now(); place.At.After(now) {
		place = Position{At: now} // what comes later has not been read
	}
	moved, err := s.notices.MoveMarker(ctx, who.ID, place)
	if err == nil && moved {
		s.live.NoticeAdded(ctx, who.ID) // other tabs of the person
	}
	return err
}

// Erase removes what is known about a person. It joins the caller's transaction.
func (s *Service) Erase(ctx context.Context, person uuid.UUID) error {
	return s.notices.Erase(ctx, person)
}
