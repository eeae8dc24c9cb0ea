package main

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// archive reads an export.
func (i *instance) archive(who human) map[string]string {
	i.t.Helper()
	a := i.call("GET", "/api/users/me/export", who.token, nil)
	require.Equal(i.t, 200, a.status, a.text)
	require.Equal(i.t, []string{"application/zip", `attachment; filename="sherpa-data.zip"`, "no-store"},
		[]string{a.header.Get("Content-Type"), a.header.Get("Content-Disposition"), a.header.Get("Cache-Control")})
	return unpacked(i.t, a.text)
}

// unpacked are the files of a ZIP by their names.
func unpacked(t testing.TB, packed string) map[string]string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		b, err := io.ReadAll(r)
		require.NoError(t, err)
		files[f.Name] = string(b)
	}
	return files
}

// An export holds what the person may see, and nothing that is the other's alone.
func TestAnExportOfOnesOwnData(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler))
	gamer, guide := i.gamer(), i.guide()
	i.ok("PUT", "/api/users/me", gamer.token, map[string]any{
		"bio": "=bio-marker", "handles": []map[string]string{{"kind": "discord", "value": "gamer-handle"}}, "links": []string{"https://gamer-link.example"},
	})
	i.ok("PUT", "/api/users/me", guide.token, map[string]any{"handles": []map[string]string{{"kind": "discord", "value": "guide-handle"}}, "meetingDefault": "guide-place"})
	i.ok("PUT", "/api/favourites/"+guide.id, gamer.token, nil)
	session := i.booked(gamer, guide, time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	for who, text := range map[human]string{gamer: "gamer-message", guide: "guide-message"} {
		i.ok("POST", "/api/sessions/"+session+"/messages", who.token, map[string]any{"text": text, "clientId": "client-" + text})
	}
	i.advance("3h")
	i.until("the session is completed", func() bool { return i.ok("GET", "/api/sessions/"+session, gamer.token, nil)["status"] == "completed" })
	i.ok("POST", "/api/sessions/"+session+"/rate-guide", gamer.token, map[string]any{"score": 4, "comment": "gamer-comment", "reportedNoShow": true, "reportDetails": "gamer-report"})
	i.ok("POST", "/api/sessions/"+session+"/rate-user", guide.token, map[string]any{"score": 2, "comment": "guide-comment", "reportedNoShow": true, "reportDetails": "guide-report"})
	i.until("addresses are known", func() bool {
		return i.ok("GET", "/api/users/me", gamer.token, nil)["email"] == gamer.email && i.ok("GET", "/api/users/me", guide.token, nil)["email"] == guide.email
	})

	own, theirs := i.archive(gamer), i.archive(guide)
	all := func(files map[string]string) string {
		var b strings.Builder
		for _, text := range files {
			b.WriteString(text)
		}
		return b.String()
	}
	for _, marker := range []string{"gamer-handle", "bio-marker", "gamer-link", "gamer-message", "guide-message", "gamer-comment", "guide-comment", "gamer-report", gamer.email} {
		require.Contains(t, all(own), marker)
	}
	for _, marker := range []string{"guide-handle", "guide-report", guide.email} {
		require.NotContains(t, all(own), marker)
		require.Contains(t, all(theirs), marker)
	}
	for _, marker := range []string{"gamer-handle", "gamer-report", gamer.email, "disputed", "settled"} {
		require.NotContains(t, all(theirs), marker)
	}
	require.Contains(t, own["csv/profile.csv"], "'=bio-marker", "no formula")
	require.Contains(t, own["README.txt"], "data.json")
	require.NotContains(t, own, "avatar.jpg")

	// JSON and CSV hold the same records.
	var data map[string]any
	require.NoError(t, json.Unmarshal([]byte(own["data.json"]), &data))
	for name, text := range own {
		section, isCSV := strings.CutSuffix(strings.TrimPrefix(name, "csv/"), ".csv")
		if !isCSV {
			continue
		}
		records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		require.NoError(t, err, name)
		require.Len(t, data[section], len(records)-1, name)
	}
	for section, n := range map[string]int{
		"profile": 1, "handles": 1, "sessions_as_gamer": 1, "sessions_as_guide": 0, "messages": 2, "ratings_given": 1, "ratings_received": 1,
		"problems_reported": 1, "wallet": 2, "favourites": 1, "blocks": 0, "purchases": 0, "payouts": 0, "earnings": 0, "applications": 0,
	} {
		require.Len(t, data[section], n, section)
	}

	for range 4 {
		i.archive(gamer)
	}
	a := i.call("GET", "/api/users/me/export", gamer.token, nil)
	require.Equal(t, 429, a.status, a.text)
	require.Equal(t, 401, i.call("GET", "/api/users/me/export", "", nil).status)
}

