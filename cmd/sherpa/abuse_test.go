package main

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Every text that others read is refused when it turns the direction of what stands around it, and nothing of
// the call is done.
func TestTextDirectionIsRefusedEverywhere(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, admin, applicant := i.gamer(), i.guide(), i.admin(), i.human("applicant")
	session := "/api/sessions/" + i.booked(gamer, guide, 26*time.Hour)
	form := map[string]any{
		"fullName": "Rowan Ash", "email": applicant.email, "phone": "+1 555 0100", "location": "Denver, CO", "preferredName": "Ro", "govID": "yes",
		"platforms": "PC", "gamertag": "rowan", "experienceYears": 6, "game1": "Hades", "game2": "Celeste", "game3": "Doom",
		"coachingExperience": "Three years", "sessionTypes": "One to one", "coachingHours": 100, "whySherpa": "I like to teach",
		"excitesAbout": "You", "uniqueStyle": "Calm", "adaptation": "I ask first", "availability": "Evenings", "desiredRate": "25", "setup": "PC",
		"uploadSpeed": "40", "downloadSpeed": "200", "streamingTools": "OBS", "reference1": "A", "reference2": "B", "confirmTrue": true,
		"confirm1099": true, "confirmStandards": true, "signature": "Rowan Ash", "date": "2026-01-15",
	}
	waiting := i.human("applicant")
	waits := maps.Clone(form)
	waits["email"] = waiting.email
	i.ok("POST", "/api/apply", waiting.token, waits)
	booking := bookingOf(guide, 50*time.Hour)
	for _, c := range []struct {
		method, path string
		who          human
		body         map[string]any
		fields       []string
	}{
		{"PUT", "/api/users/me", guide, map[string]any{}, []string{"username", "bio", "availability"}},
		{"POST", "/api/sessions/create", gamer, booking, []string{"game", "platform"}},
		{"POST", session + "/cancel", guide, nil, []string{"reason"}},
		{"POST", session + "/decline", guide, nil, []string{"reason"}},
		{"POST", session + "/status", guide, map[string]any{"status": "cancelled"}, []string{"statusReason"}},
		{"PATCH", session, guide, map[string]any{"status": "cancelled"}, []string{"statusReason"}},
		{"POST", session + "/proposal", guide, map[string]any{"scheduledTime": time.Now().Add(40 * time.Hour)}, []string{"note"}},
		{"POST", session + "/report", gamer, nil, []string{"details"}},
		{"POST", session + "/rate-guide", gamer, map[string]any{"score": 5, "reportedNoShow": true}, []string{"comment", "reportDetails"}},
		{"POST", session + "/rate-user", guide, map[string]any{"score": 5, "reportedNoShow": true}, []string{"comment", "reportDetails"}},
		{"POST", session + "/review", gamer, map[string]any{"score": 5, "role": "user"}, []string{"comment"}},
		{"POST", session + "/rate", gamer, map[string]any{"score": 5, "target": "guide"}, []string{"comment"}},
		{"POST", "/api/apply", applicant, form, texts(form)},
		{"POST", "/api/admin/applications/" + waiting.id + "/reject", admin, nil, []string{"reason"}},
		{"POST", strings.Replace(session, "/sessions/", "/admin/problem-sessions/", 1), admin, nil, []string{"note"}},
		{"POST", strings.Replace(session, "/sessions/", "/admin/problem-sessions/", 1) + "/resolve", admin, map[string]any{"outcome": "dismiss"}, []string{"note"}},
	} {
		for _, field := range c.fields {
			for _, turn := range []string{"\u202e", "\u200f", "\u2066", "\u061c"} {
				body := map[string]any{}
				maps.Copy(body, c.body)
				old, _ := body[field].(string)
				body[field] = old + "a" + turn + "b"
				a := i.call(c.method, c.path, c.who.token, body)
				require.Equal(t, 422, a.status, "%s %s with %s %q: %s", c.method, c.path, field, body[field], a.text)
			}
		}
	}
	for _, field := range []string{"approvedPlatforms", "approvedGames"} {
		a := i.call("PUT", "/api/users/me", guide.token, map[string]any{field: []string{"P\u202eC"}})
		require.Equal(t, 422, a.status, "%s: %s", field, a.text)
		require.Contains(t, a.json(t)["fields"], field)
	}
	require.Equal(t, "pending", i.status(gamer, strings.TrimPrefix(session, "/api/sessions/")))
	require.Equal(t, 404, i.call("GET", "/api/admin/applications/"+applicant.id, admin.token, nil).status)
	// The same calls work with texts of a language that runs from right to left.
	i.ok("PUT", "/api/users/me", guide.token, map[string]any{"bio": "مرحبا, I play from Amman", "availability": "ערבים"})
	i.ok("POST", "/api/apply", applicant.token, form)
	i.ok("POST", session+"/decline", guide.token, map[string]any{"reason": "اليوم لا"})
}

