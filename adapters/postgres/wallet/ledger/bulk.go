package ledgerpg

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/modules/wallet/ledger"
)

// PostMany posts many transactions at once, by COPY, for measurements. The triggers of the ledger see them as they see any
// other: balances move, and a transaction that was posted before fails all of them. It takes part in the transaction of
// ctx, or makes one.
func (l *Ledger) PostMany(ctx context.Context, transactions []ledger.Dated) error {
	return l.db.Do(ctx, func(ctx context.Context) error {
		return l.db.PgxTx(ctx, func(t pgx.Tx) error {
			ids, err := openAccounts(ctx, t, transactions)
			if err != nil {
				return fmt.Errorf("open accounts: %w", err)
			}
			var rows [][]any
			for _, d := range transactions {
				for i, e := range d.Entries {
					rows = append(rows, []any{
						string(d.Kind), d.Reference, int16(i + 1), ids[e.Debit], ids[e.Credit], string(e.Debit.Currency), e.Amount, d.At, //nolint:gosec // a handful
					})
				}
			}
			_, err = t.CopyFrom(ctx, pgx.Identifier{"wallet_transfers"},
				[]string{"kind", "ref", "leg", "debit", "credit", "currency", "amount", "posted_at"}, pgx.CopyFromRows(rows))
			return err
		})
	})
}

// openAccounts makes sure that the accounts of transactions are there, and answers their ids.
func openAccounts(ctx context.Context, t pgx.Tx, transactions []ledger.Dated) (map[ledger.Account]int64, error) {
	ids := map[ledger.Account]int64{}
	for _, d := range transactions {
		for _, e := range d.Entries {
			ids[e.Debit], ids[e.Credit] = 0, 0
		}
	}
	var all, owned accountColumns
	for a := range ids {
		all.add(a)
		if a.Tracked() {
			owned.add(a)
		}
	}
	if _, err := t.Exec(ctx, insertAccounts, owned.kinds, owned.owners, owned.currencies); err != nil {
		return nil, err
	}
	rows, err := t.Query(ctx, `SELECT w.id, w.kind, w.owner, w.currency
		FROM unnest($1::text[], $2::uuid[], $3::text[]) AS a (kind, owner, currency) JOIN wallet_accounts w USING (kind, owner, currency)`,
		all.kinds, all.owners, all.currencies)
	if err != nil {
		return nil, err
	}
	var id int64
	var kind, currency string
	var owner uuid.UUID
	_, err = pgx.ForEachRow(rows, []any{&id, &kind, &owner, &currency}, func() error {
		ids[ledger.Account{Kind: ledger.AccountKind(kind), Owner: owner, Currency: ledger.Currency(currency)}] = id
		return nil
	})
	return ids, err
}
