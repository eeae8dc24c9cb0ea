package sandbox

import (
	"context"
	"time"

	"sherpa/platform/clock"
	"sherpa/platform/errs"
)

const (
	maxAdvance   = 400 * 24 * time.Hour
	quietPoll    = 20 * time.Millisecond
	quietTimeout = 15 * time.Second
)

// Schedule tells the clock what is due in business time. cmd binds it.
type Schedule interface {
	// Next is the earliest time after the given one at which something becomes due; false when there is none.
	Next(ctx context.Context, after time.Time) (time.Time, bool, error)
	// Quiet says that nothing which is due at the given time or before is left undone.
	Quiet(ctx context.Context, at time.Time) (bool, error)
}

// Advance moves business time ahead by d. It stops at each due time on the way and waits there
// until nothing due is left, so that what follows from it is due before the journey goes on.
// It returns the stops. Several calls go one after the other, over all processes.
//
// errs.Invalid (INVALID_INPUT) for a d that is not positive or above 400 days; errs.Unavailable
// (CLOCK_STUCK) when something due was still undone after Config.QuietTimeout: the clock then stays there.
func (s *Sandbox) Advance(ctx context.Context, d time.Duration) ([]time.Time, error) {
	if d <= 0 {
		return nil, errs.InvalidField("advance", "The clock only moves forward.")
	}
	if d > maxAdvance {
		return nil, errs.InvalidField("advance", "The clock moves at most 400 days at a time.")
	}
	var stops []time.Time
	err := s.inTurn(ctx, func(ctx context.Context) error {
		if err := s.clock.load(ctx); err != nil {
			return err
		}
		var err error
		stops, err = s.travel(ctx, s.clock.Now().Add(d))
		return err
	})
	return stops, err
}

func (s *Sandbox) travel(ctx context.Context, target time.Time) ([]time.Time, error) {
	if s.cfg.Schedule == nil {
		return nil, s.moveTo(ctx, target)
	}
	at := s.clock.Now()
	if err := s.settle(ctx, at); err != nil { // what was due before the journey
		return nil, err
	}
	var stops []time.Time
	for {
		next, more, err := s.cfg.Schedule.Next(ctx, at)
		if err != nil {
			return stops, err
		}
		if !more || !next.Before(target) {
			break
		}
		at = next
		if err := s.moveTo(ctx, at); err != nil {
			return stops, err
		}
		stops = append(stops, at)
		if err := s.settle(ctx, at); err != nil {
			return stops, err
		}
	}
	if err := s.moveTo(ctx, target); err != nil {
		return stops, err
	}
	return stops, s.settle(ctx, target)
}

func (s *Sandbox) moveTo(ctx context.Context, t time.Time) error {
	if err := s.clock.moveTo(ctx, t); err != nil {
		return err
	}
	if s.cfg.Moved != nil {
		return s.cfg.Moved(ctx, s.clock.Now())
	}
	return nil
}

// settle waits until nothing that is due at the given time is left.
func (s *Sandbox) settle(ctx context.Context, at time.Time) error {
	limit := s.wall.Now().Add(s.cfg.QuietTimeout)
	for {
		quiet, err := s.cfg.Schedule.Quiet(ctx, at)
		if err != nil || quiet {
			return err
		}
		if s.wall.Now().After(limit) {
			return errs.New(errs.Unavailable, "CLOCK_STUCK", "").Saying(
				"Work that was due at %s or before is still undone after %s. The clock stays here.", at.Format(time.RFC3339), s.cfg.QuietTimeout)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-clock.Wait(quietPoll):
		}
	}
}

// ResetClock brings business time back to the wall clock. It waits for a journey that is under way.
func (s *Sandbox) ResetClock(ctx context.Context) error {
	return s.inTurn(ctx, s.clock.reset)
}

// inTurn runs f while nobody else moves the clock. Of those who wait in one process only one asks the database
// for the lock: the others must leave it the connections that the work on the way needs.
func (s *Sandbox) inTurn(ctx context.Context, f func(context.Context) error) error {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return locked(ctx, s.pool, lockClock, f)
}
