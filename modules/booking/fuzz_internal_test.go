package booking

import (
	"strings"
	"testing"
	"time"
)

// A start that is taken is a whole second in UTC within the years that a calendar
// can show, and reads the same when it is written and read again.
func FuzzParseStart(f *testing.F) {
	for _, seed := range []string{
		"2026-03-14T23:30:00Z", "2026-03-14T23:30Z", "2026-03-14T23:30:00.999999999+05:45", " 2026-03-14T23:30:00-11:00 ", "2026-03-14t23:30:00z",
		"2026-03-14 23:30:00Z", "2026-03-14T23:30:00", "2026-02-30T00:00:00Z", "2026-03-14T24:00:00Z", "2026-03-14T23:59:60Z", "2026-03-14T23:30:00,5Z",
		"0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9000-12-31T23:59:59-23:59", "2000-01-01T00:00:00+23:59", "2026-03-14T23:30:00+99:99", "1772366400", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		start, err := parseStart(text)
		if err != nil {
			return
		}
		// A day of grace at both ends: the year is that of the zone it was written in.
		if start.Location() != time.UTC || start.Nanosecond() != 0 || start.Year() < 1999 || start.Year() > 9001 {
			t.Fatalf("%q is read as %v", text, start)
		}
		again, err := parseStart(start.Format(time.RFC3339))
		if (start.Year() >= 2000 && start.Year() <= 9000) && (err != nil || !again.Equal(start)) {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, start, again, err)
		}
		if strings.TrimSpace(text) == "" {
			t.Fatal("nothing is no time")
		}
	})
}
