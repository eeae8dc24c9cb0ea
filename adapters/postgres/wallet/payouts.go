package walletpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet"
)

// Payouts implements wallet.Payouts.
type Payouts struct{ db *postgres.DB }

var _ wallet.Payouts = (*Payouts)(nil)

// NewPayouts builds the store.
func NewPayouts(db *postgres.DB) *Payouts { return &Payouts{db} }

const payoutColumns = `p.id, p.guide, p.amount_cents, p.account_id, p.status, p.attempt, p.calls, p.called_at, p.due_at,
	coalesce(p.transfer_id, ''), p.failure, p.failure_code, p.failed_at, p.done_at, p.created_at, p.updated_at`

// payoutFields are where the columns go.
func payoutFields(p *wallet.Payout) []any {
	return []any{
		&p.ID, &p.Guide, &p.Amount, &p.AccountID, &p.Status, &p.Attempt, &p.Calls, &p.CalledAt, &p.DueAt,
		&p.TransferID, &p.Failure, &p.FailureCode, &p.FailedAt, &p.DoneAt, &p.CreatedAt, &p.UpdatedAt,
	}
}

func inUTC(p *wallet.Payout) {
	p.CalledAt, p.DueAt, p.FailedAt, p.DoneAt = utc(p.CalledAt), utc(p.DueAt), utc(p.FailedAt), utc(p.DoneAt)
	p.CreatedAt, p.UpdatedAt = p.CreatedAt.UTC(), p.UpdatedAt.UTC()
}

func scanPayout(row pgx.CollectableRow) (p wallet.Payout, err error) {
	err = row.Scan(payoutFields(&p)...)
	inUTC(&p)
	return p, err
}

// Insert implements wallet.Payouts.
func (s *Payouts) Insert(ctx context.Context, p wallet.Payout) (inserted bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, `INSERT INTO wallet_payouts (id, guide, amount_cents, account_id, status, attempt, due_at, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (guide) WHERE status <> 'done' DO NOTHING`,
			p.ID, p.Guide, int64(p.Amount), p.AccountID, string(p.Status), p.Attempt, p.DueAt, p.CreatedAt, p.UpdatedAt)
		inserted = tag.RowsAffected() == 1
		return err
	})
	return inserted, err
}

// Update implements wallet.Payouts.
func (s *Payouts) Update(ctx context.Context, p wallet.Payout) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `UPDATE wallet_payouts SET amount_cents = $2, account_id = $3, status = $4, attempt = $5, calls = $6,
			called_at = $7, due_at = $8, transfer_id = nullif($9, ''), failure = $10, failure_code = $11, failed_at = $12, done_at = $13,
			updated_at = $14 WHERE id = $1`, p.ID, int64(p.Amount), p.AccountID, string(p.Status), p.Attempt, p.Calls,
			p.CalledAt, p.DueAt, p.TransferID, p.Failure, p.FailureCode, p.FailedAt, p.DoneAt, p.UpdatedAt)
		if postgres.Violates(err, "wallet_payouts_transfer") {
			return wallet.ErrTransferTaken.Because(err)
		}
		return err
	})
}

// ByID implements wallet.Payouts.
func (s *Payouts) ByID(ctx context.Context, id uuid.UUID) (wallet.Payout, error) {
	return s.one(ctx, "p.id = $1", id)
}

// Lock implements wallet.Payouts.
func (s *Payouts) Lock(ctx context.Context, id uuid.UUID) (wallet.Payout, error) {
	return s.one(ctx, "p.id = $1 FOR UPDATE", id)
}

// LockOpen implements wallet.Payouts.
func (s *Payouts) LockOpen(ctx context.Context, guide uuid.UUID) (wallet.Payout, error) {
	return s.one(ctx, "p.guide = $1 AND p.status <> 'done' FOR UPDATE", guide)
}

// ByTransfer implements wallet.Payouts.
func (s *Payouts) ByTransfer(ctx context.Context, transferID string) (wallet.Payout, error) {
	return s.one(ctx, "p.transfer_id = $1", transferID)
}

func (s *Payouts) one(ctx context.Context, where string, arg any) (p wallet.Payout, err error) {
	found, err := s.list(ctx, "WHERE "+where, arg)
	if err == nil && len(found) == 0 {
		err = wallet.ErrNoPayout
	}
	if err != nil {
		return wallet.Payout{}, err
	}
	return found[0], nil
}

func (s *Payouts) list(ctx context.Context, rest string, args ...any) (found []wallet.Payout, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, "SELECT "+payoutColumns+" FROM wallet_payouts p "+rest, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scanPayout)
		return err
	})
	return found, err
}

// Due implements wallet.Payouts.
func (s *Payouts) Due(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]wallet.Payout, error) {
	return s.list(ctx, "WHERE p.due_at <= $1 AND p.id > $2 ORDER BY p.id LIMIT $3", now, after, limit)
}

// NextDue is the earliest due time after the given one; false when there is none. The sandbox clock stops there.
func (s *Payouts) NextDue(ctx context.Context, after time.Time) (at time.Time, ok bool, err error) {
	var next *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT min(due_at) FROM wallet_payouts WHERE due_at > $1", after).Scan(&next)
	})
	if err != nil || next == nil {
		return time.Time{}, false, err
	}
	return next.UTC(), true, nil
}

// Payable implements wallet.Payouts. It looks at every guide who may be paid, so nothing is ever forgotten.
func (s *Payouts) Payable(ctx context.Context, after uuid.UUID, limit int) (guides []uuid.UUID, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, `
SELECT c.guide FROM wallet_connected_accounts c
  JOIN wallet_accounts e ON e.kind = 'earnings' AND e.owner = c.guide AND e.currency = 'USD' AND e.balance > 0
  LEFT JOIN accounts_users u ON u.id = c.guide
 WHERE c.payouts_enabled AND u.closed_at IS NULL AND c.guide > $1
   AND NOT EXISTS (SELECT FROM wallet_payouts p WHERE p.guide = c.guide AND p.status <> 'done')
 ORDER BY c.guide LIMIT $2`, after, limit)
		if err != nil {
			return err
		}
		guides, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		return err
	})
	return guides, err
}

// AddReversal implements wallet.Payouts.
func (s *Payouts) AddReversal(ctx context.Context, payout uuid.UUID, r wallet.TransferReversal, at time.Time) (added bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, "INSERT INTO wallet_payout_reversals (id, payout, amount_cents, seen_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
			r.ID, payout, int64(r.Amount), at)
		added = tag.RowsAffected() == 1
		return err
	})
	return added, err
}