// Somebody deletes the account by themselves: refused while something is open or left, and then nothing says who it was.
func TestAPersonDeletesTheirAccount(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler))
	admin, gamer := i.admin(), i.gamer()
	leaver := i.leaver(admin)
	remove := func(who human, confirm string, forfeit bool) answer {
		return i.call("DELETE", "/api/users/me", who.token, map[string]any{"confirm": confirm, "forfeit": forfeit})
	}
	for _, wrong := range []string{"", " ", "somebody", gamer.email} {
		a := remove(leaver, wrong, true)
		require.Equal(t, 422, a.status, a.text)
		require.Contains(t, a.text, `"confirm"`)
	}
	require.Equal(t, 401, remove(human{}, leaverTag, true).status)
	a := remove(admin, admin.email, true)
	require.Equal(t, []any{409, "LAST_ADMIN"}, []any{a.status, a.json(t)["code"]})

	a = remove(gamer, gamer.email, false)
	require.Equal(t, []any{409, "FORFEIT"}, []any{a.status, a.json(t)["code"]}, "SC alone are enough")

	// Traces in everything that is new.
	i.ok("PUT", "/api/users/me", leaver.token, map[string]any{
		"handles": []map[string]string{{"kind": "discord", "value": "quag#1"}}, "meetingDefault": "quag's room", "links": []string{"https://quag.example/"},
		"ranks": []map[string]string{{"game": "Hades", "rank": "Quag"}},
	})
	played := i.booked(gamer, leaver, time.Hour)
	for _, forfeit := range []bool{false, true} {
		a = remove(leaver, leaverTag, forfeit)
		require.Equal(t, []any{409, "OPEN_SESSIONS"}, []any{a.status, a.json(t)["code"]}, "whether they give up what is left: %v", forfeit)
	}
	until, err := time.Parse(time.RFC3339, a.json(t)["until"].(string))
	require.NoError(t, err)
	i.ok("POST", "/api/sessions/"+played+"/approve", leaver.token, nil)
	i.ok("PUT", "/api/sessions/"+played+"/meeting", leaver.token, map[string]string{"text": "quag's voice channel"})
	i.ok("POST", "/api/sessions/"+played+"/messages", leaver.token, map[string]any{"text": "quag here", "clientId": "client-1"})
	i.ok("POST", "/api/sessions/"+played+"/messages", gamer.token, map[string]any{"text": "Hello.", "clientId": "client-2"})
	i.advance("3h")
	i.until("the session is completed", func() bool { return i.ok("GET", "/api/sessions/"+played, gamer.token, nil)["status"] == "completed" })
	i.ok("POST", "/api/sessions/"+played+"/rate-guide", gamer.token, map[string]any{"score": 4, "comment": "A good hour."})
	review := i.reviewOf(leaver)
	i.ok("POST", "/api/reviews/"+review+"/answer", leaver.token, map[string]string{"text": "quag thanks you"})
	i.ok("POST", "/api/reports", gamer.token, map[string]string{"kind": "profile", "id": leaver.id, "reason": "Is this a real name?"})
	i.ok("POST", "/api/reports", leaver.token, map[string]string{"kind": "review", "id": review, "reason": "quag dislikes it"})
	message := i.messagesOf(played, gamer)[0]["_id"].(string)
	i.ok("POST", "/api/reports", gamer.token, map[string]string{"kind": "message", "id": message, "reason": "Rude."})
	i.ok("POST", "/api/sessions/"+played+"/report", gamer.token, map[string]string{"details": "Nobody came."})
	a = remove(leaver, leaverTag, true)
	require.Equal(t, "OPEN_SESSIONS", a.json(t)["code"])
	require.NotContains(t, strings.ToLower(a.text), "report")
	later, err := time.Parse(time.RFC3339, a.json(t)["until"].(string))
	require.NoError(t, err)
	require.WithinDuration(t, until, later, time.Minute, "a report changes nothing about the date")
	i.ok("POST", "/api/admin/problem-sessions/"+played+"/resolve", admin.token, map[string]string{"outcome": "pay_sherpa", "note": "Fine."})
	i.advance("50h")
	i.until("the session is settled", func() bool {
		return i.ok("GET", "/api/sessions/"+played, gamer.token, nil)["money"].(map[string]any)["state"] == "settled"
	})
	require.NoError(t, i.ledger.Grant(t.Context(), uuid.New(), uuid.MustParse(leaver.id), 33))
	for _, table := range []string{"accounts_users", "session_messages", "booking_sessions", "reviews_ratings", "moderation_reports", "moderation_shown"} {
		require.Contains(t, i.traced("quag"), "public."+table+": quag")
	}

	a = remove(leaver, leaverTag, false)
	require.Equal(t, 409, a.status, a.text)
	require.Equal(t, []any{"FORFEIT", 33.0, 2500.0}, []any{a.json(t)["code"], a.json(t)["sc"], a.json(t)["cents"]})
	subject := i.subject(leaver)
	a = remove(leaver, " "+strings.ToUpper(leaverTag)+" ", true)
	require.Equal(t, 200, a.status, a.text)
	late := i.call("GET", "/api/users/me", leaver.token, nil)
	require.Equal(t, []any{403, "ACCOUNT_CLOSED"}, []any{late.status, late.json(t)["code"]})
	require.Equal(t, 403, remove(leaver, leaverTag, true).status)
	i.until("the data are erased", func() bool { return i.erased(leaver) })
	require.Empty(t, i.traced(append(traces, leaver.email)...))
	require.Equal(t, 404, i.call("DELETE", "/sandbox/identity/users/"+subject, "", nil).status, "it is gone at the provider")

	verified, err := i.ledger.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verified.Violations)
	var left int64
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT coalesce(sum(balance), 0) FROM wallet_accounts WHERE owner = $1", leaver.id).Scan(&left))
	require.Zero(t, left)
	trail := i.call("GET", "/api/admin/audit", admin.token, nil).text
	require.Contains(t, trail, "Deleted account "+leaver.id[30:])
	require.InDelta(t, 4, i.ok("GET", "/api/sessions/"+played, gamer.token, nil)["userRating"].(map[string]any)["score"], 0)
}

