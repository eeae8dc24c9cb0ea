package conversation

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// List gives messages of a session, oldest first: at most maxListed of those after a message, from the first when after is
// uuid.Nil. Errors: errs.ErrUnauthenticated, ErrNotFound, ErrForbidden, ErrUnknownMessage.
func (s *Service) List(ctx context.Context, session, after uuid.UUID) ([]Message, error) {
	who, _, _, err := s.watch(ctx, session)
	if err != nil {
		return nil, err
	}
	var from int64
	if after != uuid.Nil {
		last, err := s.Messages.Find(ctx, session, after)
		if err != nil {
			return nil, err
		}
		from = last.Seq
	}
	found, err := s.Messages.List(ctx, session, from, maxListed)
	for i, m := range found {
		found[i] = m.seenBy(who.ID)
	}
	return found, err
}

// MarkRead notes that the acting person has read up to a message. A marker never moves back. Errors:
// errs.ErrUnauthenticated, ErrNotFound, ErrForbidden, ErrUnknownMessage.
func (s *Service) MarkRead(ctx context.Context, session, upTo uuid.UUID) error {
	who, t, side, err := s.enter(ctx, session)
	if err != nil {
		return err
	}
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		m, err := s.Messages.Find(ctx, session, upTo)
		if err != nil {
			return err
		}
		moved, err := s.ReadMarkers.MarkRead(ctx, who.ID, m, s.Clock.Now())
		if err == nil && moved {
			s.Live.MessageWritten(ctx, session, m.Seq, who.ID, t.other(side))
		}
		return err
	})
}

// Reason says why somebody may not write.
type Reason string

// The reasons. MayWrite is empty.
const (
	MayWrite Reason = ""
	Closed   Reason = "closed"
	Limit    Reason = "limit"
	Blocked  Reason = "blocked"
	NotYours Reason = "not_yours" // for admins
)

// Conversation is the state of a session's messages as one of its people or an admin sees it.
type Conversation struct {
	State

	Reason   Reason
	Left     *int // messages before approval; nil after it, and for admins
	ClosesAt time.Time
}

// Get gives the state of a session's messages. Errors: errs.ErrUnauthenticated, ErrNotFound, ErrForbidden.
func (s *Service) Get(ctx context.Context, session uuid.UUID) (Conversation, error) {
	who, t, side, err := s.watch(ctx, session)
	if err != nil {
		return Conversation{}, err
	}
	c := Conversation{ClosesAt: t.closesAt, Reason: NotYours}
	if c.State, err = s.ReadMarkers.State(ctx, session, who.ID, t.other(side)); err != nil || side == "" {
		c.Unread, c.ReadByOther = 0, uuid.Nil
		return c, err
	}
	if !t.approved {
		left := max(0, MaxBefore-c.Mine)
		c.Left = &left
	}
	blocked, err := s.Accounts.Blocked(ctx, t.gamer, t.guide)
	switch {
	case err != nil:
		return Conversation{}, err
	case !t.isOpen(s.Clock.Now()):
		c.Reason = Closed
	case blocked:
		c.Reason = Blocked
	case c.Left != nil && *c.Left == 0:
		c.Reason = Limit
	default:
		c.Reason = MayWrite
	}
	return c, nil
}
