package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
)

// OpenUntil implements booking.SessionsByPerson. SC that are still in escrow are on their way somewhere; it reads the wallet's
// accounts for them.
func (s *Store) OpenUntil(ctx context.Context, person uuid.UUID, settleAfter time.Duration) (until *time.Time, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `
			SELECT max(coalesce(s.completed_at, s.late_cancelled_at, s.ends_at) + $2::interval)
			FROM booking_sessions s
			LEFT JOIN wallet_accounts e ON e.kind = 'escrow' AND e.owner = s.id AND e.currency = 'SC'
			WHERE (s.gamer = $1 OR s.guide = $1) AND (s.status IN ('pending', 'approved', 'scheduled')
				OR (s.status = 'completed' AND s.settled_at IS NULL) OR e.balance > 0)`, person, settleAfter).Scan(&until)
	})
	if until != nil {
		utc := until.UTC()
		until = &utc
	}
	return until, err
}
