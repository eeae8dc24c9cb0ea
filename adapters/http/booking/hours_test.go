package bookinghttp_test

import (
	"context"
	"fmt"
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
	"sherpa/adapters/http/respond"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

type others struct{ openapi.ServerInterface }

type operations struct {
	others
	*bookinghttp.Handler
}

type noCalendar struct{}

func (noCalendar) Event(booking.CalendarEvent) []byte { return nil }

// world serves booking's operations on a real database; the bearer token is the subject itself.
type world struct {
	*contract.API

	people *accounts.Service
	wallet *ledger.Service
	clock  *clock.Manual
}

func newWorld(t *testing.T) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	service := booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet, Jobs: enqueue, Clock: w.clock,
	})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	engine := gin.New()
	engine.Use(func(c *gin.Context) {
		if subject := strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer "); subject != "" {
			who, err := w.people.Resolve(c.Request.Context(), subject)
			if err != nil {
				respond.Error(c, err)
				return
			}
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(engine, operations{Handler: bookinghttp.New(service, noCalendar{})}, openapi.GinServerOptions{BaseURL: "/api"})
	w.API = contract.New(t, engine)
	return w
}

// person signs in, with SC to spend.
func (w *world) person(t *testing.T, name string) uuid.UUID {
	t.Helper()
	who, err := w.people.Resolve(t.Context(), name)
	require.NoError(t, err)
	require.NoError(t, w.wallet.Grant(context.WithoutCancel(t.Context()), uuid.New(), who.ID, 1000))
	return who.ID
}

func (w *world) guide(t *testing.T, name string) uuid.UUID {
	t.Helper()
	id := w.person(t, name)
	require.NoError(t, w.people.MakeGuide(t.Context(), id, name, []string{"PC"}, []string{"Hades"}, 2500, ""))
	return id
}

func (w *world) book(t *testing.T, guide uuid.UUID, start string) contract.Answer {
	t.Helper()
	return w.Call(t, "POST", "/api/sessions/create", "gamer", fmt.Sprintf(
		`{"guideId":%q,"hours":1,"game":"Hades","scheduledTime":%q,"paymentMethod":"SC","idempotencyKey":%q}`, guide, start, uuid.NewString()))
}

type object = map[string]any

// Hours, free times and bookings over HTTP, held against the contract.
func TestHoursOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	guide := w.guide(t, "Mara")
	w.person(t, "gamer")

	for token, status := range map[string]int{"": 401, "gamer": 403} {
		require.Equal(t, status, w.Call(t, "GET", "/api/users/me/hours", token, "").Status)
		for _, body := range []string{`{}`, `{`, `{"instant":"yes"}`} {
			require.Equal(t, status, w.Call(t, "PUT", "/api/users/me/hours", token, body).Status, "%q is not looked at", body)
			require.Equal(t, status, w.Call(t, "POST", "/api/users/me/hours/preview", token, body).Status)
		}
	}
	a := w.Call(t, "GET", "/api/users/me/hours", "Mara", "")
	require.JSONEq(t, `{"zone":"UTC","week":{},"exceptions":[],"bufferMinutes":0,"noticeMinutes":15,"horizonDays":180,"maxHours":12,"maxPerDay":0,
		"outside":"ask","instant":false,"onlyMyGames":false}`, string(a.Body))
	a = w.Call(t, "PUT", "/api/users/me/hours", "Mara", `{"zone":"Europe/Stockholm","week":{"mon":[["18:00","22:30"]],"fri":[["22:00","02:00"]]},
		"exceptions":[{"date":"2026-03-09","times":[]}],"bufferMinutes":"15","noticeMinutes":60,"outside":"refuse","instant":true,"pausedUntil":null}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.JSONEq(t, `{"zone":"Europe/Stockholm","week":{"mon":[["18:00","22:30"]],"fri":[["22:00","02:00"]]},"exceptions":[{"date":"2026-03-09","times":[]}],
		"bufferMinutes":15,"noticeMinutes":60,"horizonDays":180,"maxHours":12,"maxPerDay":0,"outside":"refuse","instant":true,"onlyMyGames":false}`, string(a.Body))
	require.JSONEq(t, string(a.Body), string(w.Call(t, "GET", "/api/users/me/hours", "Mara", "").Body))
	a = w.Call(t, "PUT", "/api/users/me/hours", "Mara", `{"week":{"mon":[["18:00"]]},"bufferMinutes":true}`)
	require.Equal(t, 422, a.Status)
	require.Contains(t, string(a.Body), `"week.mon[0]"`)
	require.Contains(t, string(a.Body), `"bufferMinutes"`)
	require.Equal(t, 400, w.Call(t, "PUT", "/api/users/me/hours", "Mara", `{`).Status)

	path := "/api/guides/" + guide.String() + "/free"
	a = w.Call(t, "GET", path+"?from=2026-03-01T00:00:00Z&to=2026-03-10T00:00:00Z&hours=4", "", "")
	require.JSONEq(t, `{"zone":"Europe/Stockholm","hoursSet":true,"instant":true,"outside":"refuse","noticeMinutes":60,"maxHours":12,
		"intervals":[{"start":"2026-03-02T17:00:00Z","end":"2026-03-02T21:30:00Z"},{"start":"2026-03-06T21:00:00Z","end":"2026-03-07T01:00:00Z"}],
		"slots":["2026-03-02T17:00:00Z","2026-03-02T17:15:00Z","2026-03-02T17:30:00Z","2026-03-06T21:00:00Z"]}`, string(a.Body))
	for query, status := range map[string]int{"?hours=x": 422, "?to=x": 422, "?session=x": 401, "": 200} {
		require.Equal(t, status, w.Call(t, "GET", path+query, "", "").Status, query)
	}
	for _, id := range []string{"x", uuid.NewString()} {
		require.Equal(t, 404, w.Call(t, "GET", "/api/guides/"+id+"/free", "", "").Status)
	}
	a = w.Call(t, "POST", "/api/users/me/hours/preview", "Mara", `{"settings":{"week":{"tue":[["10:00","11:00"]]}},"from":"2026-03-02T00:00:00Z","to":"2026-03-05T00:00:00Z","hours":1}`)
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.Contains(t, string(a.Body), `"slots":["2026-03-03T10:00:00Z"]`, "in the zone of the profile, which is unknown")

	a = w.book(t, guide, "2026-03-02T12:00:00Z")
	require.Equal(t, 422, a.Status)
	require.Equal(t, "OUTSIDE_HOURS", a.Code(t))
	var refusal object
	a.Into(t, &refusal)
	require.Equal(t, []any{"2026-03-02T17:00:00Z", "2026-03-02T17:15:00Z", "2026-03-02T17:30:00Z"}, refusal["nextFree"])
	a = w.book(t, guide, "2026-03-02T18:00:00Z")
	require.Equal(t, 201, a.Status, "%s", a.Body)
	var booked object
	a.Into(t, &booked)
	require.Equal(t, "approved", booked["status"])
	session := booked["session"].(object)
	require.Equal(t, true, session["instant"])
	require.NotContains(t, session, "outsideHours")
	a = w.book(t, guide, "2026-03-02T19:10:00Z")
	require.Equal(t, "SLOT_TAKEN", a.Code(t), "the buffer")

	require.Equal(t, 200, w.Call(t, "PUT", "/api/users/me/hours", "Mara", `{"week":{"mon":[["18:00","22:30"]]},"maxPerDay":1}`).Status)
	a = w.book(t, guide, "2026-03-02T21:00:00Z")
	require.Equal(t, []any{409, "DAY_FULL"}, []any{a.Status, a.Code(t)})
	a = w.book(t, guide, "2026-03-03T12:00:00Z")
	a.Into(t, &booked)
	require.Equal(t, "pending", booked["status"])
	require.Equal(t, true, booked["session"].(object)["outsideHours"])
	require.Equal(t, 200, w.Call(t, "PUT", "/api/users/me/hours", "Mara", `{"pausedUntil":"2026-03-20T00:00:00Z"}`).Status)
	a = w.book(t, guide, "2026-03-30T12:00:00Z")
	require.Equal(t, []any{409, "PAUSED"}, []any{a.Status, a.Code(t)})
	a = w.Call(t, "GET", path, "", "")
	require.Contains(t, string(a.Body), `"pausedUntil":"2026-03-20T00:00:00Z","slots":[]`)
	require.Contains(t, string(a.Body), `"intervals":[]`)
}
