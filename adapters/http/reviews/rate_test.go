package reviewshttp_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	bookinghttp "sherpa/adapters/http/booking"
	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
	reviewshttp "sherpa/adapters/http/reviews"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

type (
	everything struct{ openapi.ServerInterface }
	others     struct{ everything } // below what is served
	booked     struct{ *bookinghttp.Handler }
)

type operations struct {
	others
	*reviewshttp.Handler
	booked
}

type world struct {
	*contract.API

	people  *accounts.Service
	wallet  *ledger.Service
	booking *booking.Service
	clock   *clock.Manual
	guide   uuid.UUID
}

// newWorld serves reviews and sessions; the bearer token names the person, and "guide" is a Sherpa.
func newWorld(t *testing.T) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	w.booking = booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet, Jobs: enqueue, Clock: w.clock,
	})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	sessions := bookinghttp.New(w.booking, nil)
	engine := gin.New()
	engine.Use(func(c *gin.Context) {
		if h := c.GetHeader("Authorization"); h != "" {
			who, err := w.people.Resolve(c.Request.Context(), h[len("Bearer "):])
			require.NoError(t, err)
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(engine, operations{
		Handler: reviewshttp.New(reviews.New(reviewspg.New(db.DB), w.people, w.booking, nobody{}, db.DB, w.clock), sessions), booked: booked{sessions},
	}, openapi.GinServerOptions{BaseURL: "/api"})
	w.API = contract.New(t, engine)
	w.guide, err = w.people.SeedPerson(t.Context(), accounts.Person{
		Subject: "guide", GamerTag: "Guide", IsGuide: true, Rate: "25", Games: []string{"Hades"}, CreatedAt: w.clock.Now(),
	})
	require.NoError(t, err)
	return w
}

// approved is a session of "gamer" with "guide" that starts in an hour; done ends it.
func (w *world) approved(t *testing.T) (path string, done func()) {
	t.Helper()
	gamer, err := w.people.Resolve(t.Context(), "gamer")
	require.NoError(t, err)
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), gamer.ID, 55))
	b, err := w.booking.Create(actor.With(t.Context(), gamer), booking.Request{
		GuideID: w.guide.String(), Hours: 1, Game: "Hades", ScheduledTime: w.clock.Now().Add(time.Hour).Format(time.RFC3339), Key: uuid.NewString(),
	})
	require.NoError(t, err)
	v, err := w.booking.Approve(actor.With(t.Context(), actor.Actor{ID: w.guide, IsGuide: true}), b.View.ID, nil)
	require.NoError(t, err)
	return "/api/sessions/" + v.ID.String(), func() {
		w.clock.Advance(2 * time.Hour)
		require.NoError(t, w.booking.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version))
	}
}

func (w *world) played(t *testing.T) string {
	t.Helper()
	path, done := w.approved(t)
	done()
	return path
}

func TestRatingAnswersTheSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.played(t)
	var s openapi.Session
	a := w.Call(t, "POST", path+"/rate-guide", "gamer", `{"score":"4.6","comment":" Great. ","reportedNoShow":true,"reportDetails":"Late","status":"refunded","totalSC":1}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	a.Into(t, &s)
	require.Equal(t, []any{true, false, 5, "Great.", "Late", "completed", int64(55)}, []any{
		s.UserRated, s.GuideRated, s.UserRating.Score, s.UserRating.Comment, *s.UserRating.ReportDetails, string(s.Status), s.TotalSC,
	})
	require.NotContains(t, s.Actions, openapi.SessionActionsRate)
	a = w.Call(t, "POST", path+"/rate-guide", "gamer", `{"score":1}`)
	require.Equal(t, 409, a.Status)
	require.Equal(t, "ALREADY_RATED", a.Code(t))
	require.Contains(t, string(a.Body), "A rating has already been submitted for this side.")
	a = w.Call(t, "POST", path+"/rate-user", "guide", `{"score":4,"comment":null}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.NotContains(t, string(a.Body), "Late")
}

