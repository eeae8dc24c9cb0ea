package adminhttp_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	adminhttp "sherpa/adapters/http/admin"
	applicationshttp "sherpa/adapters/http/applications"
	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
	reviewshttp "sherpa/adapters/http/reviews"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	applicationspg "sherpa/adapters/postgres/applications"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/modules/reviews"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

type noJobs struct{}

func (noJobs) IdentitySync(context.Context, uuid.UUID) error  { return nil }
func (noJobs) AccountClosed(context.Context, uuid.UUID) error { return nil }
func (noJobs) ApplicationNotice(context.Context, applications.Notification) error {
	return nil
}

type (
	everything struct{ openapi.ServerInterface }
	others     struct{ everything } // below what is served
)

type operations struct {
	others
	*adminhttp.Handler
	applying
	reading
}

type (
	applying struct{ *applicationshttp.Handler }
	reading  struct{ *reviewshttp.Handler }
)

type world struct {
	*contract.API

	people  *accounts.Service
	reviews *reviews.Service
	clock   *clock.Manual
}

// newWorld serves applications, admin and reviews; the bearer token names the person.
func newWorld(t *testing.T) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t)
	w := &world{clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	w.people = accounts.New(accountspg.New(db.DB), noJobs{}, nil, folding.New(), db.DB, w.clock)
	w.reviews = reviews.New(reviewspg.New(db.DB), w.people, db.DB)
	applicants := applications.New(applicationspg.New(db.DB), w.people, db.DB, w.clock, noJobs{})
	engine := gin.New()
	engine.Use(func(c *gin.Context) {
		if h := c.GetHeader("Authorization"); h != "" {
			who, err := w.people.Resolve(c.Request.Context(), h[len("Bearer "):])
			require.NoError(t, err)
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(engine, operations{
		Handler:  adminhttp.New(admin.New(adminpg.New(db.DB), applicants, db.DB, w.clock)),
		applying: applying{applicationshttp.New(applicants)},
		reading:  reading{reviewshttp.New(w.reviews)},
	}, openapi.GinServerOptions{BaseURL: "/api"})
	w.API = contract.New(t, engine)
	_, err := w.people.SeedPerson(t.Context(), accounts.Person{Subject: "admin", GamerTag: "Admin", IsAdmin: true, CreatedAt: w.clock.Now()})
	require.NoError(t, err)
	return w
}

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
	a = w.Call(t, "GET", "/api/admin/users?q=adm", "admin", "")
	a.Into(t, &users)
	require.Len(t, users, 1)
	require.Equal(t, 422, w.Call(t, "GET", "/api/admin/users?status=other", "admin", "").Status)
	require.Equal(t, 422, w.Call(t, "GET", "/api/admin/users?q=%00", "admin", "").Status)
}

func TestReviewsOfAGuide(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	author := mustResolve(t, w, "gamer")
	guide := mustResolve(t, w, "guide")
	path := "/api/guides/" + guide.String() + "/reviews"
	require.Equal(t, 404, w.Call(t, "GET", path, "", "").Status, "no guide yet")
	require.NoError(t, w.people.MakeGuide(t.Context(), guide, "Guide", nil, nil, 2500, ""))
	require.JSONEq(t, `[]`, string(w.Call(t, "GET", path, "", "").Body))
	for i := range 3 {
		require.NoError(t, w.reviews.Record(t.Context(), reviews.Rating{
			Session: uuid.New(), Side: reviews.ByUser, Author: author, Subject: guide, Score: 5, Comment: fmt.Sprint("<b>", i),
			ReportedNoShow: true, ReportDetails: "secret", CreatedAt: w.clock.Advance(time.Minute),
		}))
	}
	a := w.Call(t, "GET", path+"?limit=2", "", "")
	require.Equal(t, 200, a.Status)
	require.NotContains(t, string(a.Body), "secret")
	require.NotContains(t, string(a.Body), "eported")
	var list []openapi.Review
	a.Into(t, &list)
	require.Len(t, list, 2)
	require.Equal(t, "<b>2", list[0].Comment)
	w.Call(t, "GET", a.Next(), "", "").Into(t, &list)
	require.Len(t, list, 1)
	require.Equal(t, 404, w.Call(t, "GET", "/api/guides/x/reviews", "", "").Status)
	require.Equal(t, 400, w.Call(t, "GET", path+"?cursor=x", "", "").Status)
}

func mustResolve(t *testing.T, w *world, subject string) uuid.UUID {
	t.Helper()
	who, err := w.people.Resolve(t.Context(), subject)
	require.NoError(t, err)
	return who.ID
}
