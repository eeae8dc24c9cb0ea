package calendar_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-ical"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/calendar"
	"sherpa/modules/booking"
)

var update = flag.Bool("update", false, "write the golden files")

func writer() *calendar.Writer {
	return calendar.New(calendar.Config{
		Host: "sherpa.example", PublicURL: "https://sherpa.example", Organizer: "no-reply@sherpa.example", OrganizerName: "Sherpa",
	})
}

func event(method booking.CalendarMethod, version int) booking.CalendarEvent {
	start := time.Date(2026, 3, 14, 23, 30, 0, 0, time.UTC)
	return booking.CalendarEvent{
		Method: method, Session: uuid.MustParse("0198c0de-0000-7000-8000-00000000beef"), Version: version,
		Stamp: time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.UTC), StartsAt: start, EndsAt: start.Add(2 * time.Hour),
		Summary: "Elden Ring with Nima", Details: []string{"Sherpa session with Nima.", "Game: Elden Ring on PC", "Length: 2 hours"},
		Attendee: booking.Person{Name: "Rowan", Email: "rowan@example.test"}, Accepted: true,
	}
}

// parse reads an object with another library than the one that wrote it, and gives its only event.
func parse(t *testing.T, object []byte) (*ical.Calendar, ical.Event) {
	t.Helper()
	cal, err := ical.NewDecoder(bytes.NewReader(object)).Decode()
	require.NoError(t, err)
	require.Len(t, cal.Events(), 1)
	return cal, cal.Events()[0]
}

func wellFormed(t *testing.T, object []byte) {
	t.Helper()
	require.True(t, bytes.HasSuffix(object, []byte("\r\n")))
	require.True(t, utf8.Valid(object))
	for line := range strings.SplitSeq(strings.TrimSuffix(string(object), "\r\n"), "\r\n") {
		assert.LessOrEqual(t, len(line), 75, "octets of %q", line)
		assert.NotContains(t, line, "\n")
		assert.NotContains(t, line, "\r")
		assert.True(t, utf8.ValidString(line), "folded within a character: %q", line)
	}
}

func TestGolden(t *testing.T) {
	t.Parallel()
	moved := event(booking.CalendarRequest, 3)
	moved.StartsAt, moved.EndsAt = moved.StartsAt.Add(25*time.Hour), moved.EndsAt.Add(25*time.Hour)
	met := event(booking.CalendarRequest, 5)
	met.Details = append(met.Details, "Meeting place: Voice channel Route 3,\nsecond door", "Link: https://discord.gg/abc")
	unanswered := moved
	unanswered.Accepted = false
	for name, e := range map[string]booking.CalendarEvent{
		"move-unanswered": unanswered, "create": event(booking.CalendarRequest, 2), "move": moved, "cancel": event(booking.CalendarCancel, 4),
		"meeting": met, "download": event(booking.CalendarPublish, 2),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			object := writer().Event(e)
			wellFormed(t, object)
			path := filepath.Join("testdata", name+".ics")
			if *update {
				require.NoError(t, os.WriteFile(path, object, 0o600))
			}
			golden, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(golden), string(object))
		})
	}
}

func TestWhatAnotherReaderSees(t *testing.T) {
	t.Parallel()
	for method, status := range map[booking.CalendarMethod]string{
		booking.CalendarRequest: "CONFIRMED", booking.CalendarCancel: "CANCELLED", booking.CalendarPublish: "CONFIRMED",
	} {
		e := event(method, 7)
		cal, seen := parse(t, writer().Event(e))
		assert.Equal(t, string(method), cal.Props.Get(ical.PropMethod).Value)
		assert.Equal(t, e.Session.String()+"@sherpa.example", seen.Props.Get(ical.PropUID).Value)
		assert.Equal(t, "7", seen.Props.Get(ical.PropSequence).Value)
		assert.Equal(t, "Online", seen.Props.Get(ical.PropLocation).Value)
		assert.Equal(t, status, seen.Props.Get(ical.PropStatus).Value)
		assert.Equal(t, "20260301T120000Z", seen.Props.Get(ical.PropDateTimeStamp).Value)
		assert.Equal(t, "mailto:no-reply@sherpa.example", seen.Props.Get(ical.PropOrganizer).Value)
		start, err := seen.DateTimeStart(time.UTC)
		require.NoError(t, err)
		assert.Equal(t, e.StartsAt, start)
		end, err := seen.DateTimeEnd(time.UTC)
		require.NoError(t, err)
		assert.Equal(t, 2*time.Hour, end.Sub(start))
		if method == booking.CalendarPublish {
			assert.Nil(t, seen.Props.Get(ical.PropAttendee), "a published event invites nobody (RFC 5546, 3.2.1)")
			continue
		}
		attendee := seen.Props.Get(ical.PropAttendee)
		assert.Equal(t, "mailto:rowan@example.test", attendee.Value)
		assert.Equal(t, "Rowan", attendee.Params.Get(ical.ParamCommonName))
	}
}

