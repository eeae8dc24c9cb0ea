package payments

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	// firstRead is how far back the provider's events are read for the first time: as long as a checkout lives.
	firstReadBack = 24 * time.Hour
	// rereadEvents is how far before the last event read the next reading begins, for events that were listed late.
	rereadOverlap = 2 * time.Minute
)

// ReadMissedEvents reads the provider's list of events about checkouts since the last reading and handles each, as
// its webhook would: what was handled before finds nothing to do. An event that cannot be handled holds up no
// other, and is read by the next call, too. at is the wall clock's time. Errors: those of Gateway and HandleEvent.
func (s *Service) ReadMissedEvents(ctx context.Context, at time.Time) error {
	readTo, err := s.Events.EventsReadTo(ctx)
	if err != nil {
		return err
	}
	since := at.Add(-firstReadBack)
	if !readTo.IsZero() {
		since = readTo.Add(-rereadOverlap)
	}
	events, err := s.Gateway.CheckoutEvents(ctx, since)
	if err != nil {
		return err
	}
	var failed error
	for _, e := range events {
		if err := s.HandleEvent(ctx, e); err != nil {
			failed = errors.Join(failed, fmt.Errorf("event %s: %w", e.ID, err))
		}
		if failed == nil {
			readTo = e.CreatedAt
		}
	}
	if readTo.IsZero() {
		return failed
	}
	return errors.Join(failed, s.Events.SetEventsReadTo(ctx, readTo))
}
