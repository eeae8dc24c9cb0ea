package payoutspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
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

// Payable implements payouts.Schedule. It goes through every guide who has earned something, so that nobody is forgotten.
func (s *Schedule) Payable(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `
SELECT c.guide FROM wallet_connected_accounts c
  JOIN `+ledgerpg.Earnings+` e ON e.guide = c.guide
 WHERE c.payouts_enabled AND c.guide > $1
   AND NOT EXISTS (SELECT FROM wallet_payouts p WHERE p.guide = c.guide AND p.status <> 'done')
 ORDER BY c.guide LIMIT $2`, after, limit)
}

// DueChecks implements payouts.Schedule.
func (s *Schedule) DueChecks(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], "SELECT guide FROM wallet_connected_accounts WHERE check_at <= $1 AND guide > $2 ORDER BY guide LIMIT $3", now, after, limit)
}