// Nobody has accepted a time that somebody else moved the session to (RFC 5545, 3.2.12). No reply is asked for.
func TestParticipationIsWhatTheAttendeeAgreedTo(t *testing.T) {
	t.Parallel()
	for accepted, status := range map[bool]string{true: "ACCEPTED", false: "NEEDS-ACTION"} {
		for _, method := range []booking.CalendarMethod{booking.CalendarRequest, booking.CalendarCancel} {
			e := event(method, 3)
			e.Accepted = accepted
			_, seen := parse(t, writer().Event(e))
			attendee := seen.Props.Get(ical.PropAttendee)
			assert.Equal(t, status, attendee.Params.Get(ical.ParamParticipationStatus))
			assert.Equal(t, "FALSE", strings.ToUpper(attendee.Params.Get(ical.ParamRSVP)))
		}
	}
}

func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	e := event(booking.CalendarRequest, 2)
	e.Summary = "Halo; \"Infinite\", \\ 🎮👩‍👩‍👧 \r\nATTENDEE:mailto:evil@example.test\rX-A:1\nX-B:2\x00\x1b\u2028\u0085 with Ñandú"
	e.Details = []string{strings.Repeat("🏔️雪", 60) + "\r\nEND:VEVENT\r\nBEGIN:VEVENT", "\xff\xfe broken"}
	e.Attendee = booking.Person{Name: "Ro\";CN=x:\r\nX-C:3, wan\u202e", Email: "rowan@example.test"}
	object := writer().Event(e)
	wellFormed(t, object)
	for line := range strings.SplitSeq(string(object), "\r\n") {
		for _, forged := range []string{"X-A", "X-B", "X-C", "ATTENDEE:mailto:evil", "END:VEVENT\r\nBEGIN"} {
			assert.False(t, strings.HasPrefix(line, forged), "forged line %q", line)
		}
	}
	_, seen := parse(t, object)
	summary, err := seen.Props.Text(ical.PropSummary)
	require.NoError(t, err)
	assert.Equal(t, "Halo; \"Infinite\", \\ 🎮👩‍👩‍👧 ATTENDEE:mailto:evil@example.test X-A:1 X-B:2 with Ñandú", summary)
	description, err := seen.Props.Text(ical.PropDescription)
	require.NoError(t, err)
	assert.Contains(t, description, strings.Repeat("🏔️雪", 60))
	assert.Len(t, seen.Props.Values(ical.PropAttendee), 1)
	assert.Equal(t, "RoCN=xX-C3 wan", strings.ReplaceAll(seen.Props.Get(ical.PropAttendee).Params.Get(ical.ParamCommonName), " X", "X"))
}

func TestAddressesThatAreNone(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "nobody", "\"a;b\"@example.test", "a@example.test\r\nX-D:4", "a b@example.test"} {
		e := event(booking.CalendarRequest, 2)
		e.Attendee.Email = bad
		object := writer().Event(e)
		wellFormed(t, object)
		_, seen := parse(t, object)
		assert.Nil(t, seen.Props.Get(ical.PropAttendee), bad)
		assert.NotContains(t, string(object), "X-D")
	}
}

// The instant is the same whatever zone it was picked in, also on the days on which clocks change.
func TestDaylightSaving(t *testing.T) {
	t.Parallel()
	for zone, starts := range map[string][]time.Time{
		"America/New_York":    {time.Date(2026, 3, 8, 1, 30, 0, 0, time.UTC), time.Date(2026, 11, 1, 0, 30, 0, 0, time.UTC)},
		"Australia/Lord_Howe": {time.Date(2026, 4, 5, 1, 45, 0, 0, time.UTC), time.Date(2026, 10, 4, 1, 45, 0, 0, time.UTC)},
		"Asia/Kolkata":        {time.Date(2026, 3, 29, 2, 30, 0, 0, time.UTC)},
	} {
		loc, err := time.LoadLocation(zone)
		require.NoError(t, err)
		for _, wall := range starts {
			e := event(booking.CalendarRequest, 2)
			e.StartsAt = time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), 0, 0, loc)
			e.EndsAt = e.StartsAt.Add(3 * time.Hour)
			_, seen := parse(t, writer().Event(e))
			assert.True(t, strings.HasSuffix(seen.Props.Get(ical.PropDateTimeStart).Value, "Z"))
			start, err := seen.DateTimeStart(loc)
			require.NoError(t, err)
			end, err := seen.DateTimeEnd(loc)
			require.NoError(t, err)
			assert.True(t, e.StartsAt.Equal(start), "%s: %s is not %s", zone, start, e.StartsAt)
			assert.Equal(t, 3*time.Hour, end.Sub(start))
		}
	}
}
