package accountspg

import (
	"context"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
)

// RatingCounts implements accounts.Ratings. It reads the table of reviews, by an index alone.
func (s *Store) RatingCounts(ctx context.Context, guide uuid.UUID) (counts [5]int64, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, `SELECT score, count(*) FROM reviews_ratings
			WHERE subject = $1 AND side = 'user' AND hidden_at IS NULL GROUP BY score`, guide)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var score int
			var n int64
			if err := rows.Scan(&score, &n); err != nil {
				return err
			}
			counts[score-1] = n
		}
		return rows.Err()
	})
	return counts, err
}
