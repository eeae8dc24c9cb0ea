package booking

import (
	"time"

	"sherpa/platform/money"
)

const (
	// cancelsFreeBefore is how long before the start a gamer cancels an approved session free, in any case.
	cancelsFreeBefore = 24 * time.Hour
	// cancelsFreeAfter is how long a gamer cancels free after the approval.
	cancelsFreeAfter = time.Hour
	// instantNotice ends that hour before the start of a session that was approved at once.
	instantNotice = 2 * time.Hour
)

// Cancellation is what a gamer's cancelling does with the SC of a session.
type Cancellation struct {
	Back      money.SC // to the gamer
	Kept      money.SC // in escrow, for the guide
	FreeUntil time.Time
}

// freeUntil is until when the gamer cancels free: a day before the start, or an hour after the approval when that is
// later. Neither a move nor an accepted proposal starts the hour anew. A request counts as approved now.
func (s Session) freeUntil(now time.Time) time.Time {
	free := s.StartsAt.Add(-cancelsFreeBefore)
	approved := s.ApprovedAt
	if s.Status == Pending {
		approved = &now
	}
	if approved == nil {
		return free
	}
	hour, end := approved.Add(cancelsFreeAfter), s.StartsAt
	if s.Instant {
		end = end.Add(-instantNotice)
	}
	if end.Before(hour) {
		hour = end
	}
	if hour.After(free) {
		return hour
	}
	return free
}

// Quote is what happens to the SC when the gamer cancels now. It is what the gamer is shown and what is then done.
func (s Session) Quote(now time.Time) Cancellation {
	q := Cancellation{Back: s.TotalSC(), FreeUntil: s.freeUntil(now)}
	if s.Status != Pending && !now.Before(q.FreeUntil) {
		q.Back, q.Kept = 0, s.TotalSC()
	}
	return q
}

// cancelsAs is the event by which a gamer with this quote cancels: Cancel or CancelLate.
func (q Cancellation) cancelsAs() Event {
	if q.Kept > 0 {
		return CancelLate
	}
	return Cancel
}

// refusal tells a gamer what cancelling does now, because it is not what they were shown.
func (q Cancellation) refusal() error {
	return ErrQuoteChanged.With("cancellation", map[string]any{"backSC": q.Back, "keptSC": q.Kept, "freeUntil": q.FreeUntil})
}

func cancelsFree(s Session, now time.Time) error {
	if err := beforeStart(s, now); err != nil {
		return err
	}
	if s.Quote(now).Kept > 0 {
		return ErrInvalidTransition
	}
	return nil
}

func cancelsLate(s Session, now time.Time) error {
	if err := beforeStart(s, now); err != nil {
		return err
	}
	if s.Quote(now).Kept == 0 {
		return ErrInvalidTransition
	}
	return nil
}

// isLate says that the gamer cancelled late and the guide is to be paid for it.
func (s Session) isLate() bool {
	return s.Status == Cancelled && s.LateCancelledAt != nil && s.WaivedAt == nil
}

// late applies a guard to late cancellations only.
func late(guard func(Session, time.Time) error) func(Session, time.Time) error {
	return func(s Session, now time.Time) error {
		if !s.isLate() {
			return ErrInvalidTransition
		}
		return guard(s, now)
	}
}

func waivable(s Session, _ time.Time) error {
	if !s.isLate() {
		return ErrInvalidTransition
	}
	if s.SettledAt != nil {
		return ErrInvalidTransition.Saying("You were paid for this session already.")
	}
	return nil
}
