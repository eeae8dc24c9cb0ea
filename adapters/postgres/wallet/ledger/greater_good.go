package ledgerpg

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
)

// goodSince sums the transfers after $1 by month, those up to $2 apart.
const goodSince = `
SELECT to_char(month, 'YYYY-MM'), profit, set_aside, given, settled, last,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  FROM (SELECT date_trunc('month', t.posted_at AT TIME ZONE 'UTC') AS month, t.id <= $2 AS settled, max(t.id) AS last,
               coalesce(sum(t.amount) FILTER (WHERE c.kind = 'profit'), 0)::bigint AS profit,
               coalesce(sum(t.amount) FILTER (WHERE c.kind = 'greater_good'), 0)::bigint AS set_aside,
               coalesce(sum(t.amount) FILTER (WHERE d.kind = 'greater_good'), 0)::bigint AS given
          FROM wallet_transfers t
          JOIN wallet_accounts d ON d.id = t.debit
          JOIN wallet_accounts c ON c.id = t.credit
         WHERE t.id > $1 AND t.currency = 'USD' AND (c.kind IN ('profit', 'greater_good') OR d.kind = 'greater_good')
         GROUP BY 1, 2) sums`

// goodRow is a month of goodSince.
type goodRow struct {
	ledger.GreaterGoodMonth
	settled bool
	last    int64 // its youngest transfer
	// Every transaction below oldest had ended; none from next on had begun.
	oldest, next int64
}

// greaterGoodSoFar is what one process remembers: the ledger is append-only, so that a sum stays right once
// no transaction can add to it any more. Without it every view of the landing page would read all entries.
type greaterGoodSoFar struct {
	months []ledger.GreaterGoodMonth
	upTo   int64 // the last transfer in months

	// The next part, up to a transfer that was seen at a time, is settled when all transactions of
	// that time have ended: ids are given in order, but not committed in order.
	nextUpTo int64
	ends     int64
	seen     time.Time
}

// idsSettle is longer than a transaction takes from a transfer's id to its own.
const idsSettle = 10 * time.Second

// Reports implements ledger.Reports.
type Reports struct {
	db    *postgres.DB
	wall  clock.Clock
	known atomic.Pointer[greaterGoodSoFar]
}

var _ ledger.Reports = (*Reports)(nil)

// NewReports builds the reader.
func NewReports(db *postgres.DB) *Reports {
	r := &Reports{db: db, wall: clock.System{}}
	r.known.Store(&greaterGoodSoFar{})
	return r
}

// GreaterGood implements ledger.Reports. It costs as much as there are transfers since the last calls.
func (r *Reports) GreaterGood(ctx context.Context) (ledger.GreaterGood, error) {
	known := r.known.Load()
	var rows []goodRow
	err := r.db.Pgx(ctx, func(q postgres.Querier) error {
		found, err := q.Query(ctx, goodSince, known.upTo, known.nextUpTo)
		if err != nil {
			return err
		}
		rows, err = pgx.CollectRows(found, func(row pgx.CollectableRow) (r goodRow, err error) {
			return r, row.Scan(&r.Month, &r.Profit, &r.SetAside, &r.Given, &r.settled, &r.last, &r.oldest, &r.next)
		})
		return err
	})
	if err != nil {
		return ledger.GreaterGood{}, err
	}
	if next := known.after(rows, r.wall.Now()); next != nil {
		r.known.CompareAndSwap(known, next)
	}
	return sumOf(byMonth(known.months, rows)), nil
}

// after gives what is to be remembered next, nil when that has not changed.
func (k *greaterGoodSoFar) after(rows []goodRow, now time.Time) *greaterGoodSoFar {
	if len(rows) == 0 {
		return nil
	}
	next := *k
	if k.nextUpTo > k.upTo {
		if rows[0].oldest < k.ends || now.Sub(k.seen) < idsSettle {
			return nil
		}
		settled := slices.DeleteFunc(slices.Clone(rows), func(r goodRow) bool { return !r.settled })
		next.months, next.upTo = byMonth(k.months, settled), k.nextUpTo
	}
	for _, r := range rows {
		next.nextUpTo = max(next.nextUpTo, r.last)
	}
	next.ends, next.seen = rows[0].next, now
	return &next
}

// byMonth adds rows to months, oldest first.
func byMonth(months []ledger.GreaterGoodMonth, rows []goodRow) []ledger.GreaterGoodMonth {
	sums := make(map[string]ledger.GreaterGoodMonth, len(months)+len(rows))
	add := func(m ledger.GreaterGoodMonth) {
		s := sums[m.Month]
		sums[m.Month] = ledger.GreaterGoodMonth{
			Month: m.Month, Profit: s.Profit + m.Profit, SetAside: s.SetAside + m.SetAside, Given: s.Given + m.Given,
		}
	}
	for _, m := range months {
		add(m)
	}
	for _, r := range rows {
		add(r.GreaterGoodMonth)
	}
	return slices.SortedFunc(maps.Values(sums), func(a, b ledger.GreaterGoodMonth) int { return cmp.Compare(a.Month, b.Month) })
}

func sumOf(months []ledger.GreaterGoodMonth) ledger.GreaterGood {
	g := ledger.GreaterGood{ByMonth: months}
	for _, m := range months {
		g.Profit, g.SetAside, g.Given = g.Profit+m.Profit, g.SetAside+m.SetAside, g.Given+m.Given
	}
	return g
}
