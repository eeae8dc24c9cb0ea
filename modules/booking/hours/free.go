package hours

import (
	"slices"
	"time"
)

// Session is a session of the guide that was not called off.
type Session struct {
	Start, End time.Time
	// Live says that it holds its slot; a session that is over counts for its day only.
	Live bool
}

// Calendar is a guide's time at a moment. Sessions are all that matter to what is asked: those from Margin before to
// Margin after it.
type Calendar struct {
	Settings

	Sessions []Session
	Now      time.Time
}

// Margin is how far around a window the sessions are needed: a local day and the longest session.
const Margin = 48 * time.Hour

// Refusal says why a session cannot be at a time; empty when it can.
type Refusal string

// The refusals, in the order in which they are looked for.
const (
	Accepted   Refusal = ""
	TooSoon    Refusal = "too soon"
	Paused     Refusal = "paused"
	NotInHours Refusal = "not in hours"
	TooFar     Refusal = "too far"
	TooLong    Refusal = "too long"
	DayFull    Refusal = "day full"
	Taken      Refusal = "taken"
)

// rule forbids time. blocks are the intervals that a session of a length must not touch, as far as they matter to a
// window.
type rule struct {
	refusal Refusal
	blocks  func(c Calendar, w Interval, length time.Duration) []Interval
}

// rules are what Free and Check both go by. Those of a start are said of the whole session: of the time after the last
// start comes the session's length.
var rules = []rule{ //nolint:gochecknoglobals // a constant table
	{TooSoon, func(c Calendar, w Interval, _ time.Duration) []Interval { return until(w, c.Now.Add(Lead)) }},
	{Paused, func(c Calendar, w Interval, _ time.Duration) []Interval { return all(w, c.PausedAt(c.Now)) }},
	{NotInHours, func(c Calendar, w Interval, _ time.Duration) []Interval {
		if !c.Set() {
			return nil
		}
		return append(w.without(c.open(w)), until(w, c.Now.Add(c.notice()))...)
	}},
	{TooFar, func(c Calendar, w Interval, length time.Duration) []Interval {
		return []Interval{{later(w.Start, c.Now.Add(c.Horizon()).Truncate(time.Second).Add(length)), w.End}}
	}},
	{TooLong, func(c Calendar, w Interval, length time.Duration) []Interval {
		return all(w, length > time.Duration(c.MaxHours)*time.Hour)
	}},
	{DayFull, Calendar.fullDays},
	{Taken, func(c Calendar, _ Interval, _ time.Duration) []Interval {
		buffer := time.Duration(c.Buffer) * time.Minute
		var busy []Interval
		for _, s := range c.Sessions {
			if s.Live {
				busy = append(busy, Interval{s.Start.Add(-buffer), s.End.Add(buffer)})
			}
		}
		return busy
	}},
}

// until forbids the time before the first whole second from t on; starts are whole seconds.
func until(w Interval, t time.Time) []Interval {
	return []Interval{{w.Start, earlier(t.Add(time.Second-time.Nanosecond).Truncate(time.Second), w.End)}}
}

func all(w Interval, yes bool) []Interval {
	if yes {
		return []Interval{w}
	}
	return nil
}

// Check says why a session of so many hours cannot start at a time: the first refusal, but for those that are let pass.
func (c Calendar) Check(start time.Time, hours int, pass ...Refusal) Refusal {
	length := time.Duration(hours) * time.Hour
	session := Interval{start, start.Add(length)}
	for _, r := range rules {
		if slices.Contains(pass, r.refusal) {
			continue
		}
		for _, blocked := range r.blocks(c, session, length) {
			if blocked.Start.Before(blocked.End) && blocked.overlaps(session) {
				return r.refusal
			}
		}
	}
	return Accepted
}

// Free are the intervals in [from, to) inside which a session of so many hours is accepted; shorter ones are left out.
func (c Calendar) Free(from, to time.Time, hours int) []Interval {
	length := time.Duration(hours) * time.Hour
	w := Interval{from.UTC(), to.UTC()}
	var blocked []Interval
	for _, r := range rules {
		blocked = append(blocked, r.blocks(c, w, length)...)
	}
	var free []Interval
	for _, i := range w.without(blocked) {
		if i.End.Sub(i.Start) >= length {
			free = append(free, Interval{i.Start.UTC(), i.End.UTC()})
		}
	}
	return free
}

const quarter = 15 * time.Minute

// Slots are the starts on quarter hours of sessions inside intervals, at most so many; 0 is no limit.
func Slots(free []Interval, hours, limit int) []time.Time {
	length := time.Duration(hours) * time.Hour
	var slots []time.Time
	for _, i := range free {
		start := i.Start.Truncate(quarter)
		if start.Before(i.Start) {
			start = start.Add(quarter)
		}
		for ; i.holds(start, start.Add(length)); start = start.Add(quarter) {
			if limit > 0 && len(slots) == limit {
				return slots
			}
			slots = append(slots, start)
		}
	}
	return slots
}

// searchStep is how much of the calendar is looked at in one go when the next free time is searched.
const searchStep = 15 * 24 * time.Hour

// NextSlots are the first starts on quarter hours from a time on, at most so many.
func (c Calendar) NextSlots(from time.Time, hours, limit int) []time.Time {
	length := time.Duration(hours) * time.Hour
	var slots []time.Time
	for end := c.Now.Add(c.Horizon()).Add(length); from.Before(end) && len(slots) < limit; from = from.Add(searchStep) {
		// The windows overlap by a session less a moment, so that each start is in one of them.
		free := c.Free(from, from.Add(searchStep).Add(length-time.Nanosecond), hours)
		slots = append(slots, Slots(free, hours, limit-len(slots))...)
	}
	return slots
}

// Next is the first interval of at least an hour that is free; false when there is none up to the horizon.
func (c Calendar) Next() (Interval, bool) {
	from, end := c.Now, c.Now.Add(c.Horizon()).Add(time.Hour)
	for ; from.Before(end); from = from.Add(searchStep) {
		if free := c.Free(from, from.Add(searchStep).Add(Margin), 1); len(free) > 0 {
			return free[0], true
		}
	}
	return Interval{}, false
}

// open are the hours that touch a window.
func (c Calendar) open(w Interval) []Interval {
	var open []Interval
	// A span ends on the day after its own at the latest.
	for d := dateOf(w.Start, c.Zone).add(-3); ; d = d.add(1) {
		if !moment(c.Zone, d, 0).Before(w.End) {
			return merged(open)
		}
		for _, s := range c.on(d) {
			open = append(open, Interval{moment(c.Zone, d, s.From), moment(c.Zone, d, s.To)})
		}
	}
}

// fullDays are the days on which no further session starts. A day lasts from its first moment to that of the next, in
// the guide's zone; a session of the evening before may still reach into it.
func (c Calendar) fullDays(w Interval, length time.Duration) []Interval {
	if c.MaxPerDay == 0 {
		return nil
	}
	var full []Interval
	for d := dateOf(w.Start, c.Zone).add(-2); ; d = d.add(1) {
		day := Interval{moment(c.Zone, d, 0), moment(c.Zone, d.add(1), 0)}
		if !day.Start.Before(w.End) {
			return full
		}
		starts := 0
		for _, s := range c.Sessions {
			if day.holds(s.Start, s.Start) && s.Start.Before(day.End) {
				starts++
			}
		}
		if starts >= c.MaxPerDay {
			// Starts are whole seconds: the last that is allowed is the second before the day.
			full = append(full, Interval{day.Start.Add(length - time.Second), day.End})
		}
	}
}
