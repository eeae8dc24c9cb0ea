package accountspg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// AddAvatar implements accounts.Pictures.
func (s *Store) AddAvatar(ctx context.Context, owner uuid.UUID, name string, picture []byte, at time.Time) error {
	return s.exec(ctx, "INSERT INTO accounts_avatars (name, owner, picture, made_at) VALUES ($1, $2, $3, $4)", name, owner, picture, at)
}

// Avatar implements accounts.Pictures.
func (s *Store) Avatar(ctx context.Context, name string) (picture []byte, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT picture FROM accounts_avatars WHERE name = $1", name).Scan(&picture)
		if errors.Is(err, pgx.ErrNoRows) {
			return accounts.ErrNoPicture
		}
		return err
	})
	return picture, err
}

// DeleteAvatars implements accounts.Pictures.
func (s *Store) DeleteAvatars(ctx context.Context, owner uuid.UUID) error {
	return s.exec(ctx, "DELETE FROM accounts_avatars WHERE owner = $1", owner)
}

// Uses implements accounts.UseLog.
func (s *Store) Uses(ctx context.Context, person uuid.UUID, what accounts.Use, since time.Time) (n int, oldest time.Time, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT count(*), coalesce(min(at), $3) FROM accounts_uses WHERE person = $1 AND what = $2 AND at > $3",
			person, string(what), since).Scan(&n, &oldest)
	})
	return n, oldest, err
}

// AddUse implements accounts.UseLog.
func (s *Store) AddUse(ctx context.Context, person uuid.UUID, what accounts.Use, at time.Time) error {
	return s.exec(ctx, "INSERT INTO accounts_uses (person, what, at) VALUES ($1, $2, $3)", person, string(what), at)
}

// DeleteUses implements accounts.UseLog.
func (s *Store) DeleteUses(ctx context.Context, before time.Time) error {
	return s.exec(ctx, "DELETE FROM accounts_uses WHERE at <= $1", before)
}

func (s *Store) exec(ctx context.Context, sql string, args ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, sql, args...)
		return err
	})
}