// texts are the fields of a form that hold free text.
func texts(form map[string]any) (fields []string) {
	for _, field := range slices.Sorted(maps.Keys(form)) {
		if _, isText := form[field].(string); isText && field != "email" {
			fields = append(fields, field)
		}
	}
	return fields
}

// applicationOf is the shortest application of a person.
func applicationOf(h human) map[string]any {
	return map[string]any{
		"fullName": "Rowan Ash", "email": h.email, "phone": "+1 555 0100", "location": "Denver, CO", "govID": "yes", "platforms": "PC", "gamertag": "rowan",
		"experienceYears": 6, "game1": "Hades", "coachingExperience": "x", "sessionTypes": "x", "coachingHours": 1, "whySherpa": "x", "adaptation": "x",
		"availability": "x", "desiredRate": "25", "setup": "x", "uploadSpeed": "1", "downloadSpeed": "1", "reference1": "x", "reference2": "x",
		"confirmTrue": true, "confirm1099": true, "confirmStandards": true, "signature": "x", "date": "2026-01-15",
	}
}

// An avatar at another host would tell that host who looks at whom. Its owner alone is shown it; a path of our
// own is shown to all.
func TestAForeignAvatarIsShownToItsOwnerOnly(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, admin, stranger := i.gamer(), i.guide(), i.admin(), i.human("stranger")
	foreign := func(h human) string { return "https://spy.test/" + h.id + ".png" }
	people := []human{gamer, guide, admin, stranger}
	for _, h := range people {
		own := i.ok("PUT", "/api/users/me", h.token, map[string]any{"avatar": foreign(h)})
		require.Equal(t, foreign(h), own["avatar"], "it is accepted, and shown to its owner")
	}
	i.ok("POST", "/api/apply", stranger.token, applicationOf(stranger))
	played := i.approved(gamer, guide, 26*time.Hour)
	i.advance("30h")
	i.ok("POST", "/api/sessions/"+played+"/rate-guide", gamer.token, map[string]any{"score": 5, "comment": "Good.", "reportedNoShow": true, "reportDetails": "x"})
	i.booked(gamer, guide, 100*time.Hour)
	i.ok("POST", "/api/admin/problem-sessions/"+played+"/resolve", admin.token, map[string]any{"outcome": "dismiss", "note": "x"})
	require.NoError(t, i.people.BlockBooking(t.Context(), uuid.MustParse(gamer.id)))

	for path, someone := range map[string]human{
		"/guides": guide, "/guides?platform=pc": guide, "/users": guide, "/users?sherpasOnly=true": guide, "/users/" + guide.id: guide, "/users/" + gamer.id: gamer,
		"/guides/" + guide.id + "/reviews": gamer, "/sessions/users/me": guide, "/sessions?as=guide": gamer, "/sessions/" + played: guide,
		"/sessions/guide/" + guide.id: gamer, "/sessions/guide/" + guide.id + "/booked": {}, "/admin/users": stranger, "/admin/problem-sessions": gamer,
		"/admin/applications/" + stranger.id: stranger, "/admin/operations": gamer, "/admin/audit": admin,
	} {
		seen := 0
		for _, viewer := range append(people, human{}) {
			a := i.call("GET", "/api"+path, viewer.token, nil)
			if a.status != 200 {
				continue
			}
			if someone.id != "" && strings.Contains(a.text, someone.id) {
				seen++
			}
			for _, h := range people {
				if h != viewer {
					require.NotContains(t, a.text, foreign(h), "%s by %s", path, viewer.email)
				}
			}
		}
		require.True(t, someone.id == "" || seen > 0, "nobody was shown the person at %s", path)
	}
	require.Equal(t, foreign(guide), i.ok("GET", "/api/users/"+guide.id, guide.token, nil)["avatar"])
	require.Empty(t, i.ok("GET", "/api/users/"+guide.id, admin.token, nil)["avatar"], "an admin is not the owner")

	i.ok("PUT", "/api/users/me", guide.token, map[string]any{"avatar": "/avatars/owl.svg"})
	for _, viewer := range []human{{}, gamer, admin, guide} {
		require.Equal(t, "/avatars/owl.svg", i.ok("GET", "/api/users/"+guide.id, viewer.token, nil)["avatar"])
	}
	require.Contains(t, i.call("GET", "/api/sessions/"+played, gamer.token, nil).text, "/avatars/owl.svg")
}