// An account with nothing in it goes at once, also while the identity provider is down, and by the e-mail address.
func TestAnEmptyAccountIsDeleted(t *testing.T) {
	t.Parallel()
	i := start(t)
	who := i.human("short")
	i.until("the address is known", func() bool { return i.ok("GET", "/api/users/me", who.token, nil)["email"] == who.email })
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "clerk", "mode": "status", "status": 503, "count": 2})
	a := i.call("DELETE", "/api/users/me", who.token, map[string]any{"confirm": " " + strings.ToUpper(who.email)})
	require.Equal(t, 200, a.status, a.text)
	i.until("the data are erased", func() bool { return i.erased(who) })
	require.Empty(t, i.traced(who.email))
}

func (i *instance) reviewOf(guide human) string {
	i.t.Helper()
	var found []map[string]any
	require.NoError(i.t, json.Unmarshal([]byte(i.call("GET", "/api/guides/"+guide.id+"/reviews", "", nil).text), &found))
	require.NotEmpty(i.t, found)
	return found[0]["_id"].(string)
}

func (i *instance) messagesOf(session string, who human) (found []map[string]any) {
	i.t.Helper()
	require.NoError(i.t, json.Unmarshal([]byte(i.call("GET", "/api/sessions/"+session+"/messages", who.token, nil).text), &found))
	return found
}
