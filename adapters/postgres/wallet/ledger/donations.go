package ledgerpg

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// Donations implements ledger.Donations.
type Donations struct{ db *postgres.DB }

var _ ledger.Donations = (*Donations)(nil)

// NewDonations builds the store.
func NewDonations(db *postgres.DB) *Donations { return &Donations{db} }

// SetAside implements ledger.Donations. The lock keeps out other gifts only: postings to the account go on.
func (s *Donations) SetAside(ctx context.Context) (left money.Cents, err error) {
	err = s.db.PgxTx(ctx, func(tx pgx.Tx) error {
		var account int64
		if err := tx.QueryRow(ctx, "SELECT id FROM wallet_accounts WHERE kind = 'greater_good' FOR NO KEY UPDATE").Scan(&account); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT coalesce(sum(CASE WHEN credit = $1 THEN amount ELSE -amount END), 0)::bigint
			FROM wallet_transfers WHERE credit = $1 OR debit = $1`, account).Scan(&left)
	})
	return left, err
}

// ByReceipt implements ledger.Donations.
func (s *Donations) ByReceipt(ctx context.Context, receipt string) (*ledger.Donation, error) {
	var d ledger.Donation
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT receipt, recipient, amount_cents, given_at FROM wallet_donations WHERE receipt = $1", receipt).
			Scan(&d.Receipt, &d.Recipient, &d.Amount, &d.GivenAt)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	d.GivenAt = d.GivenAt.UTC()
	return &d, err
}

// Insert implements ledger.Donations.
func (s *Donations) Insert(ctx context.Context, d ledger.Donation) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "INSERT INTO wallet_donations (receipt, recipient, amount_cents, given_at) VALUES ($1, $2, $3, $4)",
			d.Receipt, d.Recipient, int64(d.Amount), d.GivenAt)
		return err
	})
}