// Every call on the same four people; who may is decided by who is who in the session.
func TestTheCallsOfARating(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, err := w.people.SeedPerson(t.Context(), accounts.Person{Subject: "admin", GamerTag: "Warden", IsAdmin: true, CreatedAt: w.clock.Now()})
	require.NoError(t, err)
	for _, c := range []struct {
		call, body   string
		gamer, guide int
	}{
		{"rate-guide", `{"score":5}`, 200, 403},
		{"rate-user", `{"score":5}`, 403, 200},
		{"review", `{"score":5,"role":"user"}`, 200, 403},
		{"review", `{"score":5,"role":"Gamer"}`, 200, 403},
		{"review", `{"score":5,"role":"guide"}`, 403, 200},
		{"review", `{"score":5,"role":"sherpa"}`, 403, 200},
		{"review", `{"score":5}`, 200, 200},
		{"review", `{"score":5,"role":"owner"}`, 422, 422},
		{"rate", `{"score":5,"target":"guide"}`, 200, 403},
		{"rate", `{"score":5,"target":"sherpa"}`, 200, 403},
		{"rate", `{"score":5,"target":"user"}`, 403, 200},
		{"rate", `{"score":5,"target":"gamer"}`, 403, 200},
		{"rate", `{"score":5,"target":null}`, 200, 200},
		{"rate", `{"score":5,"target":1}`, 422, 422},
	} {
		path := w.played(t) + "/" + c.call
		require.Equal(t, 401, w.Call(t, "POST", path, "", c.body).Status, c)
		require.Equal(t, 404, w.Call(t, "POST", path, "stranger", c.body).Status, c)
		require.Equal(t, 403, w.Call(t, "POST", path, "admin", c.body).Status, c)
		require.Equal(t, c.gamer, w.Call(t, "POST", path, "gamer", c.body).Status, c)
		require.Equal(t, c.guide, w.Call(t, "POST", path, "guide", c.body).Status, c)
	}
}

func TestRefusedRatings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ahead, done := w.approved(t)
	a := w.Call(t, "POST", ahead+"/rate-guide", "gamer", `{"score":5}`)
	require.Equal(t, 409, a.Status)
	require.Equal(t, "NOT_COMPLETED", a.Code(t))
	require.Contains(t, string(a.Body), "You can only rate after the session is completed.")
	done()
	for body, want := range map[string]int{
		`{}`: 422, `{"score":null}`: 422, `{"score":"x"}`: 422, `{"score":[5]}`: 422, `{"score":true}`: 422, `{"score":5,"comment":5}`: 422,
		`{"score":5,"reportedNoShow":"yes"}`: 422, `{"score":5,"comment":"` + strings.Repeat("x", 501) + `"}`: 422, `{`: 400, ``: 400, `[]`: 400,
	} {
		require.Equal(t, want, w.Call(t, "POST", ahead+"/rate-guide", "gamer", body).Status, body)
	}
	a = w.Call(t, "POST", "/api/sessions/x/rate-guide", "gamer", `{"score":5}`)
	require.Equal(t, 404, a.Status)
	require.Equal(t, "SESSION_NOT_FOUND", a.Code(t))
	require.Equal(t, 200, w.Call(t, "POST", ahead+"/rate-guide", "gamer", `{"score":5}`).Status, "nothing was kept of the refused ones")
}

func TestReviewsOfAGuide(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	list := "/api/guides/" + w.guide.String() + "/reviews"
	require.JSONEq(t, `[]`, string(w.Call(t, "GET", list, "", "").Body))
	for _, comment := range []string{"<b>0", "<b>1", "<b>2"} {
		a := w.Call(t, "POST", w.played(t)+"/rate-guide", "gamer", `{"score":5,"comment":"`+comment+`","reportedNoShow":true,"reportDetails":"secret"}`)
		require.Equal(t, 200, a.Status, "%s", a.Body)
	}
	a := w.Call(t, "GET", list+"?limit=2", "", "")
	require.Equal(t, 200, a.Status)
	require.NotContains(t, string(a.Body), "secret")
	require.NotContains(t, string(a.Body), "eported")
	var found []openapi.Review
	a.Into(t, &found)
	require.Len(t, found, 2)
	require.Equal(t, "<b>2", found[0].Comment)
	w.Call(t, "GET", a.Next(), "", "").Into(t, &found)
	require.Len(t, found, 1)
	gamer, err := w.people.Resolve(t.Context(), "gamer")
	require.NoError(t, err)
	require.Equal(t, 404, w.Call(t, "GET", "/api/guides/"+gamer.ID.String()+"/reviews", "", "").Status, "no guide")
	require.Equal(t, 404, w.Call(t, "GET", "/api/guides/x/reviews", "", "").Status)
	require.Equal(t, 400, w.Call(t, "GET", list+"?cursor=x", "", "").Status)
}

// nobody hears of changes.
type nobody struct{}

func (nobody) NoticeAdded(context.Context, ...uuid.UUID) {}
