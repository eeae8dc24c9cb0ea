package ledgerpg

import (
	"context"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
)

// Reports implements ledger.Reports by sums that the database keeps with each posting (migration 00050).
type Reports struct{ db *postgres.DB }

var _ ledger.Reports = (*Reports)(nil)

// NewReports builds the reader.
func NewReports(db *postgres.DB) *Reports { return &Reports{db} }

// GreaterGood implements ledger.Reports.
func (r *Reports) GreaterGood(ctx context.Context) (g ledger.GreaterGood, err error) {
	g.ByMonth, err = postgres.Collect(ctx, r.db, func(row pgx.CollectableRow) (m ledger.GreaterGoodMonth, err error) {
		return m, row.Scan(&m.Month, &m.Profit, &m.SetAside, &m.Given)
	}, `SELECT to_char(month, 'YYYY-MM'), sum(profit)::bigint, sum(set_aside)::bigint, sum(given)::bigint
		FROM wallet_months GROUP BY month ORDER BY month`)
	for _, m := range g.ByMonth {
		g.Profit, g.SetAside, g.Given = g.Profit+m.Profit, g.SetAside+m.SetAside, g.Given+m.Given
	}
	return g, err
}
