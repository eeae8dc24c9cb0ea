package main

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// What nothing needs any more goes after its time, and not before (docs/privacy.md).
func TestWhatIsKeptNoLonger(t *testing.T) {
	t.Parallel()
	i := start(t)
	admin, gamer, guide := i.admin(), i.gamer(), i.guide()
	leaver := i.leaver(admin) // was rejected once, and approved
	i.booked(gamer, guide, 30*time.Hour)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := i.db.Pool.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	exec("INSERT INTO wallet_provider_events (id, type, object_id, received_at) VALUES ('evt_now', 'x', 'y', now()), ('evt_old', 'x', 'y', now() - interval '91 days')")
	exec(`INSERT INTO river_job (kind, args, max_attempts, state, errors, finalized_at) VALUES
		('a', '{}', 1, 'discarded', ARRAY['{"error": "old"}'::jsonb], now() - interval '31 days'), ('b', '{}', 1, 'discarded', ARRAY['{"error": "new"}'::jsonb], now())`)
	count := func(sql string, args ...any) (n int) {
		t.Helper()
		require.NoError(t, i.db.Pool.QueryRow(t.Context(), sql, args...).Scan(&n))
		return n
	}
	state := func() []int {
		return []int{
			count("SELECT count(*) FROM applications_applications WHERE user_id = $1", leaver.id),
			count("SELECT count(*) FROM booking_keys"),
			count("SELECT count(*) FROM wallet_provider_events WHERE id LIKE 'evt_%'"),
			count("SELECT count(*) FROM river_job WHERE kind IN ('a', 'b') AND cardinality(errors) > 0"),
		}
	}
	// work has the hourly job done now.
	work := func() {
		t.Helper()
		exec("INSERT INTO river_job (kind, args, max_attempts, queue, tags) VALUES ('retention', '{}', 1, 'default', ARRAY['test'])")
		i.until("the job is done", func() bool {
			return count("SELECT count(*) FROM river_job WHERE kind = 'retention' AND state NOT IN ('completed')") == 0
		})
	}
	work()
	require.Equal(t, []int{2, 1, 1, 1}, state(), "what is old goes")
	i.advance((29 * 24 * time.Hour).String())
	work()
	require.Equal(t, []int{2, 1, 1, 1}, state())
	i.advance((2 * 24 * time.Hour).String())
	work()
	require.Equal(t, []int{2, 0, 1, 1}, state(), "keys after 30 days")
	i.advance((60 * 24 * time.Hour).String())
	work()
	require.Equal(t, []int{2, 0, 0, 1}, state(), "events after 90")
	i.advance((90 * 24 * time.Hour).String())
	work()
	require.Equal(t, []int{1, 0, 0, 1}, state(), "the rejected application after 180; the approved one stays")
	require.Equal(t, 1, count("SELECT count(*) FROM applications_applications WHERE user_id = $1 AND status = 'approved'", uuid.MustParse(leaver.id)))
}
