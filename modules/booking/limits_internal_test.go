package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/platform/errs"
)

// The newest request is allowed when it is the last that a limit has room for, refused when it is one more, and 0 is off.
func TestEachLimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limits  Limits
		count   func(n int) Requests
		refusal error
		after   time.Duration
	}{
		"pending":       {Limits{Pending: 3}, func(n int) Requests { return Requests{Pending: n} }, ErrPendingLimit, 0},
		"of a pair":     {Limits{PendingPerPair: 3}, func(n int) Requests { return Requests{PendingOfPair: n} }, ErrPairLimit, 0},
		"hours":         {Limits{PendingHoursPerPair: 3}, func(n int) Requests { return Requests{PendingHoursOfPair: n} }, ErrPairHoursLimit, 0},
		"of a pair day": {Limits{RequestsPerPairDay: 3}, func(n int) Requests { return Requests{SinceOfPair: n, OldestOfPair: noon.Add(-time.Hour)} }, ErrRequestsPairLimit, 23 * time.Hour},
		"of a day":      {Limits{RequestsPerDay: 3}, func(n int) Requests { return Requests{Since: n, Oldest: noon.Add(-2 * time.Hour)} }, ErrRequestsLimit, 22 * time.Hour},
	} {
		require.NoError(t, c.limits.check(c.count(3), noon), name)
		err := c.limits.check(c.count(4), noon)
		require.ErrorIs(t, err, c.refusal, name)
		require.NoError(t, Limits{}.check(c.count(1000), noon), name)
		if e, ok := errs.As(err); c.after > 0 {
			require.True(t, ok)
			require.Equal(t, c.after, e.RetryAfter, name)
		}
	}
}

// What was approved at once counts beside what waits for an answer.
func TestWhatMayBeApprovedAtOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limits Limits
		last   Requests // the last that may be
		more   Requests
	}{
		"pending":   {Limits{Pending: 3}, Requests{Pending: 1, Instant: 2}, Requests{Pending: 1, Instant: 3}},
		"of a pair": {Limits{PendingPerPair: 3}, Requests{PendingOfPair: 2, InstantOfPair: 1}, Requests{PendingOfPair: 3, InstantOfPair: 1}},
		"hours":     {Limits{PendingHoursPerPair: 3}, Requests{PendingHoursOfPair: 1, InstantHoursOfPair: 2}, Requests{PendingHoursOfPair: 2, InstantHoursOfPair: 2}},
	} {
		require.True(t, c.limits.mayBeInstant(c.last), name)
		require.False(t, c.limits.mayBeInstant(c.more), name)
		require.True(t, Limits{}.mayBeInstant(c.more), name)
	}
}

func TestMovesOfARequestAreLimited(t *testing.T) {
	t.Parallel()
	limits := Limits{PendingMoves: 2}
	require.NoError(t, limits.mayMove(Session{Status: Pending, PendingMoves: 1}))
	require.ErrorIs(t, limits.mayMove(Session{Status: Pending, PendingMoves: 2}), ErrMovesLimit)
	require.NoError(t, limits.mayMove(Session{Status: Approved, PendingMoves: 2}), "moves after the answer have their own limit")
	require.NoError(t, Limits{}.mayMove(Session{Status: Pending, PendingMoves: 99}))
}
