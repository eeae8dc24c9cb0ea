package hours

import (
	"fmt"
	"sync"
	"time"

	"sherpa/platform/text"
)

// Date is a day of the calendar.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// dateOf is the day that clocks in a zone show at a moment.
func dateOf(t time.Time, zone *time.Location) Date {
	y, m, d := t.In(zone).Date()
	return Date{y, m, d}
}

// String is the form 2026-03-01.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// ParseDate reads the form 2026-03-01, from the year 2000 to 2199; false for anything else.
func ParseDate(s string) (Date, bool) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil || t.Year() < 2000 || t.Year() > 2199 {
		return Date{}, false
	}
	return Date{t.Year(), t.Month(), t.Day()}, true
}

func (d Date) add(days int) Date {
	y, m, day := time.Date(d.Year, d.Month, d.Day+days, 0, 0, 0, 0, time.UTC).Date()
	return Date{y, m, day}
}

func (d Date) weekday() time.Weekday {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Weekday()
}

// widestOffset is more than any zone has ever been away from UTC.
const widestOffset = 26 * time.Hour

// moment is when clocks in a zone show so many minutes after the midnight that begins a day. A local time that does
// not exist is the moment of the jump, one that exists twice is its first occurrence.
func moment(zone *time.Location, d Date, minutes int) time.Time {
	local := time.Date(d.Year, d.Month, d.Day, 0, minutes, 0, 0, time.UTC)
	for t := local.Add(-widestOffset).In(zone); ; {
		_, offset := t.Zone()
		_, until := t.ZoneBounds()
		at := local.Add(-time.Duration(offset) * time.Second)
		if at.Before(t) {
			return t.UTC() // the clocks jumped over it
		}
		if until.IsZero() || at.Before(until) {
			return at
		}
		t = until
	}
}

// loadedZones are the time zones that LoadZone has found, by name: reading a file for each calendar takes longer than all the rest of
// it. There are about 600.
var loadedZones sync.Map //nolint:gochecknoglobals // of what never changes

// LoadZone finds a time zone by its IANA name; false when there is none.
func LoadZone(name string) (*time.Location, bool) {
	if known, ok := loadedZones.Load(name); ok {
		return known.(*time.Location), true //nolint:forcetypeassert // nothing else is stored
	}
	if name == "" || name == "Local" || len(name) > 64 || !text.IsLine(name) {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	loadedZones.Store(name, zone)
	return zone, true
}
