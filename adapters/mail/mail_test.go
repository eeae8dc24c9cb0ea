package mail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/mail"
	"sherpa/modules/booking"
	"sherpa/platform/clock"
)

// What people wrote stays text: no markup, no header, no second line in a subject.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	evil := "<script>alert(1)</script>\r\nBcc: all@example.test\x00\u202e\u2028\"><img src=x onerror=alert(1)>"
	n := with(notice(booking.NoticeDeclined, booking.SideGamer), by(booking.SideGuide, evil, false))
	n.Booking.Game, n.Booking.Platform, n.Person.Name, n.Other.Name = evil, evil, evil, evil
	require.NoError(t, m.Session(t.Context(), n, nil))
	assert.NotContains(t, outbox.HTML, "<script>")
	assert.NotContains(t, outbox.HTML, "<img")
	assert.Contains(t, outbox.HTML, "&lt;script&gt;alert(1)&lt;/script&gt;")
	for _, s := range []string{outbox.HTML, outbox.Text, outbox.Subject, outbox.ID, outbox.To} {
		assert.NotContains(t, s, "\r")
		assert.NotContains(t, s, "\x00")
		assert.NotContains(t, s, "\u202e")
	}
	for _, s := range []string{outbox.Subject, outbox.ID, outbox.To, outbox.From} {
		assert.NotContains(t, s, "\n")
	}
	assert.LessOrEqual(t, len([]rune(outbox.Subject)), 150)
	// In the plain text the forged header is one of the words of a quote or a fact, never a line of its own.
	for line := range strings.SplitSeq(outbox.Text, "\n") {
		assert.False(t, strings.HasPrefix(line, "Bcc:"), "%q", line)
	}
}

// A subject names people, never what they wrote: no game, no reason.
func TestSubjectsNameNobodysWords(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	const own = "https://scam.example/free-sc"
	for name, n := range sessionNotices() {
		n.Booking.Game, n.Booking.Platform, n.Reason = own, own, own
		require.NoError(t, m.Session(t.Context(), n, nil))
		assert.NotContains(t, outbox.Subject, "scam", name)
		assert.Contains(t, outbox.Subject, n.Other.Name, name)
	}
	for _, to := range []booking.Side{booking.SideGamer, booking.SideGuide} {
		n := foldNotice(to)
		for i := range n.Sessions {
			n.Sessions[i].Game = own
		}
		require.NoError(t, m.Folded(t.Context(), n))
		assert.NotContains(t, outbox.Subject, "scam")
		assert.Contains(t, outbox.Text, own, "the text does")
	}
}

func TestRecipientsThatAreNone(t *testing.T) {
	t.Parallel()
	m := newMailer(t, &kept{})
	for _, bad := range []string{"", "nobody", "a@example.test, b@example.test", "a@example.test\r\nBcc: b@example.test", "a@"} {
		n := notice(booking.NoticeRate, booking.SideGamer)
		n.Person.Email = bad
		require.ErrorIs(t, m.Session(t.Context(), n, nil), mail.ErrUndeliverable, "%q", bad)
	}
}

func TestSettingsThatCannotWork(t *testing.T) {
	t.Parallel()
	for _, cfg := range []mail.Config{{From: "nobody", PublicURL: "https://sherpa.example"}, {From: "a@example.test", PublicURL: "sherpa"}} {
		_, err := mail.New(cfg, &kept{}, clock.NewManual(now))
		require.Error(t, err)
	}
	_, err := mail.NewSMTP(mail.SMTPConfig{Host: "localhost", Port: 25, Security: "maybe", Timeout: time.Second}, clock.NewManual(now))
	require.Error(t, err)
}

// Times are the recipient's: the zone with its name and the offset on that day, also where clocks change.
func TestTimesAreTheRecipients(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	for _, c := range []struct {
		zone  string
		start time.Time
		want  string
	}{
		{"", time.Date(2026, 3, 14, 23, 30, 0, 0, time.UTC), "Sat 14 Mar 2026, 23:30 to Sun 15 Mar, 01:30 (UTC)"},
		{"Mars/Olympus", time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC), "Sat 14 Mar 2026, 09:00 to 11:00 (UTC)"},
		{"Local", time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC), "Sat 14 Mar 2026, 09:00 to 11:00 (UTC)"},
		{"Asia/Kolkata", time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC), "Sat 14 Mar 2026, 14:30 to 16:30 (Asia/Kolkata, UTC+05:30)"},
		{"America/New_York", time.Date(2026, 3, 8, 6, 30, 0, 0, time.UTC), "Sun 8 Mar 2026, 01:30 to 04:30 (UTC−04:00) (America/New York, UTC−05:00)"},
		{"Australia/Lord_Howe", time.Date(2026, 4, 4, 14, 0, 0, 0, time.UTC), "Sun 5 Apr 2026, 01:00 to 02:30 (UTC+10:30) (Australia/Lord Howe, UTC+11:00)"},
	} {
		n := notice(booking.NoticeReminderDay, booking.SideGamer)
		n.Person.Zone, n.Booking.StartsAt = c.zone, c.start
		require.NoError(t, m.Session(t.Context(), n, nil))
		assert.Contains(t, outbox.Text, c.want+"\n", c.zone)
	}
}

// The same message has the same id on every attempt; another version or recipient has another.
func TestMessageIDs(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	id := func(n booking.Notice) string {
		require.NoError(t, m.Session(t.Context(), n, nil))
		return outbox.ID
	}
	n := notice(booking.NoticeMoved, booking.SideGamer)
	first := id(n)
	assert.Equal(t, first, id(n))
	n.Version++
	assert.NotEqual(t, first, id(n))
	assert.NotEqual(t, first, id(notice(booking.NoticeMoved, booking.SideGuide)))
}

func TestTheInvitationIsAttached(t *testing.T) {
	t.Parallel()
	var outbox kept
	m := newMailer(t, &outbox)
	n := with(notice(booking.NoticeCancelled, booking.SideGamer), invited)
	n.Calendar.Method = booking.CalendarCancel
	require.NoError(t, m.Session(t.Context(), n, []byte("BEGIN:VCALENDAR\r\n")))
	require.Equal(t, []mail.Attachment{{
		Filename: "invite.ics", ContentType: "text/calendar; charset=utf-8; method=CANCEL", Content: []byte("BEGIN:VCALENDAR\r\n"),
	}}, outbox.Attachments)
}
