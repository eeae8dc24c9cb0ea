package booking

import "time"

// Limits bound what one gamer can ask of the guides without paying (design, section 10). 0 is off.
type Limits struct {
	Pending             int // pending requests of one gamer, to all guides together
	PendingPerPair      int // pending requests of one gamer to one guide
	PendingHoursPerPair int // booked hours of the pending requests of one gamer to one guide
	RequestsPerPairDay  int // requests of one gamer to one guide within 24 hours, cancelled ones included
	RequestsPerDay      int // requests of one gamer within 24 hours, cancelled ones included
	PendingMoves        int // moves of a request before it is answered
	MailsAtOnce         int // mails about requests from one person to another within ten minutes, before the rest fold into one
}

// limitDay is the time over which requests are counted.
const limitDay = 24 * time.Hour

// Requests is what a gamer asks and has asked for.
type Requests struct {
	Pending            int // waiting for an answer
	PendingOfPair      int // of them, with one guide
	PendingHoursOfPair int // hours of them, with one guide
	Since              int // since a point of time
	SinceOfPair        int // since then, with one guide
	// Instant, InstantOfPair and InstantHoursOfPair were approved at once, have not begun and can still be cancelled free.
	Instant            int
	InstantOfPair      int
	InstantHoursOfPair int
	// Oldest and OldestOfPair are the first requests since then; zero when there was none.
	Oldest, OldestOfPair time.Time
}

// including counts a new request as well.
func (r Requests) including(s Session) Requests {
	r.Pending, r.PendingOfPair, r.PendingHoursOfPair = r.Pending+1, r.PendingOfPair+1, r.PendingHoursOfPair+s.Hours
	r.Since, r.SinceOfPair = r.Since+1, r.SinceOfPair+1
	if r.Oldest.IsZero() {
		r.Oldest = s.CreatedAt
	}
	if r.OldestOfPair.IsZero() {
		r.OldestOfPair = s.CreatedAt
	}
	return r
}

// mayBeInstant says whether the newest request may be approved at once. A session that was approved at once counts as
// a pending request until it can no longer be cancelled free. Beyond the limits a booking becomes a pending request.
func (l Limits) mayBeInstant(r Requests) bool {
	within := func(n, limit int) bool { return limit == 0 || n <= limit }
	return within(r.Pending+r.Instant, l.Pending) && within(r.PendingOfPair+r.InstantOfPair, l.PendingPerPair) &&
		within(r.PendingHoursOfPair+r.InstantHoursOfPair, l.PendingHoursPerPair)
}

// check refuses the newest request when it exceeds a limit. Errors: ErrPendingLimit, ErrPairLimit,
// ErrPairHoursLimit, ErrRequestsPairLimit, ErrRequestsLimit.
func (l Limits) check(r Requests, now time.Time) error {
	over := func(n, limit int) bool { return limit > 0 && n > limit }
	switch {
	case over(r.Pending, l.Pending):
		return ErrPendingLimit
	case over(r.PendingOfPair, l.PendingPerPair):
		return ErrPairLimit.Saying("You have %d requests with this Sherpa that wait for an answer. Cancel one or wait for an answer.", l.PendingPerPair)
	case over(r.PendingHoursOfPair, l.PendingHoursPerPair):
		return ErrPairHoursLimit.Saying(
			"Your requests with this Sherpa would take more than %d hours before any is answered. Cancel one or wait for an answer.", l.PendingHoursPerPair)
	case over(r.SinceOfPair, l.RequestsPerPairDay):
		return ErrRequestsPairLimit.Saying("You have sent this Sherpa %d requests within 24 hours. Please try again later.", l.RequestsPerPairDay).
			After(r.OldestOfPair.Add(limitDay).Sub(now))
	case over(r.Since, l.RequestsPerDay):
		return ErrRequestsLimit.Saying("You have sent %d requests within 24 hours. Please try again later.", l.RequestsPerDay).
			After(r.Oldest.Add(limitDay).Sub(now))
	}
	return nil
}

// mayMove refuses to move a request that was moved too often before it was answered: ErrMovesLimit.
func (l Limits) mayMove(session Session) error {
	if session.Status == Pending && l.PendingMoves > 0 && session.PendingMoves >= l.PendingMoves {
		return ErrMovesLimit.Saying("This request was moved %d times already. Wait for an answer, or cancel it and ask anew.", l.PendingMoves)
	}
	return nil
}
