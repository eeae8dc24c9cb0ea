package hours

import (
	"archive/zip"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The simple model: everything is looked at minute by minute, with nothing but the clocks of the zone.
type model struct {
	Calendar

	from  time.Time // of the first minute
	clock []int64   // what the clocks show at each minute, in minutes of the calendar
	day   []int64   // the day of each minute: of the latest time that the clocks have shown so far
	open  []bool
}

const modelMargin = 5 * 24 * 60

func modelOf(c Calendar, w Interval) *model {
	m := &model{Calendar: c, from: w.Start.Add(-modelMargin * time.Minute)}
	n := int(w.End.Sub(w.Start).Minutes()) + 2*modelMargin
	latest := int64(-1 << 60)
	for i := range n {
		local := m.from.Add(time.Duration(i) * time.Minute).In(c.Zone)
		shown := time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), local.Minute(), 0, 0, time.UTC).Unix() / 60
		latest = max(latest, shown)
		m.clock, m.day = append(m.clock, shown), append(m.day, latest/minutesOfDay)
	}
	m.open = make([]bool, n)
	for date := m.clock[0]/minutesOfDay + 1; date < m.clock[n-1]/minutesOfDay; date++ {
		y, mo, d := time.Unix(date*minutesOfDay*60, 0).UTC().Date()
		spans, exception := c.Exceptions[Date{y, mo, d}]
		if !exception {
			spans = c.Week[time.Unix(date*minutesOfDay*60, 0).UTC().Weekday()]
		}
		for _, s := range spans {
			from, to := m.first(date*minutesOfDay+int64(s.From)), m.first(date*minutesOfDay+int64(s.To))
			for i := from; i < to; i++ {
				m.open[i] = true
			}
		}
	}
	return m
}

// first is the first minute at which the clocks show a time, or have jumped over it.
func (m *model) first(shown int64) int {
	for i, s := range m.clock {
		if s >= shown {
			return i
		}
	}
	return len(m.clock)
}

func (m *model) at(t time.Time) int { return int(t.Sub(m.from).Minutes()) }

// accepts says whether a session may start at a whole minute.
func (m *model) accepts(start time.Time, hours int) bool {
	end, ahead := start.Add(time.Duration(hours)*time.Hour), start.Sub(m.Now)
	switch {
	case ahead < 15*time.Minute, m.Now.Before(m.PausedUntil), ahead > time.Duration(m.HorizonDays)*24*time.Hour, hours > m.MaxHours:
		return false
	case m.Set() && ahead < time.Duration(m.Notice)*time.Minute:
		return false
	}
	sameDay := 0
	for _, s := range m.Sessions {
		if m.day[m.at(s.Start)] == m.day[m.at(start)] {
			sameDay++
		}
		buffer := time.Duration(m.Buffer) * time.Minute
		if s.Live && start.Before(s.End.Add(buffer)) && s.Start.Add(-buffer).Before(end) {
			return false
		}
	}
	if m.MaxPerDay > 0 && sameDay >= m.MaxPerDay {
		return false
	}
	for i := m.at(start); m.Set() && i < m.at(end); i++ {
		if !m.open[i] {
			return false
		}
	}
	return true
}

// zones are all names of the tz database that comes with the toolchain.
func zones(t *testing.T) []string {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	archive, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	require.NoError(t, err)
	defer func() { require.NoError(t, archive.Close()) }()
	var names []string
	for _, f := range archive.File {
		if _, ok := LoadZone(f.Name); ok && !strings.HasSuffix(f.Name, "/") {
			names = append(names, f.Name)
		}
	}
	require.Greater(t, len(names), 400)
	slices.Sort(names)
	return names
}

