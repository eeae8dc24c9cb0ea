package jobs_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/jobs"
	"sherpa/modules/booking"
	"sherpa/platform/origin"
)

// queue is a database with River's tables, and a client and an enqueuer of it that work nothing.
func queue(t *testing.T) (*pgtest.DB, *river.Client[pgx.Tx], *jobs.Enqueuer) {
	t.Helper()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	client, err := jobs.NewClient(db.Pool, jobs.Config{}, jobs.Workers{}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	enqueuer := jobs.NewEnqueuer(db.DB)
	enqueuer.Bind(client)
	return db, client, enqueuer
}

// listening is a connection that hears of announced jobs.
func listening(t *testing.T, db *pgtest.DB) *pgx.Conn {
	t.Helper()
	listener, err := db.Pool.Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(listener.Release)
	_, err = listener.Exec(t.Context(), `LISTEN "public.river_insert"`)
	require.NoError(t, err)
	return listener.Conn()
}

// The row of a plain job is the one that River writes for the same job.
func TestAPlainJobIsInsertedAsByRiver(t *testing.T) {
	t.Parallel()
	db, client, enqueuer := queue(t)
	session := uuid.New()
	about := jobs.SessionMail{Kind: booking.NoticeRequested, Session: session, Version: 1, To: booking.SideGuide}
	asked := origin.With(t.Context(), origin.Origin{RequestID: "req-1"})
	_, err := client.Insert(asked, jobs.EmailSendArgs{Session: &about}, nil)
	require.NoError(t, err)

	listener := listening(t, db)
	require.NoError(t, db.Do(asked, func(ctx context.Context) error {
		return enqueuer.SessionNotice(ctx, booking.Notification{Kind: about.Kind, Session: session, Version: 1, To: booking.SideGuide})
	}))
	announced, err := listener.WaitForNotification(t.Context())
	require.NoError(t, err)
	require.JSONEq(t, `{"queue": "mail"}`, announced.Payload)

	rows, err := db.Pool.Query(t.Context(), "SELECT to_jsonb(j) FROM river_job j ORDER BY id")
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[map[string]any])
	require.NoError(t, err)
	require.Len(t, found, 2)
	for _, row := range found {
		require.NotEmpty(t, row["created_at"])
		require.Contains(t, row["metadata"], "request_id")
		require.Equal(t, row["created_at"], row["scheduled_at"])
		for _, own := range []string{"id", "created_at", "scheduled_at"} {
			delete(row, own)
		}
	}
	byRiver, err := json.Marshal(found[0])
	require.NoError(t, err)
	ours, err := json.Marshal(found[1])
	require.NoError(t, err)
	require.JSONEq(t, string(byRiver), string(ours))
}
