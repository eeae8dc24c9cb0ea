package calendar_test

import (
	"bytes"
	"net/mail"
	"strings"
	"testing"

	"github.com/emersion/go-ical"

	"sherpa/modules/booking"
)

// Whatever people are called and play, the object holds one event with the properties
// that we wrote and no other, in lines of at most 75 octets that end in CRLF.
func FuzzEvent(f *testing.F) {
	for _, seed := range [][4]string{
		{"Elden Ring with Nima", "Game: Elden Ring", "Rowan", "rowan@example.test"},
		{"x\r\nATTENDEE:mailto:evil@example.test", "a\nBEGIN:VALARM", "N\r\nX", "a@b.test\r\nATTENDEE:x"},
		{"\r\rURL:https://evil.test", "\\n\\;\\,", `"quoted";a:b,c^n`, `"a b"@example.test`},
		{"a;b,c\\d", strings.Repeat("ä", 200), "\u2028\u0085", "mailto:a@b.test"},
		{"\xff\xfe", "\x00", "\u202e", ""},
		{"", "", "", "not an address"},
		{"END:VEVENT", "END:VCALENDAR", ";", "Ada <ada@example.test>"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	properties := func(t *testing.T, object []byte) (names []string, read ical.Event) {
		t.Helper()
		cal, err := ical.NewDecoder(bytes.NewReader(object)).Decode()
		if err != nil || len(cal.Children) != 1 || len(cal.Events()) != 1 {
			t.Fatalf("%v: %q", err, object)
		}
		read = cal.Events()[0]
		if len(read.Children) != 0 {
			t.Fatalf("the event holds %v: %q", read.Children, object)
		}
		for _, name := range []string{
			"UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "STATUS", "TRANSP", "ORGANIZER", "LAST-MODIFIED",
		} {
			if len(read.Props[name]) != 1 {
				t.Fatalf("%d of %s: %q", len(read.Props[name]), name, object)
			}
		}
		for name := range read.Props {
			names = append(names, name)
		}
		return names, read
	}
	f.Fuzz(func(t *testing.T, summary, detail, name, email string) {
		e := event(booking.CalendarRequest, 2)
		e.Summary, e.Details, e.Attendee = summary, []string{detail, "the last line"}, booking.Person{Name: name, Email: email}
		object := writer().Event(e)
		for line := range bytes.SplitSeq(bytes.TrimSuffix(object, []byte("\r\n")), []byte("\r\n")) {
			if len(line) > 75 || bytes.ContainsAny(line, "\r\n") {
				t.Fatalf("the line %q", line)
			}
		}
		names, read := properties(t, object)
		attendees := len(read.Props["ATTENDEE"])
		if attendees > 1 || len(names) != 13+attendees {
			t.Fatalf("the properties are %v: %q", names, object)
		}
		if attendees == 1 {
			// The one whom it was written for, and nobody else.
			invited := strings.TrimPrefix(read.Props.Get("ATTENDEE").Value, "mailto:")
			if meant, err := mail.ParseAddress(email); err != nil || invited != meant.Address || strings.ContainsAny(invited, " ,;") {
				t.Fatalf("%q is invited as %q", email, invited)
			}
		}
	})
}