// drawn is a random calendar with a window to look at, around a day on which the clocks change if the zone has any.
func drawn(dice *rand.Rand, zone *time.Location) (Calendar, Interval) {
	around := time.Date(2024+dice.IntN(8), time.Month(1+dice.IntN(12)), 1+dice.IntN(28), dice.IntN(24), dice.IntN(60), 0, 0, time.UTC)
	if _, change := around.In(zone).ZoneBounds(); dice.IntN(4) > 0 && !change.IsZero() && change.Year() < 2040 {
		around = change.UTC().Truncate(time.Minute).Add(time.Duration(dice.IntN(48*60)-36*60) * time.Minute)
	}
	step := []int{1, 5, 15, 30}[dice.IntN(4)]
	spans := func() (out []Span) {
		for at := 0; ; {
			at += dice.IntN(12*60/step) * step
			to := at + (1+dice.IntN(14*60/step))*step
			if at >= minutesOfDay || to > at+minutesOfDay-1 || dice.IntN(5) == 0 {
				return out
			}
			out = append(out, Span{at, to})
			at = to + dice.IntN(2)*step // some touch
		}
	}
	c := Calendar{Now: around.Add(-time.Duration(dice.IntN(3*24*60)-12*60) * time.Minute), Settings: Settings{
		Zone: zone, Exceptions: map[Date][]Span{}, Buffer: dice.IntN(2) * dice.IntN(61), Notice: 15 + dice.IntN(2)*dice.IntN(4000),
		HorizonDays: []int{1, 2, 180}[dice.IntN(3)], MaxHours: []int{1, 4, 12, 12}[dice.IntN(4)], MaxPerDay: dice.IntN(4),
	}}
	if dice.IntN(8) > 0 {
		for day := range c.Week {
			c.Week[day] = spans()
		}
	}
	for d := range 4 {
		if dice.IntN(4) == 0 {
			c.Exceptions[dateOf(around, zone).add(d-2)] = spans()
		}
	}
	if dice.IntN(20) == 0 {
		c.PausedUntil = c.Now.Add(time.Minute)
	}
	for range dice.IntN(6) {
		start := around.Add(time.Duration(dice.IntN(5*24*60)-48*60) * time.Minute)
		c.Sessions = append(c.Sessions, Session{start, start.Add(time.Duration(1+dice.IntN(4)) * time.Hour), dice.IntN(4) > 0})
	}
	from := around.Add(-time.Duration(dice.IntN(24*60)) * time.Minute)
	return c, Interval{from, from.Add(time.Duration(12*60+dice.IntN(36*60)) * time.Minute)}
}

// The starts of a window are held against the model: what is listed, what is accepted, and the model are one. These are
// the quarter hours, those around the ends of what is listed, and every so many minutes another.
func holdAgainstModel(t *testing.T, cases, every int) {
	t.Helper()
	names := zones(t)
	var free, refused int
	for seed := range cases {
		dice := rand.New(rand.NewPCG(uint64(seed), 9))
		zone, ok := LoadZone(names[seed%len(names)])
		require.True(t, ok)
		c, w := drawn(dice, zone)
		hours := 1 + dice.IntN(3)*dice.IntN(5)
		length := time.Duration(hours) * time.Hour
		m := modelOf(c, w)
		listed := c.Free(w.Start, w.End, hours)
		var slots []time.Time
		for start := w.Start; !start.Add(length).After(w.End); start = start.Add(time.Minute) {
			onQuarter := start.Equal(start.Truncate(quarter))
			atEnd := slices.ContainsFunc(listed, func(i Interval) bool {
				return start.Sub(i.Start).Abs() <= time.Minute || start.Add(length).Sub(i.End).Abs() <= time.Minute
			})
			if !onQuarter && !atEnd && int(start.Sub(w.Start).Minutes())%every != seed%every {
				continue
			}
			want := m.accepts(start, hours)
			inside := slices.ContainsFunc(listed, func(i Interval) bool { return i.holds(start, start.Add(length)) })
			checked := c.Check(start, hours)
			if inside != want || (checked == Accepted) != want {
				t.Fatalf("case %d, %s, %d h at %s: the model says %v, the list %v, the check %q\n%+v\n%v", seed, zone, hours, start, want, inside, checked, c, listed)
			}
			if want {
				free++
			} else {
				refused++
			}
			if want && onQuarter {
				slots = append(slots, start)
			}
		}
		require.Equal(t, slots, Slots(listed, hours, 0), fmt.Sprint("case ", seed))
		for i, interval := range listed {
			require.GreaterOrEqual(t, interval.End.Sub(interval.Start), length)
			require.True(t, i == 0 || listed[i-1].End.Before(interval.Start), "disjoint and in order")
		}
	}
	require.Greater(t, free, cases*5, "the cases are worth something")
	require.Greater(t, refused, cases*5)
}

func TestFreeTimesAgainstTheMinuteModel(t *testing.T) {
	t.Parallel()
	holdAgainstModel(t, 300, 29)
}
