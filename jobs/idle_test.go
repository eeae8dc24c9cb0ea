package jobs_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/jobs"
)

// The sandbox clock waits for the jobs that do what is due, and for no round by the wall clock: one that a killed process
// held is taken up after ten minutes at the latest, and the clock would stand so long.
func TestWhatTheSandboxClockWaitsFor(t *testing.T) {
	t.Parallel()
	db, _, _ := queue(t)
	now := time.Now()
	for _, c := range []struct {
		kind, state, metadata string
		scheduled             time.Duration // from now
		idle                  bool
	}{
		{"session_settle", "running", "{}", 0, false},
		{"payout_transfer", "available", "{}", 0, false},
		{"payout_transfer", "available", "{}", 3 * time.Second, false}, // failed, and tried again so soon
		{"payout_transfer", "available", `{"snoozes": 1}`, 3 * time.Second, true},
		{"payout_transfer", "retryable", "{}", time.Minute, true},
		{"payout_transfer", "completed", "{}", 0, true},
		{"payment_confirm", "running", "{}", 0, true},
		{"provider_events", "running", "{}", 0, true},
		{"sweep", "running", "{}", 0, true},
		{"retention", "running", "{}", 0, true},
		{"ledger_verify", "running", "{}", 0, true},
		{"returns_look", "running", "{}", 0, true},
		{"returns_look", "available", "{}", 0, true},
	} {
		_, err := db.Pool.Exec(t.Context(), "DELETE FROM river_job")
		require.NoError(t, err)
		_, err = db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, scheduled_at, metadata, finalized_at)
			VALUES ($1, 'default', $2::text::river_job_state, '{}', 5, $3::timestamptz, $4, CASE WHEN $2::text = 'completed' THEN $3::timestamptz END)`,
			c.kind, c.state, now.Add(c.scheduled), c.metadata)
		require.NoError(t, err)
		idle, err := jobs.Idle(t.Context(), db.Pool)
		require.NoError(t, err)
		require.Equal(t, c.idle, idle, "%s %s", c.kind, c.state)
	}
}
