package walletpg

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet"
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
	wallet.MonthOfGood
	settled bool
	last    int64 // its youngest transfer
	// Every transaction below oldest had ended; none from next on had begun.
	oldest, next int64
}

// goodSoFar is what one process remembers: the ledger is append-only, so that a sum stays right once
// no transaction can add to it any more. Without it every look at the landing would read all transfers.
type goodSoFar struct {
	months []wallet.MonthOfGood
	upTo   int64 // the last transfer in months

	// The next part, up to a transfer that was seen at a time, is settled when all transactions of
	// that time have ended: ids are given in order, but not committed in order.
	nextUpTo int64
	ends     int64
	seen     time.Time
}

// idsSettle is longer than a transaction takes from a transfer's id to its own.
const idsSettle = 10 * time.Second

// GreaterGood implements wallet.Books. It costs as much as there are transfers since the last calls.
func (b *Books) GreaterGood(ctx context.Context) (wallet.GreaterGood, error) {
	known := b.good.Load()
	var rows []goodRow
	err := b.db.Pgx(ctx, func(q postgres.Querier) error {
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
		return wallet.GreaterGood{}, err
	}
	if next := known.after(rows, b.wall.Now()); next != nil {
		b.good.CompareAndSwap(known, next)
	}
	return sumOf(byMonth(known.months, rows)), nil
}

// after gives what is to be remembered next, nil when that has not changed.
func (k *goodSoFar) after(rows []goodRow, now time.Time) *goodSoFar {
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
func byMonth(months []wallet.MonthOfGood, rows []goodRow) []wallet.MonthOfGood {
	sums := make(map[string]wallet.MonthOfGood, len(months)+len(rows))
	add := func(m wallet.MonthOfGood) {
		s := sums[m.Month]
		sums[m.Month] = wallet.MonthOfGood{
			Month: m.Month, Profit: s.Profit + m.Profit, SetAside: s.SetAside + m.SetAside, Given: s.Given + m.Given,
		}
	}
	for _, m := range months {
		add(m)
	}
	for _, r := range rows {
		add(r.MonthOfGood)
	}
	return slices.SortedFunc(maps.Values(sums), func(a, b wallet.MonthOfGood) int { return cmp.Compare(a.Month, b.Month) })
}

func sumOf(months []wallet.MonthOfGood) wallet.GreaterGood {
	g := wallet.GreaterGood{ByMonth: months}
	for _, m := range months {
		g.Profit, g.SetAside, g.Given = g.Profit+m.Profit, g.SetAside+m.SetAside, g.Given+m.Given
	}
	return g
}
