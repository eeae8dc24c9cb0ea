package main

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// leaver is somebody who has left traces everywhere. Each of their own texts holds "quag".
const (
	leaverName = "Quillon Marrowby"
	leaverTag  = "ZephyrQuoll"
)

var traces = []string{"quag", "marrowby", "zephyrquoll", "555-0199-77"}

// traced lists the tables, the sandbox's excepted, in which a word occurs in any column, whatever its type.
func (i *instance) traced(words ...string) (found []string) {
	i.t.Helper()
	rows, err := i.db.Pool.Query(i.t.Context(), `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) FROM information_schema.tables
		WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'sandbox') AND table_type = 'BASE TABLE' ORDER BY 1`)
	require.NoError(i.t, err)
	var tables []string
	for rows.Next() {
		var name string
		require.NoError(i.t, rows.Scan(&name))
		tables = append(tables, name)
	}
	require.NoError(i.t, rows.Err())
	require.Greater(i.t, len(tables), 25)
	for _, table := range tables {
		for _, word := range words {
			n := 0
			// Bytes are shown in hexadecimal.
			require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), `SELECT count(*) FROM `+table+` t
				WHERE strpos(lower(t::text), lower($1)) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`, word).Scan(&n))
			if n > 0 {
				found = append(found, table+": "+word)
			}
		}
	}
	return found
}

func (i *instance) subject(who human) (subject string) {
	i.t.Helper()
	require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), "SELECT subject FROM accounts_users WHERE id = $1", who.id).Scan(&subject))
	return subject
}

func (i *instance) erased(who human) (yes bool) {
	i.t.Helper()
	require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), "SELECT erased_at IS NOT NULL FROM accounts_users WHERE id = $1", who.id).Scan(&yes))
	return yes
}

// leaver signs up, applies twice, and becomes a Sherpa.
func (i *instance) leaver(admin human) human {
	i.t.Helper()
	h := human{email: "quag." + uuid.NewString()[:8] + "@example.test"}
	h.token = i.ok("POST", "/sandbox/identity/sign-up", "", map[string]string{"email": h.email, "password": "Correct-horse-1", "fullName": leaverName})["token"].(string)
	h.id = i.ok("GET", "/api/users/me", h.token, nil)["_id"].(string)
	i.until("name and address are known", func() bool {
		return i.ok("GET", "/api/users/me", h.token, nil)["fullName"] == leaverName
	})
	form := map[string]any{
		"fullName": leaverName, "email": h.email, "phone": "555-0199-77", "location": "Quagtown, CO", "preferredName": "Quag", "govID": "yes", "platforms": "PC",
		"gamertag": leaverTag, "experienceYears": 4, "game1": "Hades", "game2": "", "game3": "", "coachingExperience": "quag", "sessionTypes": "quag",
		"coachingHours": 3, "whySherpa": "quag", "availability": "quag evenings", "desiredRate": "25", "setup": "quag", "uploadSpeed": "1", "downloadSpeed": "1",
		"portfolioLinks": "https://quag.example/", "reference1": "Ada Quagone, +1 555 0100", "reference2": "Ben Quagtwo", "confirmTrue": true, "confirm1099": true,
		"confirmStandards": true, "signature": leaverName, "date": "2026-01-15",
	}
	i.ok("POST", "/api/apply", h.token, form)
	i.ok("POST", "/api/admin/applications/"+h.id+"/reject", admin.token, map[string]string{"reason": "Quag is too new."})
	i.ok("POST", "/api/apply", h.token, form)
	i.ok("POST", "/api/admin/approve-sherpa/"+h.id, admin.token, nil)
	i.ok("PUT", "/api/users/me", h.token, map[string]any{
		"username": leaverTag, "headline": "quag first", "languages": []string{"sv"}, "bio": "I am quag.", "avatar": "https://quag.example/me.png", "availability": "quag", "timeZone": "Asia/Kolkata",
		"approvedGames": []string{"Hades", "Quaggers"}, "approvedPlatforms": []string{"PC", "Quagbox"},
	})
	return h
}

