package hours

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestDatesThatAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Date{"2000-01-01": {2000, 1, 1}, "2026-03-01": {2026, 3, 1}, "2199-12-31": {2199, 12, 31}} {
		got, ok := ParseDate(text)
		require.True(t, ok, text)
		require.Equal(t, want, got)
		require.Equal(t, text, got.String())
	}
	for _, text := range []string{"", "1999-12-31", "2200-01-01", "2026-3-1", "2026-02-29", "2026-13-01", "2026-03-01T00:00:00Z"} {
		_, ok := ParseDate(text)
		require.False(t, ok, text)
	}
}

func TestZonesThatAreLoaded(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"UTC": true, "Europe/Stockholm": true, "": false, "Local": false, "Europe/Nowhere": false, "Europe/\nStockholm": false} {
		_, ok := LoadZone(name)
		require.Equal(t, want, ok, name)
	}
}

// There are hours when a weekday or a date of its own has some.
func TestWhetherThereAreHours(t *testing.T) {
	t.Parallel()
	day := Date{2026, 3, 2}
	for name, c := range map[string]struct {
		settings Settings
		want     bool
	}{
		"nothing was said":       {Settings{}, false},
		"a weekday":              {Settings{Week: Week{time.Friday: {{600, 720}}}}, true},
		"an empty weekday":       {Settings{Week: Week{time.Friday: {}}}, false},
		"a date":                 {Settings{Exceptions: map[Date][]Span{day: {{600, 720}}}}, true},
		"a day off":              {Settings{Exceptions: map[Date][]Span{day: {}}}, false},
		"a weekday, and one off": {Settings{Week: Week{time.Friday: {{600, 720}}}, Exceptions: map[Date][]Span{day: {}}}, true},
	} {
		require.Equal(t, c.want, c.settings.Set(), name)
	}
}

// A session that fills the free time exactly fits, and one that is longer does not.
func TestASessionThatJustFits(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	settings := Default(time.UTC)
	settings.Week[time.Monday] = []Span{{600, 720}}
	c := Calendar{Settings: settings, Now: now}
	from, to := now.AddDate(0, 0, 1), now.AddDate(0, 0, 2)
	ten := from.Add(10 * time.Hour)
	require.Equal(t, []Interval{{ten, ten.Add(2 * time.Hour)}}, c.Free(from, to, 2))
	require.Empty(t, c.Free(from, to, 3))
	require.Equal(t, Accepted, c.Check(ten, 2))
	require.Equal(t, NotInHours, c.Check(ten.Add(time.Second), 2))
	require.Equal(t, NotInHours, c.Check(ten.Add(-time.Second), 2))
}

func TestStartsOnQuarterHours(t *testing.T) {
	t.Parallel()
	at := func(hour, minute int) time.Time { return time.Date(2026, 3, 2, hour, minute, 0, 0, time.UTC) }
	for name, c := range map[string]struct {
		free         []Interval
		hours, limit int
		want         []time.Time
	}{
		"none":                   {nil, 1, 0, nil},
		"one that just fits":     {[]Interval{{at(10, 0), at(11, 0)}}, 1, 0, []time.Time{at(10, 0)}},
		"too short":              {[]Interval{{at(10, 0), at(10, 59)}}, 1, 0, nil},
		"not before the free":    {[]Interval{{at(10, 1), at(11, 20)}}, 1, 0, []time.Time{at(10, 15)}},
		"a quarter more":         {[]Interval{{at(10, 0), at(11, 15)}}, 1, 0, []time.Time{at(10, 0), at(10, 15)}},
		"no more than the limit": {[]Interval{{at(10, 0), at(12, 0)}}, 1, 2, []time.Time{at(10, 0), at(10, 15)}},
		"as many as the limit":   {[]Interval{{at(10, 0), at(11, 15)}}, 1, 2, []time.Time{at(10, 0), at(10, 15)}},
		"of several": {
			[]Interval{{at(8, 0), at(9, 0)}, {at(10, 0), at(11, 15)}}, 1, 2, []time.Time{at(8, 0), at(10, 0)},
		},
	} {
		require.Equal(t, c.want, Slots(c.free, c.hours, c.limit), name)
	}
}

// The next free time is looked for in steps of 15 days, up to the horizon.
func TestTheNextFreeTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	at := func(day, hour, minute int) time.Time {
		return now.AddDate(0, 0, day).Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
	}
	open := func(horizon int, on map[int]Span) Calendar {
		c := Calendar{Settings: Default(time.UTC), Now: now}
		c.HorizonDays, c.Exceptions = horizon, map[Date][]Span{}
		for day, span := range on {
			c.Exceptions[dateOf(at(day, 0, 0), time.UTC)] = []Span{span}
		}
		return c
	}
	far := map[int]Span{16: {600, 660}, 40: {600, 675}}
	require.Equal(t, []time.Time{at(16, 10, 0), at(40, 10, 0), at(40, 10, 15)}, open(60, far).NextSlots(now, 1, 9))
	require.Equal(t, []time.Time{at(16, 10, 0), at(40, 10, 0)}, open(60, far).NextSlots(now, 1, 2), "as many as asked for, over two steps")
	require.Equal(t, []time.Time{at(16, 10, 0)}, open(60, far).NextSlots(now, 1, 1))
	require.Empty(t, open(60, far).NextSlots(now, 1, 0))
	require.Equal(t, []time.Time{at(16, 10, 0)}, open(40, far).NextSlots(now, 1, 9), "up to the horizon")
	require.Equal(t, []time.Time{at(40, 10, 15)}, open(60, far).NextSlots(at(40, 10, 5), 1, 9), "from a time on")
	require.Equal(t, []time.Time{at(15, 0, 0)}, open(15, map[int]Span{15: {0, 60}}).NextSlots(now, 1, 9), "the last start that the horizon allows")
	between := map[int]Span{14: {23 * 60, 25 * 60}}
	require.Equal(t, []time.Time{at(14, 23, 0)}, open(60, between).NextSlots(now, 2, 9), "once, from one step to the next")
	require.Equal(t, []time.Time{at(14, 23, 0), at(14, 23, 15), at(14, 23, 30), at(14, 23, 45), at(15, 0, 0)}, open(60, between).NextSlots(now, 1, 9))

	next, found := open(60, far).Next()
	require.True(t, found)
	require.Equal(t, Interval{at(16, 10, 0), at(16, 11, 0)}, next)
	_, found = open(16, far).Next()
	require.False(t, found)
	_, found = open(15, map[int]Span{15: {0, 60}}).Next()
	require.True(t, found, "the last start that the horizon allows")
	next, found = open(60, between).Next()
	require.True(t, found)
	require.Equal(t, Interval{at(14, 23, 0), at(15, 1, 0)}, next)
}
