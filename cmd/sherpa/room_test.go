package main

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// The room of a session over HTTP, with every background part running: note, meeting place, handles, check-ins, in the order
// of the checks and in mails and calendars.
func TestTheRoomOfASession(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, stranger, admin := i.gamer(), i.guide(), i.human("stranger"), i.admin()
	handle := func(value string) []map[string]string {
		return []map[string]string{{"kind": "discord", "value": value}}
	}
	i.ok("PUT", "/api/users/me", gamer.token, map[string]any{"username": "Rowan" + gamer.id[30:], "handles": handle("marker_rowan")})
	i.ok("PUT", "/api/users/me", guide.token, map[string]any{"handles": handle("marker_nima"), "meetingDefault": "marker_place"})

	body := bookingOf(guide, 26*time.Hour)
	body["note"] = "marker_note e\u0301"
	booked := i.ok("POST", "/api/sessions/create", gamer.token, body)
	session := booked["sessionId"].(string)
	path := "/api/sessions/" + session
	require.Equal(t, "marker_note \u00e9", booked["session"].(map[string]any)["note"], "composed")
	i.mail(guide, "New request")
	require.NotContains(t, i.call("GET", path, guide.token, nil).text, "marker_rowan", "a request")
	i.ok("POST", path+"/approve", guide.token, nil)
	seen := func(who human) string { return i.call("GET", path, who.token, nil).text }
	for _, marker := range []string{"marker_rowan", "marker_nima", "marker_note", "marker_place"} {
		require.Contains(t, seen(gamer), marker)
		require.Contains(t, seen(guide), marker)
		require.NotContains(t, seen(stranger), marker)
		private := !strings.HasPrefix(marker, "marker_rowan") && !strings.HasPrefix(marker, "marker_nima")
		require.Equal(t, private, strings.Contains(seen(admin), marker), "an admin: %s", marker)
		for _, public := range []string{"/api/users/" + guide.id, "/api/guides", "/api/sessions/guide/" + guide.id + "/booked", "/api/guides/" + guide.id + "/reviews"} {
			require.NotContains(t, i.call("GET", public, stranger.token, nil).text, marker, public)
		}
	}
	for _, list := range []struct{ path, token string }{{"/api/sessions/users/me", gamer.token}, {"/api/sessions?as=guide", guide.token}} {
		text := i.call("GET", list.path, list.token, nil).text
		require.Contains(t, text, session)
		require.NotContains(t, text, `"handles"`, "not in lists")
	}

	// The order of the checks: signed in, party, side, body, input, state.
	put := func(token, body string) int {
		return i.raw("PUT", path+"/meeting", token, "application/json", body).status
	}
	require.Equal(t, 401, put("", "{"))
	require.Equal(t, 404, put(stranger.token, "{"))
	require.Equal(t, 403, put(admin.token, "{"))
	require.Equal(t, 400, put(gamer.token, "{"))
	require.Equal(t, 422, put(gamer.token, `{"url":"http://a.example"}`))
	require.Equal(t, 409, put(gamer.token, `{"text":"Elsewhere"}`), "the guide's default is set")
	require.Contains(t, i.call("POST", path+"/check-in", gamer.token, nil).text, "TOO_EARLY")
	i.ok("PUT", path+"/meeting", guide.token, map[string]string{"text": "Voice channel 7", "url": "https://discord.gg/abc"})
	told := i.mail(gamer, "Meeting place")
	calendar := i.call("GET", path+"/calendar.ics", gamer.token, nil).text
	require.Contains(t, calendar, "Voice channel 7")
	require.Contains(t, calendar, "LOCATION:Online")
	require.Contains(t, calendar, "SEQUENCE:3")
	for _, m := range append(i.mails(gamer), i.mails(guide)...) {
		require.NotContains(t, m.Subject, "marker")
		text, err := json.Marshal(m)
		require.NoError(t, err)
		require.NotContains(t, string(text), "marker_rowan", m.Subject)
		require.NotContains(t, string(text), "marker_nima", m.Subject)
	}
	require.NotContains(t, calendar, "marker")
	require.NotEmpty(t, told.Subject)

	i.advance("25h50m")
	i.ok("POST", path+"/check-in", gamer.token, nil)
	require.Equal(t, 200, i.call("POST", path+"/check-in", gamer.token, nil).status)
	i.advance("16m") // the guide is missing
	i.mail(guide, "Waiting for you")
	require.Contains(t, seen(guide), `"checkIns":{"gamer":"`)
}