// A deleted account loses everything that says who it was, as soon as no money and no session needs it.
func TestADeletedAccountLeavesNoTrace(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), "SHERPA_RETENTION_CLOSED_UNPAID_DAYS=0")
	admin, gamer, other := i.admin(), i.gamer(), i.guide()
	leaver := i.leaver(admin)
	require.NoError(t, i.ledger.Grant(t.Context(), uuid.New(), uuid.MustParse(leaver.id), 500))

	// Their own words, as a guide and as a gamer.
	cancelled := i.booked(gamer, leaver, 100*time.Hour)
	i.ok("POST", "/api/sessions/"+cancelled+"/cancel", leaver.token, map[string]string{"reason": "quag is away"})
	noted := bookingOf(other, 100*time.Hour)
	noted["note"] = "quag would like to learn"
	asGamer := i.ok("POST", "/api/sessions/create", leaver.token, noted)["sessionId"].(string)
	i.ok("POST", "/api/sessions/"+asGamer+"/cancel", leaver.token, map[string]string{"reason": "quag changed plans"})
	ahead := i.booked(gamer, leaver, 200*time.Hour)
	i.ok("POST", "/api/sessions/"+ahead+"/approve", leaver.token, nil)
	i.ok("PUT", "/api/sessions/"+ahead+"/meeting", leaver.token, map[string]string{"text": "quag channel", "url": "https://quag.example/room"})
	i.ok("POST", "/api/sessions/"+ahead+"/messages", leaver.token, map[string]any{"text": leaverName + " wrote this.", "clientId": uuid.NewString()})
	played := i.booked(gamer, leaver, time.Hour)
	i.ok("POST", "/api/sessions/"+played+"/approve", leaver.token, nil)
	i.advance("3h")
	i.ok("POST", "/api/sessions/"+played+"/rate-user", leaver.token, map[string]any{
		"score": 2, "comment": "quag says", "reportedNoShow": true, "reportDetails": "quag waited",
	})
	i.ok("POST", "/api/sessions/"+played+"/rate-guide", gamer.token, map[string]any{"score": 4, "comment": "A good hour."})
	_, err := i.db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, args, max_attempts, queue, state, errors, finalized_at)
		VALUES ('email_send', '{}', 1, 'mail', 'discarded', ARRAY[jsonb_build_object('error', 'refused <' || $1::text || '>', 'attempt', 1)], now())`, leaver.email)
	require.NoError(t, err)
	// What older versions of the program wrote into the trail.
	_, err = i.db.Pool.Exec(t.Context(), `INSERT INTO admin_audit (id, at, action, subject, details)
		VALUES ($1, now(), 'grant_admin', $2, jsonb_build_object('email', $3::text, 'username', $4::text, 'kept', 1))`, uuid.New(), leaver.id, leaver.email, leaverTag)
	require.NoError(t, err)
	for _, word := range append(traces, leaver.email) {
		require.NotEmpty(t, i.traced(word), "the search finds %s", word)
	}
	for _, table := range []string{
		"accounts_users", "accounts_facet_names", "applications_applications", "admin_audit", "booking_sessions", "booking_events", "booking_reports", "reviews_ratings",
	} {
		require.Contains(t, i.traced("quag"), "public."+table+": quag")
	}

	// The account goes. What lies ahead is cancelled; what was played and reported still holds the data.
	require.Equal(t, 204, i.call("DELETE", "/sandbox/identity/users/"+i.subject(leaver), "", nil).status)
	i.until("the session ahead is cancelled, with everything back", func() bool {
		return i.ok("GET", "/api/sessions/"+ahead, gamer.token, nil)["status"] == "cancelled" && i.balance(gamer) == 1000-55
	})
	held := func(why string) {
		n, err := i.people.SweepErasures(t.Context(), 0)
		require.NoError(t, err)
		require.Zero(t, n, why)
		require.False(t, i.erased(leaver), why)
	}
	held("a problem waits for its verdict")
	i.ok("POST", "/api/admin/problem-sessions/"+played+"/resolve", admin.token, map[string]string{"outcome": "dismiss", "note": "Both were there."})
	held("the session is not settled")
	i.advance("49h")
	i.until("the data are erased", func() bool { return i.erased(leaver) })
	require.Empty(t, i.traced(append(traces, leaver.email, "Asia/Kolkata")...))

	// Scores, ids and amounts stay; so does the way back.
	a := i.call("GET", "/api/sessions/"+played, gamer.token, nil).json(t)
	require.Equal(t, []any{"completed", 2.0, ""}, []any{a["status"], a["guideRating"].(map[string]any)["score"], a["guideRating"].(map[string]any)["comment"]})
	require.Empty(t, i.ok("GET", "/api/sessions/"+cancelled, gamer.token, nil)["statusReason"])
	verified, err := i.ledger.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verified.Violations)
	trail := i.call("GET", "/api/admin/audit", admin.token, nil).text
	require.Contains(t, trail, "Deleted account "+leaver.id[30:])
	require.Contains(t, trail, `"kept":1`)
	list := i.call("GET", "/api/admin/users?limit=100", admin.token, nil).text
	require.Contains(t, list, "Deleted account "+leaver.id[30:])

	// A token and an event that come late open nothing, and the GamerTag stays taken.
	late := i.call("GET", "/api/users/me", leaver.token, nil)
	require.Equal(t, 403, late.status, late.text)
	require.Equal(t, "ACCOUNT_CLOSED", late.json(t)["code"])
	for _, tag := range []string{leaverTag, strings.ToUpper(leaverTag)} {
		taken := i.call("PUT", "/api/users/me", gamer.token, map[string]string{"username": tag})
		require.Equal(t, 409, taken.status, taken.text)
		require.Equal(t, "GAMERTAG_TAKEN", taken.json(t)["code"])
	}
	require.Equal(t, 404, i.call("GET", "/api/users/"+leaver.id, "", nil).status)
	_, err = i.db.Pool.Exec(t.Context(), "UPDATE admin_audit SET details = '{}'")
	require.ErrorContains(t, err, "append-only", "the trail allows nothing else")
}

// Money that a guide has earned holds the data back for a while, so that it can still be paid.
func TestUnpaidEarningsHoldTheDataBack(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	session := i.booked(gamer, guide, time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	i.advance("51h")
	require.Equal(t, 204, i.call("DELETE", "/sandbox/identity/users/"+i.subject(guide), "", nil).status)
	i.until("the account is closed", func() bool { return i.call("GET", "/api/users/me", guide.token, nil).status == 403 })
	const unpaid = 90 * 24 * time.Hour
	n, err := i.people.SweepErasures(t.Context(), unpaid)
	require.NoError(t, err)
	require.Zero(t, n)
	i.advance(fmt.Sprint(unpaid - 2*time.Hour))
	n, err = i.people.SweepErasures(t.Context(), unpaid)
	require.NoError(t, err)
	require.Zero(t, n)
	i.advance("3h")
	i.until("the data are erased", func() bool { return i.erased(guide) })
}

// An account is closed and erased although its deletion was never announced.
func TestALostDeletionIsMadeUpFor(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer := i.gamer()
	i.until("the e-mail address is known", func() bool { return i.ok("GET", "/api/users/me", gamer.token, nil)["email"] == gamer.email })
	i.concluded() // the person is asked about when they sign up and when they come
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "webhook", "mode": "drop", "count": 1})
	require.Equal(t, 204, i.call("DELETE", "/sandbox/identity/users/"+i.subject(gamer), "", nil).status)
	i.concluded()
	require.NoError(t, i.people.SyncStaleIdentities(t.Context()))
	i.concluded()
	i.ok("GET", "/api/users/me", gamer.token, nil) // nobody was asked: it was not long ago
	i.advance("721h")
	require.NoError(t, i.people.SyncStaleIdentities(t.Context()))
	i.until("the data are erased", func() bool { return i.erased(gamer) })
	require.Empty(t, i.traced(gamer.email))
}
