package walletpg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet"
)

// Accounts implements wallet.Accounts.
type Accounts struct{ db *postgres.DB }

var _ wallet.Accounts = (*Accounts)(nil)

// NewAccounts builds the store.
func NewAccounts(db *postgres.DB) *Accounts { return &Accounts{db} }

const selectAccount = `
SELECT guide, order_id, coalesce(account_id, ''), details_submitted, payouts_enabled, disabled_reason, requirements, version,
       asked_at, check_at, created_at, updated_at
  FROM wallet_connected_accounts `

// Begin implements wallet.Accounts.
func (s *Accounts) Begin(ctx context.Context, a wallet.ConnectedAccount) (wallet.ConnectedAccount, error) {
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `INSERT INTO wallet_connected_accounts (guide, order_id, asked_at, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT (guide) DO NOTHING`, a.Guide, a.Order, a.AskedAt, a.CreatedAt, a.UpdatedAt)
		return err
	})
	if err != nil {
		return wallet.ConnectedAccount{}, err
	}
	return s.Lock(ctx, a.Guide)
}

// Lock implements wallet.Accounts.
func (s *Accounts) Lock(ctx context.Context, guide uuid.UUID) (wallet.ConnectedAccount, error) {
	return s.one(ctx, "WHERE guide = $1 FOR UPDATE", guide)
}

// ByGuide implements wallet.Accounts.
func (s *Accounts) ByGuide(ctx context.Context, guide uuid.UUID) (wallet.ConnectedAccount, error) {
	return s.one(ctx, "WHERE guide = $1", guide)
}

// ByAccount implements wallet.Accounts.
func (s *Accounts) ByAccount(ctx context.Context, accountID string) (wallet.ConnectedAccount, error) {
	return s.one(ctx, "WHERE account_id = $1", accountID)
}

func (s *Accounts) one(ctx context.Context, where string, arg any) (a wallet.ConnectedAccount, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, selectAccount+where, arg).Scan(&a.Guide, &a.Order, &a.AccountID, &a.DetailsSubmitted, &a.PayoutsEnabled,
			&a.DisabledReason, &a.Requirements, &a.Version, &a.AskedAt, &a.CheckAt, &a.CreatedAt, &a.UpdatedAt)
		if errors.Is(err, pgx.ErrNoRows) {
			return wallet.ErrNoAccount
		}
		return err
	})
	a.AskedAt, a.CheckAt, a.CreatedAt, a.UpdatedAt = a.AskedAt.UTC(), utc(a.CheckAt), a.CreatedAt.UTC(), a.UpdatedAt.UTC()
	return a, err
}

// Update implements wallet.Accounts.
func (s *Accounts) Update(ctx context.Context, a wallet.ConnectedAccount) error {
	requirements := a.Requirements
	if requirements == nil {
		requirements = []string{}
	}
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `UPDATE wallet_connected_accounts SET order_id = $2, account_id = nullif($3, ''), details_submitted = $4,
			payouts_enabled = $5, disabled_reason = $6, requirements = $7, version = $8, asked_at = $9, check_at = $10, updated_at = $11
			WHERE guide = $1`, a.Guide, a.Order, a.AccountID, a.DetailsSubmitted, a.PayoutsEnabled, a.DisabledReason, requirements,
			a.Version, a.AskedAt, a.CheckAt, a.UpdatedAt)
		return err
	})
}

// Checks implements wallet.Accounts.
func (s *Accounts) Checks(ctx context.Context, now time.Time, after uuid.UUID, limit int) (guides []uuid.UUID, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, "SELECT guide FROM wallet_connected_accounts WHERE check_at <= $1 AND guide > $2 ORDER BY guide LIMIT $3", now, after, limit)
		if err != nil {
			return err
		}
		guides, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		return err
	})
	return guides, err
}

// Payee implements wallet.Accounts: a read over the tables of wallet and accounts.
func (s *Accounts) Payee(ctx context.Context, guide uuid.UUID) (p wallet.Payee, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, `
SELECT coalesce(c.account_id, ''), c.payouts_enabled, coalesce(u.email, ''), u.closed_at IS NOT NULL
  FROM wallet_connected_accounts c LEFT JOIN accounts_users u ON u.id = c.guide WHERE c.guide = $1`, guide).
			Scan(&p.AccountID, &p.Enabled, &p.Email, &p.Closed)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return p, err
}

func utc(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	u := t.UTC()
	return &u
}
