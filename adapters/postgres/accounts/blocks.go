package accountspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/tx"
)

// AddBlock implements accounts.BlockList.
func (s *Store) AddBlock(ctx context.Context, person, other uuid.UUID, at time.Time) (n int, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		if _, err := q.Exec(ctx, "INSERT INTO blocks (person_id, blocked_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", person, other, at); err != nil {
			return err
		}
		return q.QueryRow(ctx, "SELECT count(*) FROM blocks WHERE person_id = $1", person).Scan(&n)
	})
	return n, err
}

// RemoveBlock implements accounts.BlockList.
func (s *Store) RemoveBlock(ctx context.Context, person, other uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "DELETE FROM blocks WHERE person_id = $1 AND blocked_id = $2", person, other)
		return err
	})
}

// Blocks implements accounts.BlockList.
func (s *Store) Blocks(ctx context.Context, person uuid.UUID) ([]accounts.BlockedPerson, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (b accounts.BlockedPerson, err error) {
		err = row.Scan(&b.ID, &b.GamerTag, &b.Avatar, &b.At)
		b.At = b.At.UTC()
		return b, err
	}, `SELECT u.id, coalesce(u.gamertag, ''), u.avatar, b.at FROM blocks b JOIN accounts_users u ON u.id = b.blocked_id
		WHERE b.person_id = $1 ORDER BY b.at DESC, u.id`, person)
}

// Blocked implements accounts.BlockList.
func (s *Store) Blocked(ctx context.Context, a, b uuid.UUID) (bool, error) {
	return s.blocked(ctx, a, b)()
}

func (s *Store) blocked(ctx context.Context, a, b uuid.UUID) tx.Answer[bool] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (bool, error) { return pgx.CollectExactlyOneRow(rows, pgx.RowTo[bool]) },
		`SELECT EXISTS (SELECT FROM blocks WHERE person_id = $1 AND blocked_id = $2)
		OR EXISTS (SELECT FROM blocks WHERE person_id = $2 AND blocked_id = $1)`, a, b)
}
