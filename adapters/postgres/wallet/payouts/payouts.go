// Package payoutspg keeps connected accounts and payouts in PostgreSQL.
package payoutspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payouts"
)

// Payouts implements payouts.Payouts.
type Payouts struct{ db *postgres.DB }

var _ payouts.Payouts = (*Payouts)(nil)

// NewPayouts builds the store.
func NewPayouts(db *postgres.DB) *Payouts { return &Payouts{db} }

const payoutColumns = `p.id, p.guide, p.amount_cents, p.account_id, p.status, p.attempt, p.calls, p.called_at, p.due_at,
	coalesce(p.transfer_id, ''), p.failure, p.failure_code, p.failed_at, p.done_at, p.created_at, p.updated_at`

// payoutFields are where the columns go.
func payoutFields(p *payouts.Payout) []any {
	return []any{
		&p.ID, &p.Guide, &p.Amount, &p.AccountID, &p.Status, &p.Attempt, &p.Calls, &p.CalledAt, &p.DueAt,
		&p.TransferID, &p.Failure, &p.FailureCode, &p.FailedAt, &p.DoneAt, &p.CreatedAt, &p.UpdatedAt,
	}
}

func inUTC(p *payouts.Payout) {
	p.CalledAt, p.DueAt, p.FailedAt, p.DoneAt = postgres.UTC(p.CalledAt), postgres.UTC(p.DueAt), postgres.UTC(p.FailedAt), postgres.UTC(p.DoneAt)
	p.CreatedAt, p.UpdatedAt = p.CreatedAt.UTC(), p.UpdatedAt.UTC()
}

func scanPayout(row pgx.CollectableRow) (p payouts.Payout, err error) {
	err = row.Scan(payoutFields(&p)...)
	inUTC(&p)
	return p, err
}

// Insert implements payouts.Payouts.
func (s *Payouts) Insert(ctx context.Context, p payouts.Payout) (inserted bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, due_at, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (guide) WHERE status <> 'done' DO NOTHING`,
			p.ID, p.Guide, int64(p.Amount), p.AccountID, string(p.Status), p.Attempt, p.DueAt, p.CreatedAt, p.UpdatedAt)
		inserted = tag.RowsAffected() == 1
		return err
	})
	return inserted, err
}

// Update implements payouts.Payouts.
func (s *Payouts) Update(ctx context.Context, p payouts.Payout) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `UPDATE wallet_payouts SET amount_cents = $2, account_id = $3, status = $4, attempt = $5, calls = $6,
			called_at = $7, due_at = $8, transfer_id = nullif($9, ''), failure = $10, failure_code = $11, failed_at = $12, done_at = $13,
			updated_at = $14 WHERE id = $1`, p.ID, int64(p.Amount), p.AccountID, string(p.Status), p.Attempt, p.Calls,
			p.CalledAt, p.DueAt, p.TransferID, p.Failure, p.FailureCode, p.FailedAt, p.DoneAt, p.UpdatedAt)
		if postgres.Violates(err, "wallet_payouts_transfer") {
			return payouts.ErrTransferTaken.Because(err)
		}
		return err
	})
}

// ByID implements payouts.Payouts.
func (s *Payouts) ByID(ctx context.Context, id uuid.UUID) (payouts.Payout, error) {
	return s.one(ctx, "p.id = $1", id)
}

// FindForUpdate implements payouts.Payouts.
func (s *Payouts) FindForUpdate(ctx context.Context, id uuid.UUID) (payouts.Payout, error) {
	return s.one(ctx, "p.id = $1 FOR UPDATE", id)
}

// FindOpenForUpdate implements payouts.Payouts.
func (s *Payouts) FindOpenForUpdate(ctx context.Context, guide uuid.UUID) (payouts.Payout, error) {
	return s.one(ctx, "p.guide = $1 AND p.status <> 'done' FOR UPDATE", guide)
}

// ByTransfer implements payouts.Payouts.
func (s *Payouts) ByTransfer(ctx context.Context, transferID string) (payouts.Payout, error) {
	return s.one(ctx, "p.transfer_id = $1", transferID)
}

func (s *Payouts) one(ctx context.Context, where string, arg any) (p payouts.Payout, err error) {
	found, err := list(ctx, s.db, "WHERE "+where, arg)
	if err == nil && len(found) == 0 {
		err = payouts.ErrNoPayout
	}
	if err != nil {
		return payouts.Payout{}, err
	}
	return found[0], nil
}

func list(ctx context.Context, db *postgres.DB, rest string, args ...any) ([]payouts.Payout, error) {
	return postgres.Collect(ctx, db, scanPayout, "SELECT "+payoutColumns+" FROM wallet_payouts p "+rest, args...)
}

// AddReversal implements payouts.Payouts.
func (s *Payouts) AddReversal(ctx context.Context, payout uuid.UUID, r payouts.TransferReversal, at time.Time) (added bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, "INSERT INTO wallet_payout_reversals (id, payout, amount_cents, seen_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
			r.ID, payout, int64(r.Amount), at)
		added = tag.RowsAffected() == 1
		return err
	})
	return added, err
}

// Reversals implements payouts.Payouts.
func (s *Payouts) Reversals(ctx context.Context, payout uuid.UUID) ([]payouts.TransferReversal, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (r payouts.TransferReversal, err error) {
		err = row.Scan(&r.ID, &r.Amount)
		return r, err
	}, "SELECT id, amount_cents FROM wallet_payout_reversals WHERE payout = $1 ORDER BY id", payout)
}

// DoneSince implements payouts.Payouts.
func (s *Payouts) DoneSince(ctx context.Context, since time.Time) ([]payouts.Payout, error) {
	return list(ctx, s.db, "WHERE p.done_at >= $1 AND p.status = 'done' ORDER BY p.done_at, p.id", since)
}
