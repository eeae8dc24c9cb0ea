package reviews_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
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

// world is reviews with the real accounts, booking, wallet and job queue on a real database.
type world struct {
	*reviews.Service

	db      *pgtest.DB
	clock   *clock.Manual
	people  *accounts.Service
	wallet  *ledger.Service
	booking *booking.Service
	live    *told
	guide   uuid.UUID
	gamer   uuid.UUID
}

// told keeps who was told of something new.
type told struct {
	mu sync.Mutex
	to map[uuid.UUID]int
}

func (l *told) NoticeAdded(_ context.Context, people ...uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, person := range people {
		l.to[person]++
	}
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), live: &told{to: map[uuid.UUID]int{}}}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	w.booking = booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet, Jobs: enqueue, Clock: w.clock,
	})
	w.Service = reviews.New(reviewspg.New(db.DB), w.people, w.booking, w.live, db.DB, w.clock)
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	w.guide = w.person(t, "Guide", true)
	w.gamer = w.person(t, "Gamer", false)
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), w.gamer, 5000))
	return w
}

func (w *world) person(t *testing.T, name string, guide bool) uuid.UUID {
	t.Helper()
	p := accounts.Person{Subject: name, GamerTag: name, Avatar: "/a/" + name + ".svg", IsGuide: guide, CreatedAt: w.clock.Now()}
	if guide {
		p.Rate, p.Games = "25", []string{"Hades"}
	}
	id, err := w.people.SeedPerson(t.Context(), p)
	require.NoError(t, err)
	return id
}

// as is a context in which a person acts.
func (w *world) as(t *testing.T, person uuid.UUID) context.Context {
	t.Helper()
	return actor.With(t.Context(), actor.Actor{ID: person})
}

// approved is a session that lies ahead.
func (w *world) approved(t *testing.T) booking.View {
	t.Helper()
	b, err := w.booking.Create(w.as(t, w.gamer), booking.Request{
		GuideID: w.guide.String(), Hours: 1, Game: "Hades", ScheduledTime: w.clock.Now().Add(time.Hour).Format(time.RFC3339), Key: uuid.NewString(),
	})
	require.NoError(t, err)
	v, err := w.booking.Approve(w.as(t, w.guide), b.View.ID, nil)
	require.NoError(t, err)
	return v
}

// played is a session that has just ended.
func (w *world) played(t *testing.T) uuid.UUID {
	t.Helper()
	v := w.approved(t)
	w.clock.Advance(2 * time.Hour)
	require.NoError(t, w.booking.RunScheduledAction(t.Context(), v.ID, booking.ActionComplete, v.Version))
	return v.ID
}

// sound recomputes the ledger and the averages.
func (w *world) sound(t *testing.T) {
	t.Helper()
	v, err := w.wallet.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, v.Violations)
	differences, err := w.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, differences)
}

func (w *world) count(t *testing.T, sql string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), sql, args...).Scan(&n), sql)
	return n
}
