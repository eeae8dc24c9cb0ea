package ledgerpg_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

type execer interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// earn posts a profit of 10 cents in a month, 2 of them for the greater good, and gives 1 away.
func earn(ctx context.Context, q execer, month string) error {
	_, err := q.Exec(ctx, `
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'test', $1, leg, d.id, c.id, 'USD', amount, ($2 || '-15')::timestamptz
  FROM (VALUES (1, 'reserve', 'profit', 10), (2, 'profit', 'greater_good', 2), (3, 'greater_good', 'cash', 1)) l (leg, debit, credit, amount)
  JOIN wallet_accounts d ON d.kind = l.debit JOIN wallet_accounts c ON c.kind = l.credit`, uuid.NewString(), month)
	return err
}

func month(name string, times money.Cents) ledger.GreaterGoodMonth {
	return ledger.GreaterGoodMonth{Month: name, Profit: 10 * times, SetAside: 2 * times, Given: times}
}

// The greater good is what the ledger says, with transactions under way, rolled back and committed at once.
func TestTheGreaterGoodIsWhatTheLedgerSays(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	reports := ledgerpg.NewReports(db.DB)
	says := func(months ...ledger.GreaterGoodMonth) {
		t.Helper()
		got, err := reports.GreaterGood(t.Context())
		require.NoError(t, err)
		require.ElementsMatch(t, months, got.ByMonth)
		var sum money.Cents
		for _, m := range months {
			sum += m.Profit
		}
		require.Equal(t, sum, got.Profit)
	}
	says()
	require.NoError(t, earn(t.Context(), db.Pool, "2026-01"))
	says(month("2026-01", 1))

	late, err := db.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = late.Rollback(context.WithoutCancel(t.Context())) }()
	require.NoError(t, earn(t.Context(), late, "2026-01"))
	require.NoError(t, earn(t.Context(), db.Pool, "2025-12")) // demo data is posted in the past
	says(month("2025-12", 1), month("2026-01", 1))
	require.NoError(t, late.Commit(t.Context()))
	says(month("2025-12", 1), month("2026-01", 2))

	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 10 {
				tx, err := db.Pool.Begin(t.Context())
				if err != nil || earn(t.Context(), tx, "2026-02") != nil {
					t.Error("post", err)
					return
				}
				if rand.IntN(2) == 0 {
					_ = tx.Rollback(t.Context())
				} else {
					_ = tx.Commit(t.Context())
				}
			}
		})
	}
	wg.Wait()
	var committed money.Cents
	require.NoError(t, db.Pool.QueryRow(t.Context(), "SELECT count(DISTINCT ref) FROM wallet_transfers WHERE posted_at >= '2026-02-01'").Scan(&committed))
	says(month("2025-12", 1), month("2026-01", 2), month("2026-02", committed))
}

// The audit finds a kept sum that is not what the transfers say.
func TestTheAuditComparesKeptSums(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	require.NoError(t, earn(t.Context(), db.Pool, "2026-01"))
	guide := uuid.New()
	for name, plant := range map[string]string{
		"the sums of a month equal its transfers":      "UPDATE wallet_months SET given = given + 1",
		"what a guide has earned equals its transfers": "ALTER TABLE wallet_accounts DISABLE TRIGGER USER; INSERT INTO wallet_accounts (kind, owner, currency, tracked, earned) VALUES ('earnings', '" + guide.String() + "', 'USD', true, 5)",
	} {
		found := func() bool {
			v, err := ledgerpg.NewAuditor(db.DB).Verify(t.Context())
			require.NoError(t, err)
			for _, f := range v.Violations {
				if f.Check == name {
					return true
				}
			}
			return false
		}
		require.False(t, found(), name)
		_, err := db.Pool.Exec(t.Context(), plant)
		require.NoError(t, err)
		require.True(t, found(), name)
	}
}
