// Package ledgerpg keeps the ledger in PostgreSQL.
package ledgerpg

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/tx"
)

// Ledger implements ledger.Transactions and ledger.Balances. The database itself moves the stored balances and refuses what breaks
// an invariant (migrations 00003 and 00016).
type Ledger struct{ db *postgres.DB }

var (
	_ ledger.Transactions = (*Ledger)(nil)
	_ ledger.Balances     = (*Ledger)(nil)
)

// NewLedger builds the store.
func NewLedger(db *postgres.DB) *Ledger { return &Ledger{db} }

const insertAccounts = `
INSERT INTO wallet_accounts (kind, owner, currency, tracked)
SELECT kind, owner, currency, true FROM unnest($1::text[], $2::uuid[], $3::text[]) AS a (kind, owner, currency)
ON CONFLICT ON CONSTRAINT wallet_accounts_one_each DO NOTHING`

// insertEntries adds entries in their order. Its second SELECT hides the length of the arrays from the planner, or each posting
// would be planned anew for its few entries.
const insertEntries = `
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT $1, $2, l.leg, d.id, c.id, l.currency, l.amount, $3
  FROM unnest((SELECT $4::smallint[]), $5::text[], $6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::bigint[])
       AS l (leg, debit_kind, debit_owner, credit_kind, credit_owner, currency, amount)
  JOIN wallet_accounts d ON d.kind = l.debit_kind AND d.owner = l.debit_owner AND d.currency = l.currency
  JOIN wallet_accounts c ON c.kind = l.credit_kind AND c.owner = l.credit_owner AND c.currency = l.currency
 ORDER BY l.leg
ON CONFLICT ON CONSTRAINT wallet_transfers_once DO NOTHING`

// statements post the entries of a transaction: first the accounts that they open.
func statements(e ledger.Transaction, at time.Time) [2]postgres.Statement {
	cols := columnsOf(e)
	return [2]postgres.Statement{
		openAccountsOf(cols.owned),
		{SQL: insertEntries, Args: []any{
			string(e.Kind), e.Reference, at, cols.numbers, cols.debitKinds, cols.debitOwners, cols.creditKinds, cols.creditOwners,
			cols.currencies, cols.amounts,
		}},
	}
}

// openAccountsOf makes sure that tracked accounts are there.
func openAccountsOf(a accountColumns) postgres.Statement {
	return postgres.Statement{SQL: insertAccounts, Args: []any{a.kinds, a.owners, a.currencies}}
}

// refused names why the database refuses entries.
func refused(err error) error {
	if postgres.Violates(err, "wallet_accounts_never_negative") {
		return errors.Join(ledger.ErrOverdrawn, err)
	}
	if postgres.Violates(err, "wallet_transactions_once") {
		return errors.Join(ledger.ErrPostedDifferently, err)
	}
	return err
}

// Post implements ledger.Transactions.
func (l *Ledger) Post(ctx context.Context, e ledger.Transaction, at time.Time) (bool, error) {
	posted := false
	err := l.db.InTx(ctx, func(q postgres.Querier) error {
		var batch pgx.Batch
		for _, s := range statements(e, at) {
			batch.Queue(s.SQL, s.Args...)
		}
		results := q.SendBatch(ctx, &batch)
		_, err := results.Exec()
		if err == nil {
			tag, terr := results.Exec()
			posted, err = tag.RowsAffected() == int64(len(e.Entries)), terr
		}
		if cerr := results.Close(); err == nil {
			err = cerr
		}
		if err != nil || posted {
			return refused(err)
		}
		return sameAsPosted(ctx, q, e)
	})
	return posted, err
}

// PostNew implements ledger.Transactions.
func (l *Ledger) PostNew(ctx context.Context, e ledger.Transaction, at time.Time) error {
	if !postgres.Joined(ctx) {
		return postgres.ErrNoTransaction
	}
	var opened accountColumns // what entries only take from has something, and so is there
	for _, t := range e.Entries {
		if t.Credit.Tracked() {
			opened.add(t.Credit)
		}
	}
	return l.db.ExecAll(ctx, openAccountsOf(opened), newEntries(e, at))
}

