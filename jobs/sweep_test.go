package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/folding"
	accountspg "sherpa/adapters/postgres/accounts"
	adminpg "sherpa/adapters/postgres/admin"
	bookingpg "sherpa/adapters/postgres/booking"
	erasurepg "sherpa/adapters/postgres/erasure"
	"sherpa/adapters/postgres/pgtest"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// breakable is a schedule that cannot be read while it is broken, or makes the sweep panic.
type breakable struct {
	payouts.Schedule

	broken, panics atomic.Bool
}

func (b *breakable) Payable(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	if b.panics.Load() {
		panic("wanted")
	}
	if b.broken.Load() {
		return nil, errors.New("broken")
	}
	return b.Schedule.Payable(ctx, after, limit)
}

// A sweep that cannot do something leaves no job behind that was given up. Operators see what it could not do for as
// long as that goes on, and it ends by itself.
func TestAFailedSweepLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	enqueue := jobs.NewEnqueuer(db.DB)
	schedule := &breakable{Schedule: payoutspg.NewSchedule(db.DB)}
	log := slog.New(slog.DiscardHandler)
	operators := admin.NewOperators(adminpg.New(db.DB), nil, db.DB, clock.System{}, clock.System{})
	monitor := admin.NewMonitor(adminpg.New(db.DB), clock.System{}, clock.System{})
	client, err := jobs.NewClient(db.Pool, jobs.Config{
		Workers: map[string]int{jobs.QueueDefault: 2}, FetchCooldown: time.Millisecond, FetchPollInterval: 10 * time.Millisecond,
	}, jobs.Workers{
		Accounts:  accounts.New(accountspg.New(db.DB), erasurepg.New(db.DB), enqueue, nil, folding.New(), db.DB, clock.System{}),
		Booking:   booking.New(booking.Deps{Tx: db.DB, Repositories: bookingpg.New(db.DB).Repositories(), Jobs: enqueue, Clock: clock.System{}}),
		Payouts:   payouts.New(payouts.Deps{Tx: db.DB, Repositories: payouts.Repositories{Schedule: schedule}, Jobs: enqueue, Clock: clock.System{}, Log: log}),
		Operators: operators, Wall: clock.System{},
	}, log)
	require.NoError(t, err)
	enqueue.Bind(client)
	require.NoError(t, client.Start(context.WithoutCancel(t.Context())))
	t.Cleanup(func() { require.NoError(t, client.Stop(context.WithoutCancel(t.Context()))) })

	// swept waits until a sweep that began now has ended.
	swept := func() admin.Sweep {
		began := time.Now()
		var sweep admin.Sweep
		require.Eventually(t, func() bool {
			_, err := client.Insert(t.Context(), jobs.SweepArgs{}, nil)
			require.NoError(t, err)
			o, err := monitor.Read(t.Context())
			require.NoError(t, err)
			sweep = o.Sweep
			return sweep.EndedAt != nil && sweep.EndedAt.After(began.Add(50*time.Millisecond))
		}, 30*time.Second, 20*time.Millisecond)
		return sweep
	}
	require.Empty(t, swept().Items)
	for name, broken := range map[string]*atomic.Bool{"fails": &schedule.broken, "panics": &schedule.panics} {
		broken.Store(true)
		swept()
		sweep := swept()
		require.EqualValues(t, 1, sweep.Total, name)
		require.Equal(t, []any{admin.SweepPayouts, "", "other"}, []any{sweep.Items[0].Step, sweep.Items[0].Subject, sweep.Items[0].Error})
		require.True(t, sweep.Items[0].LastAt.After(sweep.Items[0].Since), "it has gone on for more than one sweep")
		broken.Store(false)
		swept()
		require.Empty(t, swept().Items, "it ends by itself")
	}
	var unfinished int
	require.NoError(t, db.Pool.QueryRow(t.Context(),
		"SELECT count(*) FROM river_job WHERE kind = 'sweep' AND state IN ('discarded', 'retryable', 'cancelled')").Scan(&unfinished))
	require.Zero(t, unfinished)
}
