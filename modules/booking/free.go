package booking

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/booking/hours"
	"sherpa/platform/actor"
	"sherpa/platform/batch"
	"sherpa/platform/errs"
)

// The window of the free times that one call may ask for.
const (
	freeWindow    = 14 * 24 * time.Hour
	maxFreeWindow = 31 * 24 * time.Hour
)

// FreeQuery asks for free times as it arrives; empty texts mean the defaults.
type FreeQuery struct {
	From, To string // ISO 8601 with a zone
	Hours    string // length of a session
	Session  string // a session of the caller that is to be moved
}

// FreeTimes are when a guide can be booked, for sessions of one length.
type FreeTimes struct {
	hours.Settings

	Now       time.Time
	Intervals []hours.Interval
	Slots     []time.Time // starts on quarter hours; none without hours
}

// Free tells when a guide can be booked, to everybody. Errors: ErrGuideNotFound also for who cannot be booked; Invalid
// by field; with a session errs.ErrUnauthenticated, and ErrNotFound when it is not one of the caller and the guide.
func (s *Service) Free(ctx context.Context, guide uuid.UUID, q FreeQuery) (FreeTimes, error) {
	except, err := s.ownSession(ctx, guide, q.Session)
	if err != nil {
		return FreeTimes{}, err
	}
	from, to, length, faulty := q.parse(s.Clock.Now())
	c, err := s.calendar(ctx, guide, from, to, except)
	if err != nil {
		return FreeTimes{}, err
	}
	switch {
	case !c.Bookable:
		return FreeTimes{}, ErrGuideNotFound
	case faulty != nil:
		return FreeTimes{}, faulty
	}
	return freeTimes(c, from, to, length), nil
}

func freeTimes(c Calendar, from, to time.Time, length int) FreeTimes {
	f := FreeTimes{Settings: c.Settings, Now: c.Now, Intervals: c.Free(from, to, length)}
	if c.Set() {
		f.Slots = hours.Slots(f.Intervals, length, 0)
	}
	return f
}

// ownSession reads which session of the caller with the guide is to be left out; zero when none is named.
func (s *Service) ownSession(ctx context.Context, guide uuid.UUID, text string) (uuid.UUID, error) {
	if text == "" {
		return uuid.Nil, nil
	}
	a, err := actor.Require(ctx)
	if err != nil {
		return uuid.Nil, err
	}
	id, err := uuid.Parse(text)
	if err != nil {
		return uuid.Nil, ErrNotFound
	}
	session, err := s.Sessions.Find(ctx, id)
	if err != nil {
		return uuid.Nil, err
	}
	if session.Guide != guide || a.ID != session.Gamer && a.ID != session.Guide {
		return uuid.Nil, ErrNotFound
	}
	return id, nil
}

// parse reads the window, which begins now at the earliest, and the length. What is wrong is Invalid by field.
func (q FreeQuery) parse(now time.Time) (from, to time.Time, length int, err error) {
	var f errs.ValidationErrors
	from, length = now, 1
	if q.From != "" {
		if from, err = parseStart(q.From); err != nil {
			f.Add("from", "Please give a time with its zone, such as 2026-03-01T18:00:00Z.")
		}
		if from.Before(now) {
			from = now
		}
	}
	to = from.Add(freeWindow)
	if q.To != "" {
		if to, err = parseStart(q.To); err != nil {
			f.Add("to", "Please give a time with its zone, such as 2026-03-08T18:00:00Z.")
		} else {
			f.Check(to.After(from), "to", "The end has to be later than the start, and than now.")
			f.Check(to.Sub(from) <= maxFreeWindow, "to", "Please ask for at most 31 days.")
		}
	}
	if q.Hours != "" {
		length = wholeNumber(&f, "hours", q.Hours, MinHours, MaxHours)
	}
	return from, to, length, f.Err()
}

// NextFree is the first free interval of at least an hour of a guide, and when it has to be computed again.
type NextFree struct {
	From, Until time.Time // zero when there is none
	Due         time.Time // zero when only a change can bring another
}

// recomputeAfter is when a calendar without any free time is looked at again: its horizon has moved on by then.
const recomputeAfter = 24 * time.Hour

// slotReach is how far from its start a slot can matter to the times around it: the longest session, its buffer, and
// the day whose number of sessions it changes.
const slotReach = 48 * time.Hour

// touchesNextFree says whether a slot that begins at start can change a next free time that ends at until, zero when there is
// none.
func touchesNextFree(until, start time.Time) bool {
	return until.IsZero() || start.Before(until.Add(slotReach))
}

// nextFreeOf computes the next free time of a calendar.
func nextFreeOf(c Calendar) NextFree {
	if !c.Set() {
		return NextFree{}
	}
	if c.PausedAt(c.Now) {
		return NextFree{Due: c.PausedUntil}
	}
	free, ok := c.Next()
	if !ok {
		return NextFree{Due: c.Now.Add(recomputeAfter)}
	}
	// It has run out when a session of an hour that keeps the notice does not fit any more.
	due := free.End.Add(-time.Hour - time.Duration(c.Notice)*time.Minute + time.Second)
	return NextFree{From: free.Start, Until: free.End, Due: due}
}

// refreshFree computes the next free time of a guide again if it has run out or a noted change of slots touches it.
func (s *Service) refreshFree(ctx context.Context, guide uuid.UUID) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		if err := s.Calendars.LockCalendar(ctx, guide); err != nil {
			return err
		}
		earliest, present, err := s.NextFreeTimes.TakeSlotNotes(ctx, guide)
		if err != nil {
			return err
		}
		touched := !earliest.IsZero() && touchesNextFree(present.Until, earliest)
		ranOut := !present.Due.IsZero() && !s.Clock.Now().Before(present.Due)
		if !touched && !ranOut {
			return nil
		}
		return s.computeFree(ctx, guide)
	})
}

// computeFree stores the next free time of a guide whose calendar is locked.
func (s *Service) computeFree(ctx context.Context, guide uuid.UUID) error {
	now := s.Clock.Now()
	c, err := s.calendar(ctx, guide, now, now.Add(Horizon), uuid.Nil)
	if err != nil {
		return err
	}
	return s.NextFreeTimes.SaveNextFree(ctx, guide, nextFreeOf(c))
}

// sweepFree computes the next free times that ran out, and those whose guides' slots changed without it.
func (s *Service) sweepFree(ctx context.Context, now time.Time) error {
	var failed []error
	_, err := batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
			return s.NextFreeTimes.StaleFree(ctx, now, after, limit)
		},
		func(ctx context.Context, guides []uuid.UUID) error {
			for _, guide := range guides {
				if err := s.refreshFree(ctx, guide); err != nil {
					failed = append(failed, err)
				}
			}
			return ctx.Err()
		})
	return errors.Join(append(failed, err)...)
}