// newEntries adds entries. An account that is missing is NULL, which the table refuses. Unlike insertEntries it need not say which of them were posted before: any
// is refused.
func newEntries(e ledger.Transaction, at time.Time) postgres.Statement {
	args := []any{string(e.Kind), e.Reference, at}
	arg := func(value any) string {
		args = append(args, value)
		return fmt.Sprintf("$%d", len(args))
	}
	rows := make([]string, 0, len(e.Entries))
	for i, t := range e.Entries {
		currency := arg(string(t.Debit.Currency))
		account := func(a ledger.Account) string {
			return "(SELECT id FROM wallet_accounts WHERE kind = " + arg(string(a.Kind)) + " AND owner = " + arg(a.Owner) + " AND currency = " + currency + ")"
		}
		rows = append(rows, fmt.Sprintf("($1, $2, %d, %s, %s, %s, %s, $3)", i+1, account(t.Debit), account(t.Credit), currency, arg(t.Amount)))
	}
	return postgres.Statement{
		SQL:  "INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at) VALUES " + strings.Join(rows, ", "),
		Args: args,
		Err: func(err error) error {
			if postgres.Violates(err, "wallet_transfers_once") {
				return errors.Join(ledger.ErrPostedDifferently, err)
			}
			return refused(err)
		},
	}
}

// sameAsPosted compares a transaction with what was posted for its kind and reference before.
func sameAsPosted(ctx context.Context, q postgres.Querier, e ledger.Transaction) error {
	rows, err := q.Query(ctx, `
SELECT d.kind, d.owner, c.kind, c.owner, t.currency, t.amount
  FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
 WHERE t.kind = $1 AND t.ref = $2 ORDER BY t.leg`, string(e.Kind), e.Reference)
	if err != nil {
		return err
	}
	got, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (ledger.Entry, error) {
		var t ledger.Entry
		err := row.Scan(&t.Debit.Kind, &t.Debit.Owner, &t.Credit.Kind, &t.Credit.Owner, &t.Debit.Currency, &t.Amount)
		t.Credit.Currency = t.Debit.Currency
		return t, err
	})
	if err != nil {
		return err
	}
	if len(got) != len(e.Entries) {
		return fmt.Errorf("%w: %d entries, not %d", ledger.ErrPostedDifferently, len(got), len(e.Entries))
	}
	for i, t := range e.Entries {
		if got[i] != t {
			return fmt.Errorf("%w: entry %d", ledger.ErrPostedDifferently, i+1)
		}
	}
	return nil
}

// Balance implements ledger.Balances.
func (l *Ledger) Balance(ctx context.Context, a ledger.Account) (int64, error) {
	return l.balance(ctx, a, "")()
}

// BalanceForUpdate implements ledger.Balances.
func (l *Ledger) BalanceForUpdate(ctx context.Context, a ledger.Account) tx.Answer[int64] {
	return l.balance(ctx, a, " FOR NO KEY UPDATE")
}

func (l *Ledger) balance(ctx context.Context, a ledger.Account, lock string) tx.Answer[int64] {
	return postgres.Ask(ctx, l.db, func(rows pgx.Rows) (int64, error) {
		n, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[int64])
		if errors.Is(err, pgx.ErrNoRows) {
			return 0, nil
		}
		return n, err
	}, "SELECT balance FROM wallet_accounts WHERE kind = $1 AND owner = $2 AND currency = $3"+lock, string(a.Kind), a.Owner, string(a.Currency))
}

// columns are the entries of a transaction by column, as unnest wants them.
type columns struct {
	numbers                 []int16
	debitKinds, creditKinds []string
	debitOwners             []uuid.UUID
	creditOwners            []uuid.UUID
	currencies              []string
	amounts                 []int64
	owned                   accountColumns
}

// accountColumns are the names of accounts by column.
type accountColumns struct {
	kinds      []string
	owners     []uuid.UUID
	currencies []string
}

func (c *accountColumns) add(a ledger.Account) {
	c.kinds, c.owners, c.currencies = append(c.kinds, string(a.Kind)), append(c.owners, a.Owner), append(c.currencies, string(a.Currency))
}

func columnsOf(e ledger.Transaction) columns {
	var c columns
	for i, t := range e.Entries {
		c.numbers = append(c.numbers, int16(i+1))
		c.debitKinds, c.debitOwners = append(c.debitKinds, string(t.Debit.Kind)), append(c.debitOwners, t.Debit.Owner)
		c.creditKinds, c.creditOwners = append(c.creditKinds, string(t.Credit.Kind)), append(c.creditOwners, t.Credit.Owner)
		c.currencies, c.amounts = append(c.currencies, string(t.Debit.Currency)), append(c.amounts, t.Amount)
		for _, a := range []ledger.Account{t.Debit, t.Credit} {
			if a.Tracked() {
				c.owned.add(a)
			}
		}
	}
	return c
}
