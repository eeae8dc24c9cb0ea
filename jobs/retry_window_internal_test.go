package jobs

import (
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"sherpa/platform/clock"
)

// What waits for another program outlives a day without it.
func TestJobsOutliveAProviderThatIsDownForADay(t *testing.T) {
	t.Parallel()
	type withRetries interface {
		river.JobArgs
		river.JobArgsWithInsertOpts
	}
	for _, args := range []withRetries{EmailSendArgs{}, CalendarInviteArgs{}, IdentitySyncArgs{}, PaymentReconcileArgs{}, RefundsReconcileArgs{}, ProviderEventsArgs{}} {
		var window time.Duration
		row := &rivertype.JobRow{}
		for range args.InsertOpts().MaxAttempts - 1 {
			now := clock.System{}.Now()
			window += (retryPolicy{}).NextRetry(row).Sub(now)
			row.Errors = append(row.Errors, rivertype.AttemptError{})
		}
		require.Greater(t, window, 24*time.Hour-time.Minute, args.Kind())
	}
}

// The pauses between attempts grow by squares to five minutes, and to at most a tenth more, so that a provider which was
// down for ten minutes does not cost a buyer an hour.
func TestPausesBetweenAttempts(t *testing.T) {
	t.Parallel()
	for failed, want := range map[int]time.Duration{
		0: time.Second, 1: 4 * time.Second, 3: 16 * time.Second, 16: 289 * time.Second, 17: 5 * time.Minute, 900: 5 * time.Minute,
	} {
		row := &rivertype.JobRow{Errors: make([]rivertype.AttemptError, failed)}
		before := clock.System{}.Now()
		next := (retryPolicy{}).NextRetry(row)
		require.GreaterOrEqual(t, next.Sub(before), want, "after %d more failures", failed)
		require.LessOrEqual(t, next.Sub(clock.System{}.Now()), want+want/10+time.Millisecond, "after %d more failures", failed)
	}
}

// A checkout that nobody pays lives for a day. It costs few questions, whether the provider answers or not; one that
// is paid late is still found.
func TestAnAbandonedCheckoutCostsFewQuestions(t *testing.T) {
	t.Parallel()
	opened := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	row := &rivertype.JobRow{CreatedAt: opened}
	for name, after := range map[string]func(w *paymentConfirm) time.Time{
		"answers": func(w *paymentConfirm) time.Time { return w.wall.Now().Add(w.pause(row)) },
		"fails":   func(w *paymentConfirm) time.Time { return w.NextRetry(&river.Job[PaymentConfirmArgs]{JobRow: row}) },
	} {
		questions, now := 0, opened.Add(shortestPause)
		for ; now.Before(opened.Add(24 * time.Hour)); questions++ {
			next := after(&paymentConfirm{wall: clock.NewManual(now)})
			require.Greater(t, next.Sub(now), time.Duration(0), name)
			require.LessOrEqual(t, next.Sub(now), 2*time.Hour, name)
			if age := now.Sub(opened); age < 10*time.Minute {
				require.LessOrEqual(t, next.Sub(now), age, "pauses are minutes at first")
			}
			now = next
		}
		questions++ // the last finds it expired
		require.Less(t, questions, 30, name)
		require.Greater(t, questions, 20, name)
	}
	require.Equal(t, QueuePayments, PaymentConfirmArgs{}.InsertOpts().Queue)
}
