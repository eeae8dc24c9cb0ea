package accountspg

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// AddFavourite implements accounts.FavouriteGuides.
func (s *Store) AddFavourite(ctx context.Context, person, guide uuid.UUID, at time.Time) (n int, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		if _, err := q.Exec(ctx, `INSERT INTO accounts_favourites (person, guide, added_at) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`, person, guide, at); err != nil {
			return err
		}
		return q.QueryRow(ctx, "SELECT count(*) FROM accounts_favourites WHERE person = $1", person).Scan(&n)
	})
	return n, err
}

// RemoveFavourite implements accounts.FavouriteGuides.
func (s *Store) RemoveFavourite(ctx context.Context, person, guide uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "DELETE FROM accounts_favourites WHERE person = $1 AND guide = $2", person, guide)
		return err
	})
}

// Favourites implements accounts.FavouriteGuides.
func (s *Store) Favourites(ctx context.Context, person uuid.UUID, at time.Time) ([]accounts.FoundGuide, error) {
	var found []accounts.FoundGuide
	err := s.db.Pgx(ctx, func(q postgres.Querier) (err error) {
		found, err = guidesOf(ctx, q, accounts.GuideQuery{}, `SELECT `+guideColumns+hoursSet+`, u.rank_order, `+fromGuides.nextFree()+`, NULL::timestamptz
			FROM `+withCalendar+` JOIN accounts_favourites f ON f.guide = u.id
			WHERE f.person = $2 AND `+shown+` ORDER BY f.added_at DESC, f.guide`, []any{at, person})
		return err
	})
	return found, err
}
