package conversation

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/id"
)

// Send writes a message as the acting person. A replay, which has the same client id and the same text, writes nothing:
// it answers the first message, and again is true. Errors in the order of the checks: errs.ErrUnauthenticated, ErrNotFound, ErrForbidden;
// Invalid by field; ErrClientID; ErrClosed, ErrBlocked, ErrLimit, ErrTooMany.
func (s *Service) Send(ctx context.Context, session uuid.UUID, d Draft) (m Message, again bool, err error) {
	who, _, _, err := s.enter(ctx, session)
	if err != nil {
		return Message{}, false, err
	}
	if d, err = d.tidy(s.Names); err != nil {
		return Message{}, false, err
	}
	err = s.Tx.Do(ctx, func(ctx context.Context) error {
		if err := s.Messages.Lock(ctx, session, who.ID); err != nil {
			return err
		}
		known, err := s.Messages.ByClientID(ctx, session, who.ID, d.ClientID)
		if err != nil {
			return err
		}
		if again = known != nil; again {
			m = *known
			if m.Text != d.Text {
				return ErrClientID
			}
			return nil
		}
		t, err := s.talk(ctx, session)
		if err != nil {
			return err
		}
		side := t.side(who.ID)
		m = Message{
			ID: id.New(), Session: session, Author: who.ID, Recipient: t.other(side), Side: side, Text: d.Text, ClientID: d.ClientID,
			CreatedAt: s.Clock.Now(),
		}
		return s.write(ctx, t, &m)
	})
	return m.seenBy(who.ID), again, err
}

// write adds a message to a locked session, if its author may write now.
func (s *Service) write(ctx context.Context, t talk, m *Message) error {
	now := m.CreatedAt
	if !t.isOpen(now) {
		return ErrClosed
	}
	if blocked, err := s.Accounts.Blocked(ctx, t.gamer, t.guide); err != nil || blocked {
		if err == nil {
			err = ErrBlocked
		}
		return err
	}
	if !t.approved {
		n, err := s.SendLimits.CountOf(ctx, t.session, m.Side)
		if err != nil {
			return err
		}
		if n >= MaxBefore {
			return ErrLimit
		}
	}
	oldest, err := s.SendLimits.NthLast(ctx, m.Author, maxPerMinute, now.Add(-countingWindow))
	if err != nil {
		return err
	}
	if oldest != nil {
		return ErrTooMany.After(oldest.Add(countingWindow).Sub(now))
	}
	if m.Seq, err = s.Messages.Add(ctx, *m); err != nil {
		return err
	}
	s.Live.MessageWritten(ctx, t.session, m.Seq, m.Recipient, m.Author)
	return s.planMail(ctx, *m)
}
