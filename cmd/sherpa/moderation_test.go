package main

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// cases are the reports that an admin reads.
func (i *instance) cases(admin human, query string) (found []map[string]any) {
	i.t.Helper()
	a := i.call("GET", "/api/admin/reports"+query, admin.token, nil)
	require.Equal(i.t, 200, a.status, a.text)
	require.NoError(i.t, json.Unmarshal([]byte(a.text), &found))
	return found
}

// What is reported reaches the moderators, and what they hide is gone for everybody, with its score.
func TestReportsAndVerdicts(t *testing.T) {
	t.Parallel()
	i := launchWith(t, role{serve: true, queues: allQueues()}, slog.New(slog.DiscardHandler), "SHERPA_LIMITS_REPORTS_PER_DAY=3")
	admin, gamer, guide, stranger := i.admin(), i.gamer(), i.guide(), i.human("stranger")
	i.ok("PUT", "/api/users/me", gamer.token, map[string]any{"bio": "gamer-bio", "headline": "gamer-headline", "links": []string{"https://gamer-link.example"}})
	session := i.booked(gamer, guide, time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	for n, text := range []string{"one", "two", "three", "rude-marker", "five"} {
		who := []human{gamer, guide}[n%2]
		i.ok("POST", "/api/sessions/"+session+"/messages", who.token, map[string]any{"text": text, "clientId": "client-" + text})
	}
	i.advance("3h")
	i.until("the session is completed", func() bool { return i.ok("GET", "/api/sessions/"+session, gamer.token, nil)["status"] == "completed" })
	i.ok("POST", "/api/sessions/"+session+"/rate-guide", gamer.token, map[string]any{"score": 1, "comment": "review-marker"})
	review, message := i.reviewOf(guide), i.messagesOf(session, gamer)[3]["_id"].(string)
	report := func(who human, kind, id, reason string) answer {
		return i.call("POST", "/api/reports", who.token, map[string]string{"kind": kind, "id": id, "reason": reason})
	}
	for name, c := range map[string]struct {
		who              human
		kind, id, reason string
		status           int
	}{
		"signed out":             {human{}, "review", review, "x", 401},
		"no kind":                {guide, "session", session, "x", 422},
		"no reason":              {guide, "review", review, " ", 422},
		"a long reason":          {guide, "review", review, strings.Repeat("x", 501), 422},
		"one's own":              {gamer, "review", review, "x", 422},
		"a stranger's message":   {stranger, "message", message, "x", 404},
		"an admin's view":        {admin, "message", message, "x", 404},
		"an unknown review":      {guide, "review", uuid.NewString(), "x", 404},
		"a session for a review": {guide, "review", session, "x", 404},
		"no id":                  {guide, "profile", "me", "x", 404},
	} {
		a := report(c.who, c.kind, c.id, c.reason)
		require.Equal(t, c.status, a.status, "%s %s", name, a.text)
	}
	require.Equal(t, 201, report(gamer, "message", message, "rude-reason").status)
	require.Equal(t, 200, report(gamer, "message", message, "again").status)
	i.advance("1m")
	require.Equal(t, 201, report(guide, "review", review, "guide-reason").status)
	require.Equal(t, 201, report(stranger, "review", review, "stranger-reason").status, "everybody reads a review")
	i.advance("1m")
	require.Equal(t, 201, report(stranger, "profile", gamer.id, "profile-reason").status)
	require.Equal(t, 201, report(stranger, "profile", guide.id, "x").status)
	a := report(stranger, "profile", admin.id, "x")
	require.Equal(t, 429, a.status, a.text)
	require.Equal(t, 200, report(stranger, "profile", guide.id, "x").status, "one that is known is no further one")

	// The queue, oldest first; several reports of one thing are one entry.
	open := i.cases(admin, "")
	require.Len(t, open, 4)
	require.Equal(t, []any{"message", 1.0, "rude-reason", session}, []any{open[0]["kind"], open[0]["reports"], open[0]["reason"], open[0]["sessionId"]})
	var shown []string
	for _, text := range open[0]["shown"].([]any) {
		shown = append(shown, text.(map[string]any)["text"].(string))
	}
	require.Equal(t, []string{"two", "three", "rude-marker"}, shown, "itself and the two before")
	require.Equal(t, []any{"review", 2.0, "guide-reason"}, []any{open[1]["kind"], open[1]["reports"], open[1]["reason"]})
	require.Contains(t, open[2]["shown"].([]any)[0].(map[string]any)["text"], "gamer-bio")
	require.InDelta(t, 4, i.ok("GET", "/api/admin/waiting", admin.token, nil)["reports"], 0)
	require.Empty(t, i.cases(admin, "?state=resolved"))
	require.Equal(t, 422, i.call("GET", "/api/admin/reports?state=x", admin.token, nil).status)
	page := i.call("GET", "/api/admin/reports?limit=3", admin.token, nil)
	next, _, _ := strings.Cut(strings.TrimPrefix(page.header.Get("Link"), "<"), ">")
	require.Len(t, i.cases(admin, next[strings.Index(next, "?"):]), 1)

	resolve := func(n int, verdict, reason string) answer {
		return i.call("POST", "/api/admin/reports/"+open[n]["_id"].(string)+"/resolve", admin.token, map[string]string{"verdict": verdict, "reason": reason})
	}
	for _, c := range [][2]string{{"", "x"}, {"delete", "x"}, {"hide", " "}, {"hide", strings.Repeat("x", 501)}} {
		require.Equal(t, 422, resolve(1, c[0], c[1]).status, c)
	}

	// The message: empty for both, who hear of it at once.
	ears := []*listener{i.listens(gamer), i.listens(guide)}
	require.Equal(t, 200, resolve(0, "hide", "message-verdict").status)
	for _, l := range ears {
		i.until("both hear that it is hidden", func() bool { return l.has(`"topic":"message","id":"` + session) })
	}
	for _, who := range []human{gamer, guide} {
		hidden := i.messagesOf(session, who)[3]
		require.Equal(t, []any{true, ""}, []any{hidden["hidden"], hidden["text"]})
	}
	// The review: out of list, mean and histogram.
	profile := func() map[string]any { return i.ok("GET", "/api/users/"+guide.id, "", nil) }
	require.Equal(t, []any{1.0, 1.0, []any{1.0, 0.0, 0.0, 0.0, 0.0}}, []any{profile()["averageRating"], profile()["numRatings"], profile()["ratingCounts"]})
	decided := resolve(1, "hide", "review-verdict")
	require.Equal(t, 200, decided.status, decided.text)
	require.Equal(t, []any{"resolved", "hide", "review-verdict"}, []any{decided.json(t)["state"], decided.json(t)["verdict"], decided.json(t)["note"]})
	require.Equal(t, []any{0.0, 0.0, []any{0.0, 0.0, 0.0, 0.0, 0.0}}, []any{profile()["averageRating"], profile()["numRatings"], profile()["ratingCounts"]})
	require.JSONEq(t, "[]", i.call("GET", "/api/guides/"+guide.id+"/reviews", "", nil).text)
	require.Equal(t, 404, i.call("POST", "/api/reviews/"+review+"/answer", guide.token, map[string]string{"text": "x"}).status)
	require.Equal(t, 404, report(admin, "review", review, "x").status)
	var difference int
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), `SELECT count(*) FROM accounts_users u JOIN accounts_guide_facets f ON f.guide_id = u.id
		WHERE u.id = $1 AND (u.rating_sum <> 0 OR u.rating_count <> 0 OR f.rank_order <> u.rank_order)`, guide.id).Scan(&difference))
	require.Zero(t, difference, "totals and the place in the search")
	again := resolve(1, "keep", "")
	require.Equal(t, []any{409, "RESOLVED"}, []any{again.status, again.json(t)["code"]})
	// The profile.
	require.Equal(t, 200, resolve(2, "hide", "profile-verdict").status)
	me := i.ok("GET", "/api/users/me", gamer.token, nil)
	require.Equal(t, []any{"", "", []any{}, []any{}, ""}, []any{me["bio"], me["headline"], me["links"], me["ranks"], me["avatar"]})
	require.Equal(t, 200, resolve(3, "keep", "").status)
	require.Empty(t, i.cases(admin, ""))
	require.Len(t, i.cases(admin, "?state=resolved"), 4)

	// The authors are told why, not by whom; they get no mail about a thing that was kept.
	i.until("the authors have mail", func() bool { return len(i.mailsWith("verdict")) == 3 })
	for _, mail := range i.mailsWith("verdict") {
		require.NotContains(t, mail, "stranger-reason")
		require.NotContains(t, mail, "guide-reason")
	}
	trail := i.call("GET", "/api/admin/audit", admin.token, nil).text
	require.Equal(t, 4, strings.Count(trail, `"resolve_report"`))

	// A profile can be reported anew after a verdict, a review that was kept not by the same person.
	i.advance("25h")
	require.Equal(t, 201, report(stranger, "profile", guide.id, "x").status)
	// No admin decides about themselves.
	require.Equal(t, 201, report(stranger, "profile", admin.id, "x").status)
	require.Len(t, i.cases(admin, ""), 1)
	var own string
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT id FROM moderation_cases WHERE subject = $1", admin.id).Scan(&own))
	require.Equal(t, 403, i.call("POST", "/api/admin/reports/"+own+"/resolve", admin.token, map[string]string{"verdict": "keep"}).status)
}

// mailsWith gives the texts of the mails that hold a word.
func (i *instance) mailsWith(word string) (found []string) {
	i.t.Helper()
	rows, err := i.db.Pool.Query(i.t.Context(), "SELECT m::text FROM sandbox.mails m WHERE strpos(m::text, $1) > 0", word)
	require.NoError(i.t, err)
	defer rows.Close()
	for rows.Next() {
		var text string
		require.NoError(i.t, rows.Scan(&text))
		found = append(found, text)
	}
	require.NoError(i.t, rows.Err())
	return found
}
