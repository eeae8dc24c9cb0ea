package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/sandbox"
	"sherpa/platform/clock"
)

func TestMailIsKeptAndShown(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	require.Equal(t, "[]\n", string(r.call("GET", "/sandbox/mail", nil).body), "an empty list is a list")
	calendar := "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
	require.NoError(t, r.box.Deliver(t.Context(), sandbox.Message{
		From: "Sherpa <hello@sherpa.test>", To: "Ada@example.test", Subject: "First <b>", Text: "Plain & simple",
		HTML: "<html><head><title>x</title></head><body><script>alert(1)</script><p>Hello</p></body></html>",
		Attachments: []sandbox.Attachment{
			{Filename: "session \"1\".ics", ContentType: "text/calendar; method=REQUEST", Content: []byte(calendar)},
			{Filename: "empty.txt"},
		},
	}))
	require.Equal(t, 200, r.advance("26h").status)
	require.NoError(t, r.box.Deliver(t.Context(), sandbox.Message{To: "ada@example.test", Subject: "Second"}))
	require.NoError(t, r.box.Deliver(t.Context(), sandbox.Message{To: "bob@example.test", Subject: "Other"}))

	mails := r.call("GET", "/sandbox/mail?to=ADA@example.test", nil).list(t)
	require.Len(t, mails, 2)
	require.Equal(t, "Second", mails[0]["subject"], "newest first")
	require.Equal(t, []any{}, mails[0]["attachments"])
	first := mails[1]
	require.Equal(t, "Ada@example.test", first["to"])
	require.Equal(t, "Plain & simple", first["text"])
	require.Equal(t, map[string]any{"filename": "session \"1\".ics", "contentType": "text/calendar; method=REQUEST", "content": calendar},
		first["attachments"].([]any)[0])
	sent, err := time.Parse(time.RFC3339Nano, mails[0]["sentAt"].(string))
	require.NoError(t, err)
	require.WithinDuration(t, clock.System{}.Now().Add(26*time.Hour), sent, 10*time.Second, "business time")
	require.Len(t, r.call("GET", "/sandbox/mail", nil).list(t), 3)
	require.Empty(t, r.call("GET", "/sandbox/mail?to=nobody@example.test", nil).list(t))

	b := r.browser()
	get := func(path string) reply {
		a, err := b.send("GET", path, nil, "Accept", "text/html")
		require.NoError(t, err)
		require.Equal(t, 200, a.status, path)
		return a
	}
	require.Contains(t, string(get("/sandbox/mail").body), "First &lt;b&gt;")
	page := string(get("/sandbox/mail/1").body)
	require.Contains(t, page, `sandbox="allow-popups allow-popups-to-escape-sandbox"`)
	require.NotContains(t, page, "<script")
	document := get("/sandbox/mail/1/html")
	require.Contains(t, string(document.body), `<head><base target="_blank">`)
	require.Contains(t, document.header.Get("Content-Security-Policy"), "default-src 'none'")
	require.Contains(t, document.header.Get("Content-Security-Policy"), "sandbox allow-popups")
	require.NotContains(t, document.header.Get("Content-Security-Policy"), "allow-scripts")
	attachment := get("/sandbox/mail/1/attachments/0")
	require.Equal(t, calendar, string(attachment.body))
	require.True(t, strings.HasPrefix(attachment.header.Get("Content-Disposition"), "attachment"))
	for _, path := range []string{"/sandbox/mail/99", "/sandbox/mail/x", "/sandbox/mail/1/attachments/2", "/sandbox/nothing"} {
		require.Equal(t, 404, r.call("GET", path, nil).status, path)
	}
}

func TestTheIndexPage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fault("mail", "drop", nil)
	b := r.browser()
	page, err := b.send("GET", "/sandbox", nil, "Accept", "text/html")
	require.NoError(t, err)
	require.Equal(t, 200, page.status)
	require.Contains(t, string(page.body), "until cleared")
	require.Equal(t, "nosniff", page.header.Get("X-Content-Type-Options"))
	for _, path := range []string{"/sandbox/style.css", "/sandbox/mark.svg"} {
		require.Equal(t, 200, r.call("GET", path, nil).status)
	}
	form := "application/x-www-form-urlencoded"
	moved, err := b.send("POST", "/sandbox/clock", strings.NewReader("advance=2h"), "Content-Type", form)
	require.NoError(t, err)
	require.Equal(t, 303, moved.status)
	require.WithinDuration(t, clock.System{}.Now().Add(2*time.Hour), r.box.Clock().Now(), 10*time.Second)
	_, err = b.send("POST", "/sandbox/clock", strings.NewReader("reset=1"), "Content-Type", form)
	require.NoError(t, err)
	require.WithinDuration(t, clock.System{}.Now(), r.box.Clock().Now(), 10*time.Second)
}
