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
	// MaxUnread is where counting ends: pages show 99+.
	MaxUnread = 100
	// maxSessions bounds the sessions whose unread messages are counted.
	maxSessions = 200
)

// Repository reads what happened and keeps the markers.
type Repository interface {
	// Items reads what others did that concerns a person after since, the latest first: at most limit after a place, from
	// the first when it is nil.
	Items(ctx context.Context, person uuid.UUID, since time.Time, after *Position, limit int) ([]Item, error)
	// CountItems counts those after a place of the order, at most limit.
	CountItems(ctx context.Context, person uuid.UUID, since time.Time, marker Position, limit int) (int, error)
	// Unread counts a person's unread messages by session, those with the latest message first.
	Unread(ctx context.Context, person uuid.UUID, since time.Time, limit int) ([]UnreadMessages, error)
	// Marker is up to where a person has read; zero for nowhere.
	Marker(ctx context.Context, person uuid.UUID) (Position, error)
	// MoveMarker moves the marker of a person on to a place, never back; moved says whether it did.
	MoveMarker(ctx context.Context, person uuid.UUID, to Position) (moved bool, err error)
	// Erase removes the marker of a person.
	Erase(ctx context.Context, person uuid.UUID) error
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

	Unread   int // at most MaxUnread
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
	since := s.clock.Now().Add(-shownFor)
	marker, err := s.notices.Marker(ctx, who.ID)
	if err != nil {
		return List{}, err
	}
	items, err := s.notices.Items(ctx, who.ID, since, after, req.Limit+1)
	if err != nil {
		return List{}, err
	}
	for i, item := range items {
		items[i].Read = !item.After(marker)
	}
	list := List{Page: page.Cut(items, req.Limit, func(i Item) any { return i.Position })}
	if list.Unread, err = s.notices.CountItems(ctx, who.ID, since, marker, MaxUnread); err != nil {
		return List{}, err
	}
	list.Messages, err = s.notices.Unread(ctx, who.ID, since, maxSessions)
	return list, err
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
