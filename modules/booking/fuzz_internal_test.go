package booking

import (
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sherpa/platform/errs"
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

// Whatever is set as a meeting place is refused by field, or is a text that can be shown and an https link to a host,
// without a name or password in it.
func FuzzMeeting(f *testing.F) {
	for _, seed := range [][2]string{
		{"In the lobby", "https://discord.gg/abc"},
		{"", "https://a"},
		{" a\r\nb ", ""},
		{"\x00", "javascript:alert(1)"},
		{"\u202ex", "https://user:pass@host/"},
		{"x", "https:///path"},
		{"x", "https:opaque"},
		{"x", "HTTPS://HOST"},
		{"x", "https://host\\@evil"},
		{"x", "https://ho st"},
		{"x", "https://[::1]"},
		{"x", "https://\xff"},
		{strings.Repeat("é", 301), "https://" + strings.Repeat("a", 493)},
		{"x", "//host"},
		{"x", "https://host/\nx"},
		{"x", "https://:443"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, place, link string) {
		m := Meeting{Text: tidyNote(place), URL: strings.TrimSpace(link)}
		if err := m.check(); err != nil {
			if errs.ClassOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		if !utf8.ValidString(m.Text+m.URL) || strings.ContainsAny(m.Text, "\x00\r") || utf8.RuneCountInString(m.Text) > maxMeetingText {
			t.Fatalf("%q is kept as %q", place, m.Text)
		}
		if m.URL == "" {
			return
		}
		u, err := url.Parse(m.URL)
		if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.ContainsAny(m.URL, "\\ \t\r\n\x00") {
			t.Fatalf("the link %q is kept", m.URL)
		}
	})
}

// Whatever window of free times is asked for is refused by field, or begins now at the earliest and is 31 days long at most.
func FuzzFreeQuery(f *testing.F) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, seed := range [][3]string{
		{"", "", ""},
		{"2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z", "2"},
		{"2020-01-01T00:00:00Z", "", "12"},
		{"2026-03-02T00:00:00Z", "2026-03-01T00:00:00Z", "0"},
		{"x", "y", "1.5"},
		{"9000-12-31T23:59:59Z", "", "13"},
		{"", "9000-12-31T23:59:59Z", "-1"},
		{"", "", "99999999999999999999"},
		{"", "", "+1"},
		{"", "", "１"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, from, to, hours string) {
		start, end, length, err := FreeQuery{From: from, To: to, Hours: hours}.parse(now)
		if err != nil {
			if errs.ClassOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		if start.Before(now) || !end.After(start) || end.Sub(start) > maxFreeWindow || length < MinHours || length > MaxHours {
			t.Fatalf("%q to %q for %q is read as %s to %s for %d", from, to, hours, start, end, length)
		}
	})
}
