package accountspg

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// LockEmpty implements accounts.Repository.
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

// InsertGuides implements accounts.Repository by COPY.
func (s *Store) InsertGuides(ctx context.Context, guides []accounts.User, facets [][]accounts.Facet) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			if err := copyUsers(ctx, t, guides); err != nil {
				return fmt.Errorf("copy users: %w", err)
			}
			if err := copyFacets(ctx, t, guides, facets); err != nil {
				return fmt.Errorf("copy facets: %w", err)
			}
			return nil
		})
	})
}

func copyUsers(ctx context.Context, t pgx.Tx, guides []accounts.User) error {
	_, err := t.CopyFrom(ctx, pgx.Identifier{"accounts_users"}, []string{
		"id", "subject", "email", "email_key", "full_name", "gamertag", "gamertag_key", "bio", "avatar", "headline", "languages", "spoken", "links", "is_guide", "is_admin",
		"rate_cents", "platforms", "games", "availability", "time_zone", "rating_sum", "rating_count", "created_at", "updated_at",
	}, pgx.CopyFromSlice(len(guides), func(i int) ([]any, error) {
		row := toRow(guides[i])
		return []any{
			row.ID, row.Subject, row.Email, row.EmailKey, row.FullName, row.Gamertag, row.GamertagKey, row.Bio, row.Avatar,
			row.Headline, []string(row.Languages), []string(row.Spoken), []string(row.Links),
			row.IsGuide, row.IsAdmin, row.RateCents, []string(row.Platforms), []string(row.Games), row.Availability, row.TimeZone,
			row.RatingSum, row.RatingCount, row.CreatedAt, row.UpdatedAt,
		}, nil
	}))
	return err
}

// copyFacets leaves the place in the order to the users' rows to say.
func copyFacets(ctx context.Context, t pgx.Tx, guides []accounts.User, facets [][]accounts.Facet) error {
	var ids []uuid.UUID
	var platforms, games, labels []string
	for i, of := range facets {
		for _, f := range of {
			ids, platforms, games = append(ids, guides[i].ID), append(platforms, f.Platform), append(games, f.Game)
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
	_, err := t.Exec(ctx, `INSERT INTO accounts_guide_facets (guide_id, platform, game, rank_order, sort_name)
		SELECT u.id, l.platform, l.game, u.rank_order, u.sort_name
		  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS l (guide_id, platform, game) JOIN accounts_users u ON u.id = l.guide_id`,
		ids, platforms, games)
	return err
}
