package reviewspg

import (
	"context"

	"github.com/jackc/pgx/v5"

	"sherpa/modules/reviews"
)

// InsertMany implements reviews.Repository by COPY.
func (s *Store) InsertMany(ctx context.Context, ratings []reviews.Rating) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			_, err := t.CopyFrom(ctx, pgx.Identifier{"reviews_ratings"}, []string{
				"id", "session_id", "side", "author", "subject", "score", "comment", "reported_no_show", "report_details", "created_at",
			}, pgx.CopyFromSlice(len(ratings), func(i int) ([]any, error) {
				r := ratings[i]
				return []any{r.ID, r.Session, string(r.Side), r.Author, r.Subject, r.Score, r.Comment, r.ReportedNoShow, r.ReportDetails, r.CreatedAt}, nil
			}))
			return err
		})
	})
}
