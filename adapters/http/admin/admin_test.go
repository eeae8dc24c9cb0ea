package adminhttp_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
)

const form = `{"clerkId":"user_of_somebody_else","fullName":"Rowan Ash","email":"rowan@example.test","phone":"+1 555 0100","location":"Denver, CO",
	"govID":"yes","platforms":"PC, PlayStation","gamertag":"rowan","experienceYears":%s,"game1":"Elden Ring","game2":"Hades","game3":"",
	"coachingExperience":"Three years","sessionTypes":"One to one","coachingHours":"120","whySherpa":"I like to teach","adaptation":"I ask first",
	"availability":"Evenings","desiredRate":25.5,"setup":"PC","uploadSpeed":40,"downloadSpeed":"200","portfolioLinks":"","reference1":"A","reference2":"B",
	"confirmTrue":true,"confirm1099":true,"confirmStandards":%s,"signature":"Rowan Ash","date":"2026-01-15"}`

func TestFromApplicantToSherpa(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	apply := func(token, years, confirmed string) contract.Answer {
		return w.Call(t, "POST", "/api/apply", token, fmt.Sprintf(form, years, confirmed))
	}
	require.Equal(t, 401, apply("", "6", "true").Status)
	for _, c := range [][2]string{{"-1", "true"}, {`"many"`, "true"}, {"[1]", "true"}, {"true", "true"}, {"null", "true"}, {"6", "false"}, {"6", "null"}, {"6", `"yes"`}} {
		require.Equal(t, 422, apply("rowan", c[0], c[1]).Status, "%v", c)
	}
	require.Equal(t, 400, w.Call(t, "POST", "/api/apply", "rowan", "{").Status)
	a := apply("rowan", `"6"`, "true")
	require.Equal(t, 201, a.Status, "%s", a.Body)
	a = apply("rowan", "6", "true")
	require.Equal(t, 409, a.Status)
	require.Equal(t, "APPLICATION_OPEN", a.Code(t))

	who, err := w.people.Resolve(t.Context(), "rowan")
	require.NoError(t, err)
	path := "/api/admin/approve-sherpa/" + who.ID.String()
	require.Equal(t, 401, w.Call(t, "POST", path, "", "{}").Status)
	require.Equal(t, 403, w.Call(t, "POST", path, "rowan", "{}").Status)
	require.Equal(t, 403, w.Call(t, "POST", "/api/admin/approve-sherpa/x", "rowan", "").Status)
	require.Equal(t, 404, w.Call(t, "POST", "/api/admin/approve-sherpa/"+uuid.NewString(), "admin", "").Status)
	require.Equal(t, 404, w.Call(t, "POST", "/api/admin/approve-sherpa/x", "admin", "").Status)
	var result openapi.AdminUserEnvelope
	a = w.Call(t, "POST", path, "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &result)
	require.Equal(t, []any{true, "rowan", openapi.AdminUserRoleSherpa}, []any{result.Success, result.User.Username, result.User.Role})
	require.Equal(t, 409, w.Call(t, "POST", path, "admin", "{}").Status)
	a = apply("rowan", "6", "true")
	require.Equal(t, "ALREADY_SHERPA", a.Code(t))
	a = w.Call(t, "POST", "/api/admin/approve-sherpa/"+mustResolve(t, w, "gamer").String(), "admin", "{}")
	require.Equal(t, "NO_PENDING_APPLICATION", a.Code(t))
}

func TestTheListOfUsers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.Equal(t, 401, w.Call(t, "GET", "/api/admin/users", "", "").Status)
	require.Equal(t, 403, w.Call(t, "GET", "/api/admin/users?_ts=1", "gamer", "").Status)
	w.clock.Advance(time.Second)
	require.Equal(t, 201, w.Call(t, "POST", "/api/apply", "rowan", fmt.Sprintf(form, "6", "true")).Status)
	var users []openapi.AdminUser
	a := w.Call(t, "GET", "/api/admin/users?_ts=1772366400000&status=pending", "admin", "")
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &users)
	require.Len(t, users, 1)
	require.NotNil(t, users[0].AppliedAt)
	seen := 0
	for next := "/api/admin/users?limit=2"; next != ""; {
		a := w.Call(t, "GET", next, "admin", "")
		a.Into(t, &users)
		seen += len(users)
		next = a.Next()
	}
	require.Equal(t, 3, seen)
	a = w.Call(t, "GET", "/api/admin/users?q=warden", "admin", "")
	a.Into(t, &users)
	require.Len(t, users, 1)
	require.Equal(t, 422, w.Call(t, "GET", "/api/admin/users?status=other", "admin", "").Status)
	require.Equal(t, 422, w.Call(t, "GET", "/api/admin/users?q=%00", "admin", "").Status)
}