// Purchases of packs and amounts, bookings and refunds stand on the statement, as pages and as CSV; receipts are their
// buyer's alone.
func TestTheStatementOverHTTP(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, other := i.human("gamer"), i.guide(), i.human("other")
	config := i.ok("GET", "/api/config", "", nil)
	require.Equal(t, map[string]any{"minUsd": 10.0, "maxUsd": 500.0, "scPerDollarBought": 2.0}, config["credit"])
	for _, usd := range []any{9, 501, 10.5, "9.99", 1000} {
		a := i.call("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": usd})
		require.Equal(t, 422, a.status, "%v: %s", usd, a.text)
	}
	require.Equal(t, 409, i.call("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": "37", "packCredAdvertised": 75}).status)
	id := i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": "37", "packCredAdvertised": 74})["sessionId"].(string)
	i.ok("POST", "/sandbox/checkout/"+id+"/pay", "", map[string]any{})
	require.InDelta(t, 74, i.ok("POST", "/api/scPayments/confirm", gamer.token, map[string]any{"sessionId": id})["newBalance"], 0)

	// A game that a spreadsheet would take for a formula.
	_, err := i.db.Pool.Exec(t.Context(), "UPDATE accounts_users SET gamertag = '=Nima' WHERE id = $1", guide.id)
	require.NoError(t, err)
	session := i.booked(gamer, guide, 26*time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/cancel", gamer.token, nil)
	i.until("refunded", func() bool { return i.balance(gamer) == 74 })

	var entries []map[string]any
	first := i.call("GET", "/api/wallet/statement?limit=2", gamer.token, nil)
	require.NoError(t, json.Unmarshal([]byte(first.text), &entries))
	require.Len(t, entries, 2)
	require.Equal(t, []any{"release", 55.0, 74.0, session}, []any{entries[0]["kind"], entries[0]["sc"], entries[0]["balance"], entries[0]["sessionId"]})
	require.Equal(t, []any{"booking", -55.0, 19.0, "Booked 1 h of Hades with =Nima"}, []any{entries[1]["kind"], entries[1]["sc"], entries[1]["balance"], entries[1]["text"]})
	next := first.header.Get("Link")
	require.Contains(t, next, `rel="next"`)
	next = next[strings.Index(next, "/api/"):strings.Index(next, ">")]
	require.NoError(t, json.Unmarshal([]byte(i.call("GET", next, gamer.token, nil).text), &entries))
	require.Len(t, entries, 1)
	require.Equal(t, []any{"purchase", 74.0, 74.0, "Bought Sherpa Cred"}, []any{entries[0]["kind"], entries[0]["sc"], entries[0]["balance"], entries[0]["text"]})
	require.Equal(t, "[]", strings.TrimSpace(i.call("GET", "/api/wallet/statement", other.token, nil).text))

	req, err := http.NewRequestWithContext(t.Context(), "GET", i.base+"/api/wallet/statement", nil)
	require.NoError(t, err)
	req.Header.Set("Accept", "text/csv")
	require.Equal(t, 401, i.send(req.Clone(t.Context())).status)
	req.Header.Set("Authorization", "Bearer "+gamer.token)
	file := i.send(req)
	require.Equal(t, "text/csv; charset=utf-8", file.header.Get("Content-Type"))
	require.Contains(t, file.header.Get("Content-Disposition"), "attachment")
	rows, err := csv.NewReader(strings.NewReader(file.text)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	require.Equal(t, 4, strings.Count(file.text, "\r\n"), "no line break in a cell")
	require.Equal(t, []string{"Date", "Kind", "Description", "SC", "Balance", "Session", "Purchase"}, rows[0])
	require.Equal(t, []string{"booking", "Booked 1 h of Hades with =Nima", "-55", "19"}, rows[2][1:5], "a signed number stays a number")

	purchase := entries[0]["purchaseId"].(string)
	receipt := i.ok("GET", "/api/wallet/purchases/"+purchase, gamer.token, nil)
	require.Regexp(t, `^SH-20\d\d-000001$`, receipt["number"])
	require.Equal(t, []any{3700.0, 74.0, "usd", "paid", "74 SC (Sherpa Cred)"},
		[]any{receipt["cents"], receipt["sc"], receipt["currency"], receipt["status"], receipt["description"]})
	require.Equal(t, "Sherpa", receipt["issuer"].(map[string]any)["name"])
	require.NotEmpty(t, receipt["issuer"].(map[string]any)["email"])
	require.Equal(t, gamer.email, receipt["payer"].(map[string]any)["email"])
	for token, status := range map[string]int{"": 401, other.token: 404, guide.token: 404, i.admin().token: 404} {
		require.Equal(t, status, i.call("GET", "/api/wallet/purchases/"+purchase, token, nil).status)
	}
	require.Equal(t, 404, i.call("GET", "/api/wallet/purchases/"+uuid.NewString(), gamer.token, nil).status)
	require.Equal(t, 404, i.call("GET", "/api/wallet/purchases/nonsense", gamer.token, nil).status)
	i.sound()
}
