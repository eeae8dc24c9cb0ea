package adminhttp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/openapi"
	"sherpa/modules/accounts"
)

// secondAdmin adds an admin whose token is "second".
func (w *world) secondAdmin(t *testing.T) {
	t.Helper()
	_, err := w.people.SeedPerson(t.Context(), accounts.Person{
		Subject: "second", GamerTag: "Second", Email: "second@example.test", IsAdmin: true, CreatedAt: w.clock.Now(),
	})
	require.NoError(t, err)
}

func TestNobodyDecidesAboutTheirOwnApplication(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.secondAdmin(t)
	own := mustResolve(t, w, "second").String()
	require.Equal(t, 201, w.Call(t, "POST", "/api/apply", "second", fmt.Sprintf(form, "6", "true")).Status)
	for _, path := range []string{"/api/admin/approve-sherpa/" + own, "/api/admin/applications/" + own + "/reject"} {
		a := w.Call(t, "POST", path, "second", "{}")
		require.Equal(t, 403, a.Status, "%s", a.Body)
		require.Contains(t, string(a.Body), "Another admin", path)
	}
	var me openapi.AdminApplication
	w.Call(t, "GET", "/api/admin/applications/"+own, "second", "").Into(t, &me)
	require.Equal(t, "pending", string(me.Status))
	var trail []openapi.AuditEntry
	w.Call(t, "GET", "/api/admin/audit", "admin", "").Into(t, &trail)
	require.Empty(t, trail)
	require.Equal(t, 200, w.Call(t, "POST", "/api/admin/approve-sherpa/"+own, "admin", "{}").Status)
}

// A report is kept from the person it is about, whatever else they are (design, section 3).
func TestAnAdminDoesNotReadTheReportAboutThemselves(t *testing.T) {
	t.Parallel()
	for _, side := range []string{"guide", "gamer"} {
		t.Run("as the "+side, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.secondAdmin(t)
			w.guide(t, "guide")
			gamer, guide, reporter, call := "second", "guide", "guide", "/rate-user"
			if side == "guide" {
				require.NoError(t, w.people.MakeGuide(t.Context(), mustResolve(t, w, "second"), "", nil, []string{"Hades"}, 2500, ""))
				gamer, guide, reporter, call = "gamer", "second", "gamer", "/rate-guide"
			}
			session := w.played(t, gamer, guide)
			id := strings.TrimPrefix(session, "/api/sessions/")
			a := w.Call(t, "POST", session+call, reporter, `{"score":1,"comment":"","reportedNoShow":true,"reportDetails":"They slept"}`)
			require.Equal(t, 200, a.Status, "%s", a.Body)
			require.Contains(t, string(w.Call(t, "GET", "/api/admin/problem-sessions", "admin", "").Body), "They slept")
			w.clock.Advance(8 * 24 * time.Hour)
			for _, path := range []string{
				"/api/admin/problem-sessions", "/api/admin/problem-sessions?state=open", "/api/admin/problem-sessions?state=resolved", "/api/admin/audit",
				session, "/api/sessions/users/me", "/api/sessions?as=guide", "/api/sessions/guide/" + mustResolve(t, w, guide).String(),
			} {
				a := w.Call(t, "GET", path, "second", "")
				require.Equal(t, 200, a.Status, "%s: %s", path, a.Body)
				for _, secret := range []string{"They slept", `"event":"report"`, `"reportedNoShow":true`, `"disputed"`} {
					require.NotContains(t, string(a.Body), secret, path)
				}
				if strings.HasPrefix(path, "/api/admin") {
					require.NotContains(t, string(a.Body), id, path)
				}
			}
			require.Equal(t, 403, w.Call(t, "POST", "/api/admin/problem-sessions/"+id, "second", `{"note":"x"}`).Status)
			require.Equal(t, 403, w.Call(t, "POST", "/api/admin/problem-sessions/"+id+"/resolve", "second", `{"outcome":"dismiss"}`).Status)

			// Their own report they read as everybody does, and others go on to see both.
			own := map[string]string{"guide": "/rate-user", "gamer": "/rate-guide"}[side]
			require.Equal(t, 200, w.Call(t, "POST", session+own, "second", `{"score":2,"comment":"","reportedNoShow":true,"reportDetails":"I was there"}`).Status)
			body := string(w.Call(t, "GET", session, "second", "").Body)
			require.Contains(t, body, "I was there")
			require.NotContains(t, body, "They slept")
			require.NotContains(t, string(w.Call(t, "GET", "/api/admin/problem-sessions", "second", "").Body), id)
			require.Contains(t, string(w.Call(t, "GET", "/api/admin/problem-sessions", "admin", "").Body), "I was there")
		})
	}
}

// The trail names people, sessions and commands.
func TestTheAuditTrailNamesWhatItIsAbout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.guide(t, "guide")
	session := w.played(t, "gamer", "guide")
	id := strings.TrimPrefix(session, "/api/sessions/")
	require.Equal(t, 201, w.Call(t, "POST", "/api/apply", "rowan", fmt.Sprintf(form, "6", "true")).Status)
	require.Equal(t, 200, w.Call(t, "POST", "/api/admin/approve-sherpa/"+mustResolve(t, w, "rowan").String(), "admin", "").Status)
	w.clock.Advance(time.Second)
	require.Equal(t, 200, w.Call(t, "POST", "/api/admin/problem-sessions/"+id, "admin", `{"note":"Look"}`).Status)
	w.clock.Advance(time.Second)
	changed, err := w.operators.SuspendGuide(t.Context(), "guide@example.test", "Complaints", true)
	require.NoError(t, err)
	require.True(t, changed)
	w.clock.Advance(time.Second)
	changed, err = w.operators.SuspendGuide(t.Context(), "guide", "Complaints", false)
	require.NoError(t, err)
	require.False(t, changed)
	changed, err = w.operators.RestoreGuide(t.Context(), "guide", "")
	require.NoError(t, err)
	require.True(t, changed)

	var trail []openapi.AuditEntry
	w.Call(t, "GET", "/api/admin/audit", "admin", "").Into(t, &trail)
	require.Len(t, trail, 4)
	restored, suspended, problem, approved := trail[0], trail[1], trail[2], trail[3]
	require.Equal(t, []any{"restore_guide", "sherpa guides restore"}, []any{restored.Action, *restored.Command})
	require.Equal(t, []any{"suspend_guide", "sherpa guides suspend", "Command line", "guide", "guide@example.test", map[string]any{"reason": "Complaints", "cancelOpen": true}},
		[]any{suspended.Action, *suspended.Command, suspended.Actor.Username, suspended.SubjectPerson.Username, *suspended.SubjectPerson.Email, suspended.Details})
	require.Nil(t, suspended.SubjectSession)
	s := problem.SubjectSession
	require.Equal(t, []any{id, "Hades", "guide", mustResolve(t, w, "gamer").String()}, []any{s.UnderscoreId, s.GameTitle, s.GuideId.Username, s.UserId.UnderscoreId})
	require.Nil(t, problem.SubjectPerson)
	require.Nil(t, problem.Command, "an admin did it")
	require.Equal(t, []any{"approve_sherpa", "rowan", mustResolve(t, w, "rowan").String(), map[string]any{}},
		[]any{approved.Action, approved.SubjectPerson.Username, approved.SubjectPerson.UnderscoreId, approved.Details})
}
