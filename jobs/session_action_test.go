package jobs_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/modules/booking"
)

// The jobs for due work are stored as earlier versions of the program stored them, and are worked by these.
func TestTheJobsOfDueWorkAreStoredAsBefore(t *testing.T) {
	t.Parallel()
	db, _, enqueuer := queue(t)
	session := uuid.New()
	var due []booking.ScheduledAction
	for _, kind := range []booking.ActionKind{
		booking.ActionExpire, booking.ActionComplete, booking.ActionSettle, booking.ActionNoShow,
		booking.ActionRemindDay, booking.ActionRemindHour, booking.ActionMeeting, booking.ActionMissing,
	} {
		due = append(due, booking.ScheduledAction{Session: session, Kind: kind, Version: 3})
	}
	for range 2 { // one of a kind is alive at a time
		require.NoError(t, db.Do(t.Context(), func(ctx context.Context) error { return enqueuer.SessionActions(ctx, due...) }))
	}
	rows, err := db.Pool.Query(t.Context(), "SELECT concat_ws(' ', kind, queue, max_attempts, args - 'session' - 'version') FROM river_job WHERE args ->> 'session' = $1 AND args ->> 'version' = '3' ORDER BY id", session)
	require.NoError(t, err)
	stored, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	which := func(kind string) string { return fmt.Sprintf(`{"which": %q}`, kind) }
	require.Equal(t, []string{
		"session_expire money 1000 {}", "session_complete money 1000 {}", "session_settle money 1000 {}", "noshow_flag default 25 {}",
		"reminder default 25 " + which("remind_day"), "reminder default 25 " + which("remind_hour"),
		"room_notice default 25 " + which("meeting"), "room_notice default 25 " + which("missing"),
	}, stored)
}
