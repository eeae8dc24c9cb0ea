package adminhttp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/money"
)

func TestAProblemFromReportToVerdict(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	session := w.played(t, "gamer", "guide")
	id := strings.TrimPrefix(session, "/api/sessions/")
	list := func(query string) (found []openapi.ProblemSession) {
		a := w.Call(t, "GET", "/api/admin/problem-sessions"+query, "admin", "")
		require.Equal(t, 200, a.Status, "%s", a.Body)
		a.Into(t, &found)
		return found
	}
	require.Empty(t, list("?_ts=1"))
	a := w.Call(t, "POST", session+"/rate-guide", "gamer", `{"score":1,"comment":"","reportedNoShow":true,"reportDetails":"Nobody came"}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)

	found := list("?_ts=1")
	require.Len(t, found, 1)
	p := found[0]
	require.Equal(t, []any{id, "guide@example.test", "guide", "open", int64(55), int64(2500), 25.0, false}, []any{
		p.UnderscoreId, *p.GuideId.Email, p.GuideId.Username, string(p.Problem.State), p.TotalSC, p.PriceCents, p.PriceUsd, p.Settled,
	})
	require.True(t, *p.UserRating.ReportedNoShow)
	require.Equal(t, "Nobody came", *p.UserRating.ReportDetails)
	require.Nil(t, p.GuideRating)
	require.Len(t, p.Timeline, 4)
	require.Equal(t, []any{"gamer", "Nobody came"}, []any{string(p.Problem.Reports[0].By), p.Problem.Reports[0].Note})
	require.Empty(t, list("?state=resolved"))
	require.Len(t, list("?state=open"), 1)
	require.Equal(t, 422, w.Call(t, "GET", "/api/admin/problem-sessions?state=other", "admin", "").Status)
	require.NotContains(t, string(w.Call(t, "GET", session, "guide", "").Body), "Nobody came")

	path := "/api/admin/problem-sessions/" + id
	require.Equal(t, 200, w.Call(t, "POST", path, "admin", `{"note":"I asked both"}`).Status)
	for body, want := range map[string]int{
		`{"outcome":"pay","note":""}`: 422, `{}`: 422, `{"outcome":"dismiss","noShow":"admin"}`: 422, `{"outcome":1}`: 422, `{`: 400, ``: 400,
	} {
		require.Equal(t, want, w.Call(t, "POST", path+"/resolve", "admin", body).Status, body)
	}
	w.clock.Advance(time.Hour)
	a = w.Call(t, "POST", path+"/resolve", "admin", `{"outcome":"refund_gamer","noShow":"guide","note":"Sorry"}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	var judged openapi.ProblemSessionEnvelope
	a.Into(t, &judged)
	v := judged.Session.Problem.Verdict
	require.Equal(t, []any{"refunded", "resolved", "refund_gamer", "guide", true, "Sorry", "Warden"}, []any{
		string(judged.Session.Status), string(judged.Session.Problem.State), string(v.Outcome), string(*v.NoShow), v.CountsAgainstGuide, v.Note, v.ResolvedBy.Username,
	})
	require.Equal(t, 409, w.Call(t, "POST", path+"/resolve", "admin", `{"outcome":"dismiss","noShow":null}`).Status)
	require.Len(t, list("?state=resolved"), 1)

	var trail []openapi.AuditEntry
	var actions []string
	for next := "/api/admin/audit?limit=1"; next != ""; {
		a := w.Call(t, "GET", next, "admin", "")
		a.Into(t, &trail)
		require.Len(t, trail, 1)
		actions = append(actions, trail[0].Action)
		require.Equal(t, id, trail[0].Subject)
		next = a.Next()
	}
	require.Equal(t, []string{"resolve_problem", "open_problem"}, actions, "one row for each decision, none for what was refused")
}

func TestOnlyAdminsJudge(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	id := strings.TrimPrefix(w.played(t, "gamer", "guide"), "/api/sessions/")
	for _, call := range [][2]string{
		{"GET", "/api/admin/problem-sessions"},
		{"GET", "/api/admin/audit"},
		{"POST", "/api/admin/problem-sessions/" + id},
		{"POST", "/api/admin/problem-sessions/" + id + "/resolve"},
		{"POST", "/api/admin/problem-sessions/x/resolve"},
	} {
		body := ""
		if call[0] == "POST" {
			body = `{"outcome":"refund_gamer"}`
		}
		require.Equal(t, 401, w.Call(t, call[0], call[1], "", body).Status, call)
		require.Equal(t, 403, w.Call(t, call[0], call[1], "gamer", body).Status, call)
		require.Equal(t, 403, w.Call(t, call[0], call[1], "guide", body).Status, call)
	}
	for _, unknown := range []string{"x", uuid.NewString()} {
		require.Equal(t, 404, w.Call(t, "POST", "/api/admin/problem-sessions/"+unknown, "admin", "").Status)
		require.Equal(t, 404, w.Call(t, "POST", "/api/admin/problem-sessions/"+unknown+"/resolve", "admin", `{"outcome":"dismiss"}`).Status)
	}
	require.Equal(t, 409, w.Call(t, "POST", "/api/admin/problem-sessions/"+id+"/resolve", "admin", `{"outcome":"dismiss"}`).Status)
	require.Equal(t, 400, w.Call(t, "GET", "/api/admin/problem-sessions?cursor=x", "admin", "").Status)
	require.Equal(t, 400, w.Call(t, "GET", "/api/admin/audit?cursor=x", "admin", "").Status)
}

func TestPagesOfProblems(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	want := []string{}
	for range 5 {
		id := strings.TrimPrefix(w.played(t, "gamer", "guide"), "/api/sessions/")
		require.Equal(t, 200, w.Call(t, "POST", "/api/admin/problem-sessions/"+id, "admin", "").Status)
		want = append([]string{id}, want...)
	}
	got := []string{}
	for next := "/api/admin/problem-sessions?limit=2&state=open"; next != ""; {
		var found []openapi.ProblemSession
		a := w.Call(t, "GET", next, "admin", "")
		a.Into(t, &found)
		for _, p := range found {
			got = append(got, p.UnderscoreId)
		}
		next = a.Next()
	}
	require.Equal(t, want, got, "the last opened first, without gaps or doubles")
}

// Three no-shows that count, within 90 days, flag a guide.
func TestRepeatedNoShowsFlagAGuide(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	judge := func(noShow string) {
		path := "/api/admin/problem-sessions/" + strings.TrimPrefix(w.played(t, "gamer", "guide"), "/api/sessions/")
		require.Equal(t, 200, w.Call(t, "POST", path, "admin", "").Status)
		require.Equal(t, 200, w.Call(t, "POST", path+"/resolve", "admin", `{"outcome":"dismiss","noShow":`+noShow+`}`).Status)
	}
	users := func(query string) (found []openapi.AdminUser) {
		for next := "/api/admin/users?limit=1" + query; next != ""; {
			var one []openapi.AdminUser
			a := w.Call(t, "GET", next, "admin", "")
			require.Equal(t, 200, a.Status, "%s", a.Body)
			a.Into(t, &one)
			found = append(found, one...)
			next = a.Next()
		}
		return found
	}
	flagged := func() (names []string) {
		for _, u := range users("") {
			if len(u.Flags) > 0 {
				require.Equal(t, []openapi.AdminUserFlags{openapi.RepeatedNoShow}, u.Flags)
				names = append(names, u.Username)
			}
		}
		return names
	}
	judge(`"guide"`)
	w.clock.Advance(50 * 24 * time.Hour)
	judge(`"gamer"`)
	judge(`null`)
	judge(`"guide"`)
	require.Empty(t, flagged())
	judge(`"guide"`)
	require.Equal(t, []string{"guide"}, flagged())
	w.clock.Advance(time.Second)
	w.guide(t, "newer")
	all := users("&flagged=1")
	require.Equal(t, "guide", all[0].Username, "flagged first")
	require.Equal(t, "newer", all[1].Username, "then the newest")
	require.Len(t, all, 4)
	require.Equal(t, "newer", users("&flagged=0")[0].Username)
	w.clock.Advance(41 * 24 * time.Hour)
	require.Empty(t, flagged(), "the first is longer ago than 90 days")
}

// Who checked in, and that a session was cancelled late, is evidence that an admin sees.
func TestTheEvidenceOfAProblem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	gamer, guide := mustResolve(t, w, "gamer"), mustResolve(t, w, "guide")
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), gamer, 110))
	asGamer, asGuide := actor.With(t.Context(), actor.Actor{ID: gamer}), actor.With(t.Context(), actor.Actor{ID: guide, IsGuide: true})
	booked := func(ahead time.Duration) booking.View {
		b, err := w.booking.Create(asGamer, booking.Request{
			GuideID: guide.String(), Hours: 1, Game: "Hades", ScheduledTime: w.clock.Now().Add(ahead).Format(time.RFC3339), Key: uuid.NewString(),
		})
		require.NoError(t, err)
		v, err := w.booking.Approve(asGuide, b.View.ID, nil)
		require.NoError(t, err)
		return v
	}
	begun, late := booked(3*time.Hour), booked(6*time.Hour)
	w.clock.Advance(3 * time.Hour)
	_, err := w.booking.CheckIn(asGuide, begun.ID)
	require.NoError(t, err)
	_, err = w.booking.Cancel(asGamer, late.ID, "")
	require.Error(t, err, "a late cancellation carries its quote")
	nothing := money.SC(0)
	_, err = w.booking.CancelQuoted(asGamer, late.ID, "", &nothing)
	require.NoError(t, err)
	w.clock.Advance(20 * time.Minute)
	for _, v := range []booking.View{begun, late} {
		require.NoError(t, w.booking.ReportProblem(t.Context(), v.ID, gamer, "I had to leave"))
	}
	a := w.Call(t, "GET", "/api/admin/problem-sessions", "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	var found []openapi.ProblemSession
	a.Into(t, &found)
	require.Len(t, found, 2)
	for _, p := range found {
		require.Nil(t, p.CheckIns.Gamer)
		require.Equal(t, p.ScheduledTime.Add(-15*time.Minute), *p.CheckIns.OpensAt)
		if p.UnderscoreId == late.ID.String() {
			require.Equal(t, []any{"cancelled", true, true}, []any{string(p.Status), *p.LateCancelled, p.CheckIns.Guide == nil})
			continue
		}
		require.Equal(t, "approved", string(p.Status))
		require.Nil(t, p.LateCancelled)
		require.Equal(t, begun.StartsAt, *p.CheckIns.Guide)
		require.Equal(t, "check_in", string(p.Timeline[len(p.Timeline)-2].Event))
	}
}
