package conversation_test

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
	adminpg "sherpa/adapters/postgres/admin"
	bookingpg "sherpa/adapters/postgres/booking"
	conversationpg "sherpa/adapters/postgres/conversation"
	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

// world is the conversation with the real sessions, people and job queue on a real database.
type world struct {
	*conversation.Service

	db      *pgtest.DB
	clock   *clock.Manual
	people  *accounts.Service
	booking *booking.Service
	wallet  *ledger.Service
	live    *told

	gamer, guide, admin, stranger actor.Actor
}

// told keeps whom changes of messages were told.
type told struct {
	db *pgtest.DB
	mu sync.Mutex
	to map[uuid.UUID]int
}

func (l *told) MessageWritten(ctx context.Context, _ uuid.UUID, _ int64, people ...uuid.UUID) {
	l.db.AfterCommit(ctx, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, person := range people {
			l.to[person]++
		}
	})
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	w := &world{db: db, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), live: &told{db: db, to: map[uuid.UUID]int{}}}
	enqueue := jobs.NewEnqueuer(db.DB)
	w.people = accounts.New(accountspg.New(db.DB), nil, enqueue, nil, folding.New(), db.DB, w.clock)
	w.wallet = ledgerpg.New(db.DB, w.clock)
	w.booking = booking.New(booking.Deps{
		Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Views: bookingpg.NewViews(db.DB), Accounts: w.people, Wallet: w.wallet, Jobs: enqueue, Clock: w.clock,
	})
	w.Service = conversation.New(conversation.Deps{
		Tx: db.DB, Repositories: conversationpg.New(db.DB).Repositories(), Sessions: w.booking, Accounts: w.people,
		Audit: admin.New(adminpg.New(db.DB), nil, w.booking, w.people, db.DB, w.clock, money.PerYear{}), Names: folding.New(), Jobs: enqueue, Live: w.live, Clock: w.clock,
	})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueue.Bind(client)
	w.gamer, w.guide, w.admin, w.stranger = w.person(t), w.person(t), w.person(t), w.person(t)
	require.NoError(t, w.people.MakeGuide(t.Context(), w.guide.ID, "Mara", []string{"PC"}, []string{"Hades"}, 2500, ""))
	w.guide.IsGuide, w.admin.IsAdmin = true, true
	require.NoError(t, w.wallet.Grant(t.Context(), uuid.New(), w.gamer.ID, 10_000))
	return w
}

func (w *world) person(t *testing.T) actor.Actor {
	t.Helper()
	a, err := w.people.Resolve(t.Context(), "user_"+uuid.NewString())
	require.NoError(t, err)
	return a
}

// as is a context in which somebody acts.
func as(t *testing.T, a actor.Actor) context.Context {
	t.Helper()
	return actor.With(t.Context(), a)
}

// requested is a new request for an hour, so far ahead.
func (w *world) requested(t *testing.T, ahead time.Duration) uuid.UUID {
	t.Helper()
	b, err := w.booking.Create(as(t, w.gamer), booking.Request{
		GuideID: w.guide.ID.String(), Hours: 1, Game: "Hades", ScheduledTime: w.clock.Now().Add(ahead).Format(time.RFC3339), Key: uuid.NewString(),
	})
	require.NoError(t, err)
	return b.View.ID
}

// approved is a session an hour long, so far ahead.
func (w *world) approved(t *testing.T, ahead time.Duration) uuid.UUID {
	t.Helper()
	session := w.requested(t, ahead)
	_, err := w.booking.Approve(as(t, w.guide), session, nil)
	require.NoError(t, err)
	return session
}

func (w *world) send(t *testing.T, by actor.Actor, session uuid.UUID, text string) conversation.Message {
	t.Helper()
	m, again, err := w.Send(as(t, by), session, conversation.Draft{Text: text, ClientID: uuid.NewString()})
	require.NoError(t, err)
	require.False(t, again)
	return m
}

func (w *world) count(t *testing.T, sql string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, w.db.Pool.QueryRow(t.Context(), sql, args...).Scan(&n), sql)
	return n
}

func settingsChange(messages *bool) accounts.MailSettingsChange {
	return accounts.MailSettingsChange{Messages: messages}
}
