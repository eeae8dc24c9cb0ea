package payoutspg

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payouts"
)

// ConnectedAccounts implements payouts.ConnectedAccounts.
type ConnectedAccounts struct{ db *postgres.DB }

var _ payouts.ConnectedAccounts = (*ConnectedAccounts)(nil)

// NewConnectedAccounts builds the store.
func NewConnectedAccounts(db *postgres.DB) *ConnectedAccounts { return &ConnectedAccounts{db} }

const selectAccount = `
SELECT guide, order_id, coalesce(account_id, ''), details_submitted, payouts_enabled, disabled_reason, requirements, version,
       asked_at, check_at, created_at, updated_at
  FROM wallet_connected_accounts `

// Begin implements payouts.ConnectedAccounts.
func (s *ConnectedAccounts) Begin(ctx context.Context, a payouts.ConnectedAccount) (payouts.ConnectedAccount, error) {
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `INSERT INTO wallet_connected_accounts (guide, order_id, asked_at, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT (guide) DO NOTHING`, a.Guide, a.Order, a.AskedAt, a.CreatedAt, a.UpdatedAt)
		return err
	})
	if err != nil {
		return payouts.ConnectedAccount{}, err
	}
	return s.FindForUpdate(ctx, a.Guide)
}

// FindForUpdate implements payouts.ConnectedAccounts.
func (s *ConnectedAccounts) FindForUpdate(ctx context.Context, guide uuid.UUID) (payouts.ConnectedAccount, error) {
	return s.one(ctx, "WHERE guide = $1 FOR UPDATE", guide)
}

// ByGuide implements payouts.ConnectedAccounts.
func (s *ConnectedAccounts) ByGuide(ctx context.Context, guide uuid.UUID) (payouts.ConnectedAccount, error) {
	return s.one(ctx, "WHERE guide = $1", guide)
}

// ByAccount implements payouts.ConnectedAccounts.
func (s *ConnectedAccounts) ByAccount(ctx context.Context, accountID string) (payouts.ConnectedAccount, error) {
	return s.one(ctx, "WHERE account_id = $1", accountID)
}

func (s *ConnectedAccounts) one(ctx context.Context, where string, arg any) (a payouts.ConnectedAccount, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, selectAccount+where, arg).Scan(&a.Guide, &a.Order, &a.AccountID, &a.DetailsSubmitted, &a.PayoutsEnabled,
			&a.DisabledReason, &a.Requirements, &a.Version, &a.AskedAt, &a.CheckAt, &a.CreatedAt, &a.UpdatedAt)
		if errors.Is(err, pgx.ErrNoRows) {
			return payouts.ErrNoAccount
		}
		return err
	})
	a.AskedAt, a.CheckAt, a.CreatedAt, a.UpdatedAt = a.AskedAt.UTC(), postgres.UTC(a.CheckAt), a.CreatedAt.UTC(), a.UpdatedAt.UTC()
	return a, err
}

// Update implements payouts.ConnectedAccounts.
func (s *ConnectedAccounts) Update(ctx context.Context, a payouts.ConnectedAccount) error {
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
