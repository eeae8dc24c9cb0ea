package accountspg

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

// maxNames is up to how many combinations of names the search merges their index ranges. A word that
// is part of more names than that matches so many guides that walking the guides in order is cheaper.
const maxNames = 300

// Guides implements accounts.Repository.
//
// A part of a name is looked up among the names that occur. With few of them, the best guides of each
// are read from the index, merged and cut: the best n of all are among the best n of each. The limit
// stands in the statement and is no parameter, so that PostgreSQL keeps the plan.
func (s *Store) Guides(ctx context.Context, q accounts.GuideQuery) ([]accounts.FoundGuide, error) {
	var found []accounts.FoundGuide
	err := s.db.Pgx(ctx, func(db postgres.Querier) (err error) {
		after := accounts.GuideKey{Order: math.Inf(-1)}
		if q.After != nil {
			after = *q.After
		}
		if q.Platform == "" && q.Game == "" {
			found, err = guidesOf(ctx, db, walk("", q.Limit), after.Order, after.Name, after.ID)
			return err
		}
		platforms, games, err := namesWith(ctx, db, q)
		switch {
		case err != nil || len(platforms) == 0:
			return err
		case len(platforms) > maxNames:
			found, err = guidesOf(ctx, db, walk(`AND EXISTS (
				SELECT FROM accounts_guide_facets f
				WHERE f.guide_id = u.id AND f.platform LIKE $4 AND f.game LIKE $5)`, q.Limit),
				after.Order, after.Name, after.ID, part(q.Platform), part(q.Game))
		default:
			found, err = guidesOf(ctx, db, merge(q.Limit), after.Order, after.Name, after.ID, platforms, games)
		}
		return err
	})
	return found, err
}

// CheapestRate implements accounts.Repository.
func (s *Store) CheapestRate(ctx context.Context) (rate money.Cents, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT coalesce(min(rate_cents), 0) FROM accounts_users
			WHERE is_guide AND closed_at IS NULL AND suspended_at IS NULL AND rate_cents > 0`).Scan(&rate)
	})
	return rate, err
}

const guideColumns = `u.id, u.gamertag, u.bio, u.avatar, u.is_guide, u.rate_cents, u.platforms, u.games,
	u.availability, u.rating_sum, u.rating_count, u.rank_order, u.sort_name`

// walk reads the guides in order, with a further condition.
func walk(condition string, limit int) string {
	return fmt.Sprintf(`
		SELECT %s FROM accounts_users u
		WHERE u.is_guide AND u.closed_at IS NULL AND u.suspended_at IS NULL AND (u.rank_order, u.sort_name, u.id) > ($1, $2, $3) %s
		ORDER BY u.rank_order, u.sort_name, u.id LIMIT %d`, guideColumns, condition, limit)
}

// merge reads the first guides of each combination of names and merges them, each guide once.
func merge(limit int) string {
	return fmt.Sprintf(`
		SELECT %[1]s FROM (
			SELECT DISTINCT best.rank_order, best.sort_name, best.guide_id
			FROM unnest($4::text[], $5::text[]) AS n (platform, game)
			CROSS JOIN LATERAL (
				SELECT f.rank_order, f.sort_name, f.guide_id FROM accounts_guide_facets f
				WHERE f.platform = n.platform AND f.game = n.game
				  AND (f.rank_order, f.sort_name, f.guide_id) > ($1, $2, $3)
				ORDER BY f.rank_order, f.sort_name, f.guide_id LIMIT %[2]d) best
			ORDER BY 1, 2, 3 LIMIT %[2]d
		) hit JOIN accounts_users u ON u.id = hit.guide_id
		ORDER BY hit.rank_order, hit.sort_name, hit.guide_id`, guideColumns, limit)
}

// namesWith gives the combinations of names that the words are part of, at most one more than maxNames.
func namesWith(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) (platforms, games []string, err error) {
	rows, err := db.Query(ctx, fmt.Sprintf(`
		SELECT platform, game FROM accounts_facet_names
		WHERE platform LIKE $1 AND game LIKE $2 LIMIT %d`, maxNames+1), part(q.Platform), part(q.Game))
	if err != nil {
		return nil, nil, err
	}
	var platform, game string
	_, err = pgx.ForEachRow(rows, []any{&platform, &game}, func() error {
		platforms, games = append(platforms, platform), append(games, game)
		return nil
	})
	return platforms, games, err
}

// part is the LIKE pattern of a literal part of a name. Without a word it matches the empty name only,
// which stands for "any" among the facets.
func part(word string) string {
	if word == "" {
		return ""
	}
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word) + "%"
}

func guidesOf(ctx context.Context, db postgres.Querier, sql string, args ...any) ([]accounts.FoundGuide, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (accounts.FoundGuide, error) {
		var g accounts.FoundGuide
		err := row.Scan(&g.ID, &g.GamerTag, &g.Bio, &g.Avatar, &g.IsGuide, &g.Rate, &g.Platforms, &g.Games,
			&g.Availability, &g.Rating.Sum, &g.Rating.Count, &g.Key.Order, &g.Key.Name)
		g.Key.ID = g.ID
		return g, err
	})
}
