package wallet

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	// firstRead is how far back the provider's events are read for the first time: as long as a checkout lives.
	firstRead = 24 * time.Hour
	// rereadEvents is how far before the last event read the next reading begins, for events that were listed late.
	rereadEvents = 2 * time.Minute
)

// ReadMissedEvents reads the provider's list of events about checkouts since the last reading and handles each, as
// its webhook would: what was handled before finds nothing to do. An event that cannot be handled holds up no
// other, and is read again next time. at is the wall clock's time. Errors: those of Provider and HandleEvent.
func (s *Service) ReadMissedEvents(ctx context.Context, at time.Time) error {
	readTo, err := s.Payments.EventsReadTo(ctx)
	if err != nil {
		return err
	}
	since := at.Add(-firstRead)
	if !readTo.IsZero() {
		since = readTo.Add(-rereadEvents)
	}
	events, err := s.Provider.CheckoutEvents(ctx, since)
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
	return errors.Join(failed, s.Payments.SetEventsReadTo(ctx, readTo))
}
