package ledgerpg

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/money"
)

type execer interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// earn posts a profit of 10 cents in a month, 2 of them for the greater good, and gives 1 away.
func earn(t *testing.T, q execer, month string) {
	t.Helper()
	_, err := q.Exec(t.Context(), `
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'test', $1, leg, d.id, c.id, 'USD', amount, ($2 || '-15')::timestamptz
  FROM (VALUES (1, 'reserve', 'profit', 10), (2, 'profit', 'greater_good', 2), (3, 'greater_good', 'cash', 1)) l (leg, debit, credit, amount)
  JOIN wallet_accounts d ON d.kind = l.debit JOIN wallet_accounts c ON c.kind = l.credit`, uuid.NewString(), month)
	require.NoError(t, err)
}

func month(name string, times money.Cents) ledger.GreaterGoodMonth {
	return ledger.GreaterGoodMonth{Month: name, Profit: 10 * times, SetAside: 2 * times, Given: times}
}

// Whatever is remembered and however much later a transfer is committed than one with a higher id:
// the answer is what the ledger says.
func TestTheGreaterGoodIsWhatTheLedgerSays(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	b := NewReports(db.DB)
	wall := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	b.wall = wall
	says := func(months ...ledger.GreaterGoodMonth) {
		t.Helper()
		for range 4 { // looks alone move what is remembered
			wall.Advance(idsSettle)
			got, err := b.GreaterGood(t.Context())
			require.NoError(t, err)
			require.Equal(t, sumOf(months), got)
		}
	}
	// All transfers are remembered once other tests' transactions of that time have ended.
	settles := func(months ...ledger.GreaterGoodMonth) {
		t.Helper()
		for says(months...); b.fresh(t) > 0; {
			says(months...)
		}
	}
	says()
	earn(t, db.Pool, "2026-01")
	settles(month("2026-01", 1))

	late, err := db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = late.Rollback(context.WithoutCancel(t.Context())) }()
	earn(t, late, "2026-01")
	earn(t, db.Pool, "2026-02")
	before := b.known.Load().upTo
	says(month("2026-01", 1), month("2026-02", 1))
	require.Equal(t, before, b.known.Load().upTo, "nothing is settled while a lower id may come")
	require.NoError(t, late.Commit(t.Context()))
	settles(month("2026-01", 2), month("2026-02", 1))
	earn(t, db.Pool, "2025-12") // demo data is posted in the past
	settles(month("2025-12", 1), month("2026-01", 2), month("2026-02", 1))
}

// fresh counts the transfers that the next look would still sum.
func (b *Reports) fresh(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, b.db.Pool().QueryRow(t.Context(), `
SELECT count(*) FROM wallet_transfers t JOIN wallet_accounts c ON c.id = t.credit
 WHERE t.id > $1 AND c.kind IN ('profit', 'greater_good')`, b.known.Load().upTo).Scan(&n))
	return n
}

// A look at the landing of a platform with 50 000 sold packs.
func BenchmarkGreaterGood(b *testing.B) {
	db := pgtest.New(b)
	_, err := db.Pool.Exec(b.Context(), `
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'test', n, leg, d.id, c.id, 'USD', 10, now() - n * interval '10 minutes'
  FROM generate_series(1, 50000) n, (VALUES (1, 'cash', 'reserve'), (2, 'cash', 'profit'), (3, 'profit', 'greater_good')) l (leg, debit, credit)
  JOIN wallet_accounts d ON d.kind = l.debit JOIN wallet_accounts c ON c.kind = l.credit`)
	require.NoError(b, err)
	books := NewReports(db.DB)
	wall := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	books.wall = wall
	for b.Loop() {
		wall.Advance(idsSettle)
		_, err := books.GreaterGood(b.Context())
		require.NoError(b, err)
	}
}

// A transaction takes the id of a transfer a moment before its own: nothing is settled within that moment.
func TestTheGreaterGoodWaitsForIDs(t *testing.T) {
	t.Parallel()
	seen := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	known := &greaterGoodSoFar{nextUpTo: 7, ends: 100, seen: seen}
	rows := []goodRow{{GreaterGoodMonth: month("2026-01", 1), settled: true, last: 7, oldest: 100, next: 101}}
	require.Nil(t, known.after(rows, seen.Add(idsSettle-1)))
	require.Equal(t, int64(7), known.after(rows, seen.Add(idsSettle)).upTo)
	rows[0].oldest = 99
	require.Nil(t, known.after(rows, seen.Add(idsSettle)), "a transaction of that time is still open")
}
