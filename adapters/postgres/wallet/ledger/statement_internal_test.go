package ledgerpg

import (
	"math"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres/pgtest"
	"sherpa/platform/money"
)

// A page of a wallet with 10 000 movements reads the indexes of statements alone, at the start and deep down, and its
// balances are right.
func TestPlanOfAStatement(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	person := uuid.New()
	_, err := db.Pool.Exec(t.Context(), `INSERT INTO wallet_accounts (kind, owner, currency, tracked)
		SELECT 'wallet', CASE n WHEN 1 THEN $1 ELSE gen_random_uuid() END, 'SC', true FROM generate_series(1, 50) n`, person)
	require.NoError(t, err)
	for _, insert := range []string{`
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'grant', 'g' || w.id || '-' || n, 1, i.id, w.id, 'SC', 3, '2026-01-01'
  FROM wallet_accounts w, wallet_accounts i, generate_series(1, CASE w.owner WHEN $1::uuid THEN 5000 ELSE 400 END) n
 WHERE w.kind = 'wallet' AND i.kind = 'issued'`, `
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'card_refund', 'r' || n, 1, w.id, i.id, 'SC', 2, '2026-01-01'
  FROM wallet_accounts w, wallet_accounts i, generate_series(1, 5000) n WHERE w.owner = $1 AND i.kind = 'issued'`} {
		_, err = db.Pool.Exec(t.Context(), insert, person)
		require.NoError(t, err)
	}
	_, err = db.Pool.Exec(t.Context(), "VACUUM ANALYZE wallet_transfers, wallet_accounts")
	require.NoError(t, err)

	s := NewMovements(db.DB)
	first, err := s.Movements(t.Context(), person, 0, 50)
	require.NoError(t, err)
	require.Equal(t, []any{money.SC(5000), money.SC(5002)}, []any{first[0].Balance, first[1].Balance})
	deep, err := s.Movements(t.Context(), person, first[0].ID-9_000, 50)
	require.NoError(t, err)
	require.Equal(t, money.SC(3), deep[0].SC)
	require.Equal(t, deep[0].Balance-deep[0].SC, deep[1].Balance)
	var sum money.SC
	for before := int64(0); ; {
		some, err := s.Movements(t.Context(), person, before, 1000)
		require.NoError(t, err)
		for _, m := range some {
			sum += m.SC
		}
		if len(some) < 1000 {
			break
		}
		before = some[len(some)-1].ID
	}
	require.Equal(t, money.SC(5000), sum)

	for name, before := range map[string]int64{"the first page": math.MaxInt64, "a deep page": first[0].ID - 9_000} {
		rows, err := db.Pool.Query(t.Context(), "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) "+statement, person, before, 51)
		require.NoError(t, err)
		var plan strings.Builder
		for rows.Next() {
			var line string
			require.NoError(t, rows.Scan(&line))
			plan.WriteString(line + "\n")
		}
		require.NoError(t, rows.Err())
		require.NotContains(t, plan.String(), "Seq Scan on wallet_transfers", name)
		require.Contains(t, plan.String(), "wallet_transfers_statement_credit", name)
		require.Contains(t, plan.String(), "wallet_transfers_statement_debit", name)
	}
}
