package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	adminpg "sherpa/adapters/postgres/admin"
	"sherpa/adapters/postgres/pgtest"
	reviewspg "sherpa/adapters/postgres/reviews"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/jobs"
	"sherpa/modules/admin"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
)

// lines is a log that may be read while it is written.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// counted is a meter.
type counted struct {
	mu   sync.Mutex
	seen map[string]int
}

func (c *counted) add(kind string, outcome jobs.Outcome, _ time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[kind+" "+string(outcome)]++
}

func (c *counted) of(what string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen[what]
}

// brokenOnce fails the first time, like a database that is restarted in the night.
type brokenOnce struct {
	ledger.Auditor

	once sync.Once
}

func (b *brokenOnce) Verify(ctx context.Context) (v ledger.Verification, err error) {
	b.once.Do(func() { err = errors.New("no database") })
	if err != nil {
		return v, err
	}
	return b.Auditor.Verify(ctx)
}

// The ledger is recomputed at the start; what it finds is kept, counted and shouted about.
func TestTheLedgerIsRecomputed(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t, pgtest.Prepare{Name: "river", Run: jobs.Migrate})
	_, err := db.Pool.Exec(t.Context(), "INSERT INTO wallet_accounts (kind, owner, currency, tracked, balance) VALUES ('wallet', $1, 'SC', true, 7)", uuid.New())
	require.NoError(t, err)

	var log lines
	meter := &counted{seen: map[string]int{}}
	w := jobs.Workers{
		Ledger:    ledger.New(ledger.Deps{Auditor: &brokenOnce{Auditor: ledgerpg.NewAuditor(db.DB)}}),
		Reviews:   reviews.New(reviewspg.New(db.DB), nil, nil, nil, db.DB, clock.System{}),
		Operators: admin.NewOperators(adminpg.New(db.DB), nil, db.DB, clock.System{}, clock.System{}), Wall: clock.System{},
	}
	client, err := jobs.NewClient(db.Pool, jobs.Config{
		Workers: map[string]int{jobs.QueueDefault: 2}, FetchCooldown: 10 * time.Millisecond, FetchPollInterval: 50 * time.Millisecond, Meter: meter.add,
	}, w, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	require.NoError(t, err)
	require.NoError(t, client.Start(context.WithoutCancel(t.Context())))
	t.Cleanup(func() { stop(t, client) })

	var faults int
	require.Eventually(t, func() bool {
		return db.Pool.QueryRow(t.Context(), "SELECT faults FROM admin_ledger_checks").Scan(&faults) == nil
	}, 30*time.Second, 20*time.Millisecond)
	require.Equal(t, 1, faults)
	require.Contains(t, log.String(), `level=ERROR msg="the ledger has faults" faults=1`)
	require.Contains(t, log.String(), "stored 7, transfers say 0")
	require.Eventually(t, func() bool { return meter.of("ledger_verify completed") == 1 }, 10*time.Second, 10*time.Millisecond)
	require.Equal(t, 1, meter.of("ledger_verify failed"))
	require.Contains(t, log.String(), "kind=ledger_verify job=")
	require.Contains(t, log.String(), "attempt=2 outcome=completed")
	require.Eventually(t, func() bool { return meter.of("returns_look panicked") > 0 }, 10*time.Second, 10*time.Millisecond,
		"a worker without its module panics, which is counted")
	require.Eventually(t, func() bool { return meter.of("sweep completed") > 0 }, 10*time.Second, 10*time.Millisecond,
		"the sweep contains a panic of its steps")

	// Another start on the same day does not do it again.
	r, err := client.Insert(t.Context(), jobs.LedgerVerifyArgs{}, nil)
	require.NoError(t, err)
	require.True(t, r.UniqueSkippedAsDuplicate)
}
