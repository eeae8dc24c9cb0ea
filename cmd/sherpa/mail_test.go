package main

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sent is a mail in the sandbox's store.
type sent struct {
	Subject, Text, HTML string
	Attachments         []struct{ Filename, ContentType, Content string }
}

// mails are those that went to a person, newest first.
func (i *instance) mails(to human) (out []sent) {
	i.t.Helper()
	a := i.call("GET", "/sandbox/mail?to="+url.QueryEscape(to.email), "", nil)
	require.Equal(i.t, 200, a.status, a.text)
	require.NoError(i.t, json.Unmarshal([]byte(a.text), &out))
	return out
}

// mail waits for the only mail to a person whose subject begins so.
func (i *instance) mail(to human, subject string) (found sent) {
	i.t.Helper()
	i.until("a mail "+subject, func() bool {
		n := 0
		for _, m := range i.mails(to) {
			if strings.HasPrefix(m.Subject, subject) {
				found, n = m, n+1
			}
		}
		require.LessOrEqual(i.t, n, 1, subject)
		return n == 1
	})
	return found
}

// property is a line of a calendar object.
func property(t *testing.T, m sent, name string) string {
	t.Helper()
	require.Len(t, m.Attachments, 1)
	for line := range strings.SplitSeq(m.Attachments[0].Content, "\r\n") {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			return value
		}
	}
	require.Fail(t, "no "+name, m.Attachments[0].Content)
	return ""
}

// From the request to the reminder, over the program as people use it: who gets which mail, and what
// their calendars are told.
func TestMailsAndInvitations(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	i.ok("PUT", "/api/users/me", gamer.token, map[string]any{"timeZone": "Asia/Kolkata"})

	id := i.booked(gamer, guide, 60*time.Hour)
	m := i.mail(guide, "New request: session with a gamer")
	assert.Contains(t, m.Text, "$25.00 (55 SC)")
	assert.Contains(t, m.HTML, "/dashboard")

	i.ok("POST", "/api/sessions/"+id+"/approve", guide.token, nil)
	for _, to := range []human{gamer, guide} {
		subject := "You're set: "
		if to == guide {
			subject = "Confirmed: "
		}
		m = i.mail(to, subject)
		assert.Equal(t, "REQUEST", property(t, m, "METHOD"))
		assert.Equal(t, "2", property(t, m, "SEQUENCE"))
		assert.Contains(t, m.Attachments[0].ContentType, "text/calendar")
		assert.Equal(t, "invite.ics", m.Attachments[0].Filename)
	}
	m = i.mail(gamer, "You're set: ")
	assert.Contains(t, m.Text, "(Asia/Kolkata, UTC+05:30)")
	assert.NotContains(t, m.Text+m.HTML, "$", "gamers see SC only")
	uid := property(t, m, "UID")

	a := i.call("GET", "/api/sessions/"+id+"/calendar.ics", gamer.token, nil)
	require.Equal(t, 200, a.status)
	assert.Contains(t, a.header.Get("Content-Type"), "text/calendar")
	assert.Equal(t, `attachment; filename="sherpa-session-`+strings.ToUpper(id[30:])+`.ics"`, a.header.Get("Content-Disposition"))
	assert.Contains(t, a.text, "UID:"+uid+"\r\n")
	assert.Contains(t, a.text, "METHOD:PUBLISH\r\n")

	i.ok("PUT", "/api/sessions/"+id+"/schedule", gamer.token, map[string]any{"scheduledTime": time.Now().Add(40 * time.Hour).UTC().Format(time.RFC3339)})
	for _, to := range []human{gamer, guide} {
		m = i.mail(to, "New time: ")
		assert.Equal(t, "3", property(t, m, "SEQUENCE"))
		assert.Equal(t, uid, property(t, m, "UID"))
		assert.Contains(t, m.Text, "Before:")
	}

	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "17h"})
	for _, to := range []human{gamer, guide} {
		i.mail(to, "Coming up: ")
	}
	i.ok("POST", "/api/sessions/"+id+"/cancel", guide.token, map[string]any{"reason": "My line is down."})
	for _, to := range []human{gamer, guide} {
		m = i.mail(to, "Cancelled: ")
		assert.Equal(t, "CANCEL", property(t, m, "METHOD"))
		assert.Equal(t, "4", property(t, m, "SEQUENCE"))
		assert.Equal(t, uid, property(t, m, "UID"))
		assert.Contains(t, m.Text, "> My line is down.")
	}
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "30h"})
	for _, to := range []human{gamer, guide} {
		for _, m := range i.mails(to) {
			assert.False(t, strings.HasPrefix(m.Subject, "Starting soon"), "a cancelled session reminds nobody")
			assert.False(t, strings.HasPrefix(m.Subject, "How was"), "nor does it ask for a rating")
		}
	}
}

// One jump of the clock over a whole session: both reminders, then the question how it was, once each.
func TestRemindersByTheClock(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	id := i.booked(gamer, guide, 30*time.Hour)
	i.ok("POST", "/api/sessions/"+id+"/approve", guide.token, nil)
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "100h"})
	for _, to := range []human{gamer, guide} {
		for _, subject := range []string{"Coming up: ", "Starting soon: ", "How was your session with "} {
			i.mail(to, subject)
		}
	}
}

