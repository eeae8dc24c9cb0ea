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
