package hours

import (
	"maps"
	"slices"
	"time"
)

// Outside says what becomes of a request outside the hours.
type Outside string

// The two answers.
const (
	Ask    Outside = "ask"    // the request goes through, marked
	Refuse Outside = "refuse" // it does not
)

// Limits of the settings. Lead is the time to the start that everybody has to keep, hours or not.
const (
	Lead       = 15 * time.Minute
	MaxBuffer  = 60
	MinNotice  = 15
	MaxNotice  = 7 * 24 * 60
	MaxHorizon = 180
	MaxLength  = 12
	MaxPerDay  = 24
)

const minutesOfDay = 24 * 60

// Span is a part of a day in local time: minutes from the midnight that begins the day. To is more than a day when
// the span ends on the next one. From is before To, by at most a day.
type Span struct{ From, To int }

// Week are the hours of each weekday, by time.Weekday: the spans that start on it, in order, apart from each other.
type Week [7][]Span

// Settings are what a guide says about their time.
type Settings struct {
	Zone *time.Location
	Week Week
	// Exceptions replace the spans that start on a date; none is a day off.
	Exceptions  map[Date][]Span
	Buffer      int // minutes between two sessions
	Notice      int // least minutes from a booking to its start
	HorizonDays int // how far ahead
	MaxHours    int // of one session
	MaxPerDay   int // sessions that start on one day; 0 is no limit
	PausedUntil time.Time
	OnlyMyGames bool
	Outside     Outside
	Instant     bool
}

// Default are the settings of a guide who has said nothing: nothing that the specification allows is refused.
func Default(zone *time.Location) Settings {
	return Settings{Zone: zone, Notice: MinNotice, HorizonDays: MaxHorizon, MaxHours: MaxLength, Outside: Ask}
}

// Set says whether there are hours: on any weekday, or on any date of its own. Without, any time can be asked for, and
// neither notice nor days off mean anything.
func (s Settings) Set() bool {
	some := func(spans []Span) bool { return len(spans) > 0 }
	return slices.ContainsFunc(s.Week[:], some) || slices.ContainsFunc(slices.Collect(maps.Values(s.Exceptions)), some)
}

// PausedAt says whether no new bookings are taken at a moment.
func (s Settings) PausedAt(now time.Time) bool { return now.Before(s.PausedUntil) }

// notice is how long before its start a booking has to come.
func (s Settings) notice() time.Duration { return time.Duration(s.Notice) * time.Minute }

// Horizon is how far ahead a session may start.
func (s Settings) Horizon() time.Duration { return time.Duration(s.HorizonDays) * 24 * time.Hour }

// on are the spans that start on a date.
func (s Settings) on(d Date) []Span {
	if spans, exception := s.Exceptions[d]; exception {
		return spans
	}
	return s.Week[d.weekday()]
}
