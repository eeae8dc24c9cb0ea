package payoutspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payouts"
)

// Schedule implements payouts.Schedule.
type Schedule struct{ db *postgres.DB }

var _ payouts.Schedule = (*Schedule)(nil)

// NewSchedule builds the reader.
func NewSchedule(db *postgres.DB) *Schedule { return &Schedule{db} }

// Due implements payouts.Schedule.
func (s *Schedule) Due(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]payouts.Payout, error) {
	return list(ctx, s.db, "WHERE p.due_at <= $1 AND p.id > $2 ORDER BY p.id LIMIT $3", now, after, limit)
}

// NextDue is the earliest due time after the given one; false when there is none. The sandbox clock stops there.
func (s *Schedule) NextDue(ctx context.Context, after time.Time) (at time.Time, ok bool, err error) {
	var next *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT min(due_at) FROM wallet_payouts WHERE due_at > $1", after).Scan(&next)
	})
	if err != nil || next == nil {
		return time.Time{}, false, err
	}
	return next.UTC(), true, nil
}

// Payable implements payouts.Schedule. It looks at every guide who may be paid, so nothing is ever forgotten.
func (s *Schedule) Payable(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `
SELECT c.guide FROM wallet_connected_accounts c
  JOIN wallet_accounts e ON e.kind = 'earnings' AND e.owner = c.guide AND e.currency = 'USD' AND e.balance > 0
  LEFT JOIN accounts_users u ON u.id = c.guide
 WHERE c.payouts_enabled AND u.closed_at IS NULL AND c.guide > $1
   AND NOT EXISTS (SELECT FROM wallet_payouts p WHERE p.guide = c.guide AND p.status <> 'done')
 ORDER BY c.guide LIMIT $2`, after, limit)
}

// DueChecks implements payouts.Schedule.
func (s *Schedule) DueChecks(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], "SELECT guide FROM wallet_connected_accounts WHERE check_at <= $1 AND guide > $2 ORDER BY guide LIMIT $3", now, after, limit)
}
