package adminhttp_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	adminhttp "sherpa/adapters/http/admin"
	applicationshttp "sherpa/adapters/http/applications"
	bookinghttp "sherpa/adapters/http/booking"
	"sherpa/adapters/http/contract"
	"sherpa/adapters/http/openapi"
	reviewshttp "sherpa/adapters/http/reviews"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	applicationspg "sherpa/adapters/postgres/applications"
	bookingpg "sherpa/adapters/postgres/booking"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

type (
	everything struct{ openapi.ServerInterface }
	others     struct{ everything } // below what is served
)

type operations struct {
	others
	*adminhttp.Handler
	applying
	reading
	booked
}

type (
	applying struct{ *applicationshttp.Handler }
	reading  struct{ *reviewshttp.Handler }
	booked   struct{ *bookinghttp.Handler }
)

type world struct {
	*contract.API

	db      *pgtest.DB
	people  *accounts.Service
	wallet  *ledger.Service
	booking *booking.Service
	clock   *clock.Manual

	operators *admin.Operators
}

// newWorld serves applications, admin, reviews and sessions; the bearer token names the person.
func newWorld(t *testing.T) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	w.booking = booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet, Jobs: enqueue, Clock: w.clock,
	})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	applicants := applications.New(applicationspg.New(db.DB), w.people, nobody{}, db.DB, w.clock, enqueue)
	rated := reviews.New(reviewspg.New(db.DB), w.people, w.booking, nobody{}, db.DB, w.clock)
	sessions := bookinghttp.New(w.booking, nil)
	records := adminpg.New(db.DB)
	w.operators = admin.NewOperators(records, w.people, db.DB, w.clock, w.clock)
	engine := gin.New()
	engine.Use(func(c *gin.Context) {
		if h := c.GetHeader("Authorization"); h != "" {
			who, err := w.people.Resolve(c.Request.Context(), h[len("Bearer "):])
			require.NoError(t, err)
			c.Request = c.Request.WithContext(actor.With(c.Request.Context(), who))
		}
	})
	openapi.RegisterHandlersWithOptions(engine, operations{
		Handler:  adminhttp.New(admin.New(records, applicants, w.booking, w.people, db.DB, w.clock, money.PerYear{}), sessions),
		applying: applying{applicationshttp.New(applicants)},
		reading:  reading{reviewshttp.New(rated, sessions)},
		booked:   booked{sessions},
	}, openapi.GinServerOptions{BaseURL: "/api"})
	w.API = contract.New(t, engine)
	_, err = w.people.SeedPerson(t.Context(), accounts.Person{Subject: "admin", GamerTag: "Warden", IsAdmin: true, CreatedAt: w.clock.Now()})
	require.NoError(t, err)
	return w
}

// guide is a new Sherpa at $25 an hour; the token is the name.
func (w *world) guide(t *testing.T, name string) uuid.UUID {
	t.Helper()
	id, err := w.people.SeedPerson(t.Context(), accounts.Person{
		Subject: name, GamerTag: name, Email: name + "@example.test", IsGuide: true, Rate: "25", Games: []string{"Hades"}, CreatedAt: w.clock.Now(),
	})
	require.NoError(t, err)
	return id
}

// played is the path of a session of two people that has just ended.
func (w *world) played(t *testing.T, gamer, guide string) string {
	t.Helper()
	p, g := mustResolve(t, w, gamer), mustResolve(t, w, guide)
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), p, 55))
	b, err := w.booking.Create(actor.With(t.Context(), actor.Actor{ID: p}), booking.Request{
		GuideID: g.String(), Hours: 1, Game: "Hades", ScheduledTime: w.clock.Now().Add(time.Hour).Format(time.RFC3339), Key: uuid.NewString(),
	})
	require.NoError(t, err)
	v, err := w.booking.Approve(actor.With(t.Context(), actor.Actor{ID: g, IsGuide: true}), b.View.ID, nil)
	require.NoError(t, err)
	w.clock.Advance(2 * time.Hour)
	require.NoError(t, w.booking.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version))
	return fmt.Sprintf("/api/sessions/%s", v.ID)
}

// nobody hears of changes.
type nobody struct{}

func (nobody) NoticeAdded(context.Context, ...uuid.UUID)                   {}
func (nobody) ApplicationChanged(context.Context, uuid.UUID, ...uuid.UUID) {}