// Applicants hear of their application, buyers of their purchase.
func TestMailsToApplicantsAndBuyers(t *testing.T) {
	t.Parallel()
	i := start(t)
	who, admin := i.human("applicant"), i.admin()
	i.ok("POST", "/api/apply", who.token, map[string]any{
		"fullName": "Rowan Ash", "email": who.email, "phone": "+1 555 0100", "location": "Denver, CO", "preferredName": "Ro", "govID": "yes",
		"platforms": "PC", "gamertag": "rowan", "experienceYears": 6, "game1": "Hades", "coachingExperience": "Three years",
		"sessionTypes": "One to one", "coachingHours": 100, "whySherpa": "I like to teach", "adaptation": "I ask first", "availability": "Evenings", "desiredRate": "25",
		"setup": "PC", "uploadSpeed": "40", "downloadSpeed": "200", "reference1": "A", "reference2": "B", "confirmTrue": true,
		"confirm1099": true, "confirmStandards": true, "signature": "Rowan Ash", "date": "2026-01-15",
	})
	assert.Contains(t, i.mail(who, "We have your application").Text, "Hello Ro,")
	i.ok("POST", "/api/admin/approve-sherpa/"+who.id, admin.token, nil)
	assert.Contains(t, i.mail(who, "You are a Sherpa now").Text, "/dashboard")

	opened := i.ok("POST", "/api/scPayments/checkout", who.token, map[string]any{"usd": 50})["url"].(string)
	checkout := opened[strings.LastIndex(opened, "/")+1:]
	i.ok("POST", "/sandbox/checkout/"+checkout+"/pay", "", nil)
	m := i.mail(who, "Your receipt: 104 Sherpa Cred")
	assert.Contains(t, m.Text, "$50.00")
	i.ok("POST", "/api/scPayments/confirm", who.token, map[string]any{"sessionId": checkout})
	i.mail(who, "Your receipt: ")
}

// A mail server that refuses for a while costs no mail, one that breaks after taking it no more than two
// further copies.
func TestMailFaults(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "mail", "mode": "status", "status": 451, "count": 2})
	id := i.booked(gamer, guide, 30*time.Hour)
	hurry := func() {
		_, err := i.db.Pool.Exec(t.Context(), "UPDATE river_job SET scheduled_at = now(), state = 'available' WHERE state = 'retryable' AND queue = 'mail'")
		require.NoError(t, err)
	}
	i.until("the request is told", func() bool {
		hurry()
		return len(i.mails(guide)) == 1
	})
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "mail", "mode": "after_effect"})
	i.ok("POST", "/api/sessions/"+id+"/decline", guide.token, map[string]any{"reason": "No time."})
	state := func() (state string) {
		hurry()
		require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT state FROM river_job WHERE kind = 'email_send' ORDER BY id DESC LIMIT 1").Scan(&state))
		return state
	}
	i.until("the mail is given up", func() bool { return state() == "cancelled" })
	n := 0
	for _, m := range i.mails(gamer) {
		if strings.HasPrefix(m.Subject, "Not this time") {
			n++
		}
	}
	assert.Equal(t, 3, n)
}

// One gamer asks a guide again and again: the limits stop the requests, each refusal says when to come back, and the mails
// that are too many come as one when its time is due.
func TestTheLimitsInTheWholeProgram(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	book := func(ahead time.Duration) answer {
		body := bookingOf(guide, ahead)
		body["game"] = "https://scam.example"
		return i.call("POST", "/api/sessions/create", gamer.token, body)
	}
	asked, had := 0, i.balance(gamer)
	var last answer
	for round := range 4 {
		for n := range 6 {
			last = book(time.Duration(48+24*round+2*n) * time.Hour)
			if last.status != 201 {
				break
			}
			asked++
			i.ok("PUT", "/api/sessions/"+last.json(t)["_id"].(string)+"/schedule", gamer.token,
				map[string]any{"scheduledTime": time.Now().Add(time.Duration(49+24*round+2*n) * time.Hour).UTC().Format(time.RFC3339)})
		}
		if last.status == 429 {
			break
		}
		require.Equal(t, []any{409, "PAIR_LIMIT"}, []any{last.status, last.json(t)["code"]}, last.text)
		var mine []map[string]any
		require.NoError(t, json.Unmarshal([]byte(i.call("GET", "/api/sessions/users/me", gamer.token, nil).text), &mine))
		for _, s := range mine {
			if s["status"] == "pending" {
				i.ok("POST", "/api/sessions/"+s["_id"].(string)+"/cancel", gamer.token, nil)
			}
		}
		i.until("the SC are back", func() bool { return i.balance(gamer) == had })
	}
	require.Equal(t, []any{429, "REQUESTS_PAIR_LIMIT"}, []any{last.status, last.json(t)["code"]}, last.text)
	wait, err := strconv.Atoi(last.header.Get("Retry-After"))
	require.NoError(t, err)
	require.InDelta(t, 24*3600, wait, 600)
	require.Equal(t, 12, asked)
	i.until("the first mails", func() bool { return len(i.mails(guide)) >= 4 })
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "11m"})
	m := i.mail(guide, "30 changes in requests with a gamer")
	assert.Contains(t, m.Text, "10 new requests, 10 moves and 10 cancellations")
	require.Len(t, i.mails(guide), 5)
	for _, m := range i.mails(guide) {
		assert.NotContains(t, m.Subject, "scam")
	}
}
