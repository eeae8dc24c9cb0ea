package livepg_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	livepg "sherpa/adapters/postgres/live"
	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/live"
	"sherpa/platform/actor"
	"sherpa/platform/clock"
)

// process is what one process has of the live changes.
type process struct {
	*live.Service

	hub *live.Hub
}

func newProcess(t *testing.T, db *pgtest.DB, listens bool) process {
	t.Helper()
	hub := live.NewHub()
	bridge := livepg.New(db.DB, hub, livepg.Config{Listens: listens}, slog.New(slog.DiscardHandler))
	bridge.Start(t.Context())
	t.Cleanup(bridge.Stop)
	return process{live.New(hub, bridge, db.DB, clock.System{}), hub}
}

func (p process) open(t *testing.T, person uuid.UUID) *live.Stream {
	t.Helper()
	stream, err := p.hub.Open(actor.With(t.Context(), actor.Actor{ID: person}))
	require.NoError(t, err)
	return stream
}

// next waits for what a stream receives.
func next(t *testing.T, stream *live.Stream) ([]live.Change, bool) {
	t.Helper()
	select {
	case <-stream.Wake():
	case <-time.After(20 * time.Second):
		require.Fail(t, "nothing arrived")
	}
	return stream.Take()
}

// Two processes on one database: what one commits the other's streams receive, what it rolls back nobody does.
func TestChangesCrossProcesses(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	one, two := newProcess(t, db, true), newProcess(t, db, true)
	person, session := uuid.New(), uuid.New()
	own, far := one.open(t, person), two.open(t, person)
	for _, stream := range []*live.Stream{own, far} {
		_, resync := next(t, stream)
		require.True(t, resync, "who has just connected may have missed something")
	}

	errWanted := errors.New("wanted")
	require.ErrorIs(t, db.Do(t.Context(), func(ctx context.Context) error {
		one.SessionChanged(ctx, session, 6, person)
		return errWanted
	}), errWanted)
	require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error {
		one.SessionChanged(ctx, session, 7, person, uuid.New())
		changes, _ := own.Take()
		require.Empty(t, changes, "not before the commit")
		return nil
	}))
	want := []live.Change{{To: person, Topic: live.Session, ID: session, Version: 7}}
	changes, _ := next(t, own)
	require.Equal(t, want, changes)
	changes, resync := next(t, far)
	require.Equal(t, want, changes)
	require.False(t, resync)

	// A listener that lost its connection connects again and has its streams ask for everything.
	_, err := db.Pool.Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()")
	require.NoError(t, err)
	_, resync = next(t, far)
	require.True(t, resync)
	one.AccountClosed(t.Context(), person)
	for _, stream := range []*live.Stream{own, far} {
		select {
		case <-stream.Done():
		case <-time.After(20 * time.Second):
			require.Fail(t, "the stream goes on")
		}
	}
}

// More than one announcement holds is told as one request to ask again; nobody waits for the database.
func TestABurstOfChanges(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	one, two := newProcess(t, db, false), newProcess(t, db, true)
	person := uuid.New()
	far := two.open(t, person)
	_, _ = next(t, far)
	for range 3000 {
		one.SessionChanged(t.Context(), uuid.New(), 1, person)
	}
	_, resync := next(t, far)
	for !resync {
		_, resync = next(t, far)
	}
	stream := one.open(t, person)
	one.NoticeAdded(t.Context(), person)
	changes, _ := next(t, stream)
	require.Len(t, changes, 1, "without LISTEN a process still tells its own streams")
}
