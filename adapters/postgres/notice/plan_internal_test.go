package noticepg

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/notice"
)

// With a thousand sessions of a person among many others' no table of sessions, events or messages is read as a whole.
func TestThePlanOfTheNotices(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	person := uuid.MustParse("00000000-0000-0000-0000-000000000001")
	for _, sql := range []string{
		`INSERT INTO booking_sessions (id, gamer, guide, game, starts_at, ends_at, hours, rate_cents, sc_per_hour, total_sc, status, version, expires_at, created_at, updated_at)
		 SELECT gen_random_uuid(), CASE WHEN i % 20 = 0 THEN '00000000-0000-0000-0000-000000000001' ELSE gen_random_uuid() END, gen_random_uuid(), 'Hades',
			t, t + interval '1 hour', 1, 2500, 55, 55, 'completed', 3, t, t, t FROM generate_series(1, 20000) i, LATERAL (SELECT timestamptz '2026-01-01' + i * interval '3 minutes') x(t)`,
		`INSERT INTO booking_events (session, version, event, from_status, to_status, by_side, at)
		 SELECT id, v, CASE v WHEN 1 THEN 'book' WHEN 2 THEN 'approve' ELSE 'complete' END, '', 'pending', CASE v WHEN 1 THEN 'gamer' WHEN 2 THEN 'guide' ELSE 'system' END, updated_at
		 FROM booking_sessions, generate_series(1, 3) v`,
		`INSERT INTO session_messages (id, session_id, seq, author_id, recipient_id, side, text, client_id, created_at)
		 SELECT gen_random_uuid(), id, n, CASE n % 2 WHEN 0 THEN gamer ELSE guide END, CASE n % 2 WHEN 0 THEN guide ELSE gamer END, CASE n % 2 WHEN 0 THEN 'gamer' ELSE 'guide' END,
			'Hello', 'client-' || n, updated_at FROM booking_sessions, generate_series(1, 4) n`,
		`ANALYZE booking_sessions`, `ANALYZE booking_events`, `ANALYZE session_messages`, `ANALYZE session_reads`,
	} {
		_, err := db.Pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	since := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	rows, err := db.Pool.Query(t.Context(), "EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, TIMING OFF) SELECT * FROM ("+happened+") h ORDER BY at DESC, key DESC LIMIT 51", person, since)
	require.NoError(t, err)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	plan := strings.Join(lines, "\n")
	for _, table := range []string{"booking_sessions", "booking_events", "session_messages"} {
		require.NotContains(t, plan, "Seq Scan on "+table, plan)
	}
	found, err := New(db.DB).Read(t.Context(), person, notice.Query{Since: since, Items: 51, Unread: 100})
	require.NoError(t, err)
	require.Len(t, found.Items, 51)
	require.Equal(t, 100, found.Unread)
}