func mustResolve(t *testing.T, w *world, subject string) uuid.UUID {
	t.Helper()
	who, err := w.people.Resolve(t.Context(), subject)
	require.NoError(t, err)
	return who.ID
}

func TestARejectedApplicantMayApplyAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.Equal(t, 201, w.Call(t, "POST", "/api/apply", "rowan", fmt.Sprintf(form, "6", "true")).Status)
	path := "/api/admin/applications/" + mustResolve(t, w, "rowan").String()
	var a openapi.AdminApplication
	got := w.Call(t, "GET", path, "admin", "")
	require.Equal(t, 200, got.Status, "%s", got.Body)
	got.Into(t, &a)
	require.Equal(t, []any{"pending", "Elden Ring", "Rowan Ash", 6.0}, []any{string(a.Status), a.Form["game1"], a.Form["signature"], a.Form["experienceYears"]})

	for _, method := range [][2]string{{"GET", path}, {"POST", path + "/reject"}} {
		require.Equal(t, 401, w.Call(t, method[0], method[1], "", "").Status)
		require.Equal(t, 403, w.Call(t, method[0], method[1], "rowan", "").Status)
	}
	require.Equal(t, 404, w.Call(t, "GET", "/api/admin/applications/x", "admin", "").Status)
	require.Equal(t, 404, w.Call(t, "GET", "/api/admin/applications/"+mustResolve(t, w, "gamer").String(), "admin", "").Status)
	require.Equal(t, 409, w.Call(t, "POST", "/api/admin/applications/"+mustResolve(t, w, "gamer").String()+"/reject", "admin", "{}").Status)
	require.Equal(t, 422, w.Call(t, "POST", path+"/reject", "admin", `{"reason":"`+strings.Repeat("x", 501)+`"}`).Status)

	got = w.Call(t, "POST", path+"/reject", "admin", `{"reason":" Too new "}`)
	require.Equal(t, 200, got.Status, "%s", got.Body)
	got = w.Call(t, "POST", path+"/reject", "admin", "")
	require.Equal(t, "NO_PENDING_APPLICATION", got.Code(t))
	w.Call(t, "GET", path, "admin", "").Into(t, &a)
	require.Equal(t, []any{"rejected", "Too new", "Warden"}, []any{string(a.Status), *a.Reason, a.DecidedBy.Username})
	require.NotNil(t, a.DecidedAt)
	w.clock.Advance(time.Minute)
	require.Equal(t, 201, w.Call(t, "POST", "/api/apply", "rowan", fmt.Sprintf(form, "6", "true")).Status)
	w.Call(t, "GET", path, "admin", "").Into(t, &a)
	require.Equal(t, "pending", string(a.Status), "the last one")

	var trail []openapi.AuditEntry
	w.Call(t, "GET", "/api/admin/audit?_ts=1", "admin", "").Into(t, &trail)
	require.Len(t, trail, 1)
	require.Equal(t, []any{"reject_application", "Warden", " Too new "}, []any{trail[0].Action, trail[0].Actor.Username, trail[0].Details["reason"]})
}
