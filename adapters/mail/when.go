package mail

import (
	"fmt"
	"strings"
	"time"
)

// zoneOf is a person's zone; UTC when it is unknown.
func zoneOf(name string) *time.Location {
	if name == "" || name == "Local" {
		return time.UTC
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return loc
}

// moment is a time in a person's zone, with the zone's name and its offset at that time:
// "Sat 21 Nov 2026, 19:00 (Europe/Berlin, UTC+01:00)".
func moment(t time.Time, zone *time.Location) string {
	return day(t, zone) + " " + zoned(t, zone)
}

// day is moment without the zone, for a sentence that names it already.
func day(t time.Time, zone *time.Location) string { return t.In(zone).Format("Mon 2 Jan 2006, 15:04") }

// at is moment as a fact.
func at(label string, t time.Time, zone *time.Location) fact {
	return fact{label, day(t, zone), zoned(t, zone)}
}

// span is at for a time with an end. The end says its day only when that is another one, and its
// offset only when the clocks change in between.
func span(label string, from, to time.Time, zone *time.Location) fact {
	a, b := from.In(zone), to.In(zone)
	end := b.Format("15:04")
	if a.YearDay() != b.YearDay() || a.Year() != b.Year() {
		end = b.Format("Mon 2 Jan, 15:04")
	}
	if _, was := a.Zone(); offset(b) != was {
		end += " (" + utc(b) + ")"
	}
	return fact{label, a.Format("Mon 2 Jan 2006, 15:04") + " to " + end, zoned(from, zone)}
}

// short is a time in a subject, where the zone follows in the text.
func short(t time.Time, zone *time.Location) string {
	if zone == time.UTC {
		return t.In(zone).Format("Mon 2 Jan, 15:04") + " UTC"
	}
	return t.In(zone).Format("Mon 2 Jan, 15:04")
}

// zoned names the zone as the app does: "America/New York".
func zoned(t time.Time, zone *time.Location) string {
	if zone == time.UTC {
		return "(UTC)"
	}
	return "(" + strings.ReplaceAll(zone.String(), "_", " ") + ", " + utc(t.In(zone)) + ")"
}

func offset(t time.Time) int {
	_, seconds := t.Zone()
	return seconds
}

func utc(t time.Time) string {
	seconds, sign := offset(t), '+'
	if seconds < 0 {
		seconds, sign = -seconds, '−'
	}
	return fmt.Sprintf("UTC%c%02d:%02d", sign, seconds/3600, seconds/60%60)
}

func hours(n int) string {
	if n == 1 {
		return "1 hour"
	}
	return fmt.Sprintf("%d hours", n)
}
