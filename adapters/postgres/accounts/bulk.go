package accountspg

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// LockEmpty implements accounts.BulkPeople.
func (s *Store) LockEmpty(ctx context.Context) (empty bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		// Who waits here waits for demo data to be loaded, which takes longer than a row may be held.
		if _, err := q.Exec(ctx, "SET LOCAL lock_timeout = '60s'"); err != nil {
			return err
		}
		if _, err := q.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('accounts_users: empty', 0))"); err != nil {
			return err
		}
		return q.QueryRow(ctx, "SELECT NOT EXISTS (SELECT FROM accounts_users)").Scan(&empty)
	})
	return empty, err
}

// InsertPeople implements accounts.BulkPeople by COPY.
func (s *Store) InsertPeople(ctx context.Context, people []accounts.User, facets [][]accounts.Facet) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			if err := copyUsers(ctx, t, people); err != nil {
				return fmt.Errorf("copy users: %w", err)
			}
			if err := copyFacets(ctx, t, people, facets); err != nil {
				return fmt.Errorf("copy facets: %w", err)
			}
			return nil
		})
	})
}

func copyUsers(ctx context.Context, t pgx.Tx, people []accounts.User) error {
	_, err := t.CopyFrom(ctx, pgx.Identifier{"accounts_users"}, []string{
		"id", "subject", "email", "email_key", "full_name", "gamertag", "gamertag_key", "bio", "avatar", "headline", "languages", "spoken", "links", "is_guide", "is_admin",
		"rate_cents", "platforms", "games", "availability", "time_zone", "rating_sum", "rating_count", "gamer_rating_sum", "gamer_rating_count", "created_at", "updated_at",
	}, pgx.CopyFromSlice(len(people), func(i int) ([]any, error) {
		row := toRow(people[i])
		return []any{
			row.ID, row.Subject, row.Email, row.EmailKey, row.FullName, row.Gamertag, row.GamertagKey, row.Bio, row.Avatar,
			row.Headline, notNull(row.Languages), notNull(row.Spoken), notNull(row.Links),
			row.IsGuide, row.IsAdmin, row.RateCents, notNull(row.Platforms), notNull(row.Games), row.Availability, row.TimeZone,
			row.RatingSum, row.RatingCount, row.GamerRatingSum, row.GamerRatingCount, row.CreatedAt, row.UpdatedAt,
		}, nil
	}))
	return err
}

// notNull is an empty array for nil, which COPY would take for NULL.
func notNull(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}

// copyFacets leaves what a search filters and sorts by to the trigger that fills it in.
func copyFacets(ctx context.Context, t pgx.Tx, people []accounts.User, facets [][]accounts.Facet) error {
	var ids []uuid.UUID
	var platforms, games, labels []string
	for i, of := range facets {
		for _, f := range of {
			ids, platforms, games = append(ids, people[i].ID), append(platforms, f.Platform), append(games, f.Game)
			labels = append(labels, f.Label)
		}
	}
	if _, err := t.Exec(ctx, lockNames); err != nil {
		return err
	}
	if _, err := t.Exec(ctx, `INSERT INTO accounts_facet_names (platform, game, label)
		SELECT DISTINCT ON (1, 2) platform COLLATE "C", game COLLATE "C", label
		FROM unnest($1::text[], $2::text[], $3::text[]) AS l (platform, game, label)
		ORDER BY 1, 2 ON CONFLICT DO NOTHING`, platforms, games, labels); err != nil {
		return err
	}
	_, err := t.Exec(ctx, `INSERT INTO accounts_guide_facets (guide_id, platform, game)
		SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])`,
		ids, platforms, games)
	return err
}