// A person whose booking is blocked after a dispute cannot buy SC either: they could not use them, and might dispute again.
func TestABlockedAccountBuysNothing(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer := i.human("gamer")
	before := i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 10})["sessionId"].(string)
	require.NoError(t, i.people.BlockBooking(t.Context(), uuid.MustParse(gamer.id)))
	for _, body := range []map[string]any{{"usd": 10}, {"priceId": "price_sandbox_ridge"}, {"usd": 11}} {
		a := i.call("POST", "/api/scPayments/checkout", gamer.token, body)
		require.Equal(t, 403, a.status, a.text)
		require.Equal(t, "BUYING_BLOCKED", a.json(t)["code"])
		require.Contains(t, a.json(t)["message"], "contact support")
	}
	var payments int
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM wallet_payments WHERE buyer = $1", gamer.id).Scan(&payments))
	require.Equal(t, 1, payments, "nothing was written")
	// What was paid at the provider all the same is credited.
	i.ok("POST", "/sandbox/checkout/"+before+"/pay", "", nil)
	i.holds(gamer, 20)

	i.until("the e-mail address is known", func() bool { _, err := i.unblock(gamer.email); return err == nil })
	i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 10})
}

// The role of a search is sherpa, as the specification sends it, or guide; nobody else is in the list.
func TestTheRoleOfASearch(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide := i.guide()
	for _, role := range []string{"", "sherpa", "guide", "Sherpa", "GUIDE"} {
		a := i.call("GET", "/api/guides?role="+role, "", nil)
		require.Equal(t, 200, a.status, role)
		require.Contains(t, a.text, guide.id, role)
	}
	require.Contains(t, i.call("GET", "/api/guides?platform=pc&game=hades&role=sherpa", "", nil).text, guide.id)
	for _, role := range []string{"user", "admin", "gamer", "sherpas", "x", "\x00", "\u202e", "sherpa,admin"} {
		a := i.call("GET", "/api/guides?role="+url.QueryEscape(role), "", nil)
		require.Equal(t, 422, a.status, "%q: %s", role, a.text)
		require.Contains(t, a.json(t)["fields"], "role", role)
	}
	for _, only := range []string{"", "true", "TRUE", "1", "false"} {
		a := i.call("GET", "/api/users?sherpasOnly="+only, "", nil)
		require.Equal(t, 200, a.status, only)
		require.Contains(t, a.text, guide.id, only)
	}
	for _, only := range []string{"maybe", "2", "\x00"} {
		a := i.call("GET", "/api/users?sherpasOnly="+url.QueryEscape(only), "", nil)
		require.Equal(t, 422, a.status, "%q: %s", only, a.text)
		require.Contains(t, a.json(t)["fields"], "sherpasOnly", only)
	}
}
