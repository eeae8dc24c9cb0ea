package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Cancel is CancelQuoted for a person who was shown no quote.
func (s *Service) Cancel(ctx context.Context, id uuid.UUID, reason string) (View, error) {
	return s.CancelQuoted(ctx, id, reason, nil)
}

// CancelQuoted cancels a request or an approved session, for either side or an admin. The SC go back to the gamer, unless
// the gamer cancels an approved session after the free time: then they stay in escrow, and the guide is paid 48 hours
// later. expectedBack is the SC that the gamer was shown to get back; for an approved session it must be given.
// Errors: as act; ErrQuoteChanged with the cancellation as it is now.
func (s *Service) CancelQuoted(ctx context.Context, id uuid.UUID, reason string, expectedBack *money.SC) (View, error) {
	c := because(reason)
	c.choose = func(_ context.Context, session Session, side Side) (Event, error) {
		now := s.Clock.Now()
		quote := session.quoteFor(side, now)
		if quote == nil {
			return Cancel, nil
		}
		agreed := expectedBack != nil && *expectedBack == quote.Back || expectedBack == nil && session.Status == Pending
		if !agreed {
			return "", quote.refusal()
		}
		return quote.cancelsAs(), nil
	}
	return s.act(ctx, id, Cancel, c)
}

// quoteFor is what cancelling does now for a side that may be shown it: the gamer, while they may cancel; otherwise nil.
func (s Session) quoteFor(side Side, now time.Time) *Cancellation {
	if side != SideGamer {
		return nil
	}
	quote := s.Quote(now)
	if _, err := find(s, quote.cancelsAs(), side, now); err != nil {
		return nil
	}
	return &quote
}
