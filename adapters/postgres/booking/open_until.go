package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
)

// OpenUntil implements booking.SessionsByPerson. A session whose SC
// are still in escrow is not settled, whatever its status.
func (s *Store) OpenUntil(ctx context.Context, person uuid.UUID, settleAfter time.Duration) (until *time.Time, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `
			SELECT max(coalesce(s.completed_at, s.late_cancelled_at, s.ends_at) + $2::interval)
			FROM booking_sessions s
			LEFT JOIN `+ledgerpg.Escrow+` e ON e.session = s.id
			WHERE (s.gamer = $1 OR s.guide = $1) AND (s.status IN ('pending', 'approved', 'scheduled')
				OR (s.status = 'completed' AND s.settled_at IS NULL) OR e.session IS NOT NULL)`, person, settleAfter).Scan(&until)
	})
	if until != nil {
		utc := until.UTC()
		until = &utc
	}
	return until, err
}
