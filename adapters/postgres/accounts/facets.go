package accountspg

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// lockNames is held until the end of a transaction that changes how many guides a name has.
const lockNames = "SELECT pg_advisory_xact_lock(hashtextextended('accounts_facet_names', 0))"

// replaceFacets brings the facets of a guide to the given ones. The guide's row is locked by the
// update before, so that two changes of one guide never meet here. Names are added in one order
// everywhere, so that two guides do not wait for each other in a circle.
func (s *Store) replaceFacets(ctx context.Context, guide uuid.UUID, facets []accounts.Facet) error {
	facets = slices.Clone(facets)
	slices.SortFunc(facets, func(a, b accounts.Facet) int {
		return cmp.Or(cmp.Compare(a.Platform, b.Platform), cmp.Compare(a.Game, b.Game))
	})
	platforms, games, labels := make([]string, 0, len(facets)), make([]string, 0, len(facets)), make([]string, 0, len(facets))
	for _, f := range facets {
		platforms, games, labels = append(platforms, f.Platform), append(games, f.Game), append(labels, f.Label)
	}
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		// The numbers of guides by name change with the facets: one guide after the other.
		if _, err := q.Exec(ctx, lockNames+` WHERE EXISTS (
			SELECT FROM (SELECT platform, game FROM accounts_guide_facets WHERE guide_id = $1) f
			FULL JOIN unnest($2::text[], $3::text[]) AS n (platform, game) ON n.platform = f.platform AND n.game = f.game
			WHERE f.platform IS NULL OR n.platform IS NULL)`, guide, platforms, games); err != nil {
			return err
		}
		if _, err := q.Exec(ctx, `
			DELETE FROM accounts_guide_facets f
			WHERE f.guide_id = $1 AND NOT EXISTS (
				SELECT FROM unnest($2::text[], $3::text[]) AS n (platform, game)
				WHERE n.platform = f.platform AND n.game = f.game)`, guide, platforms, games); err != nil {
			return err
		}
		if len(facets) == 0 {
			return nil
		}
		if _, err := q.Exec(ctx, `
			INSERT INTO accounts_facet_names AS k (platform, game, label)
			SELECT n.platform, n.game, n.label FROM unnest($1::text[], $2::text[], $3::text[]) AS n (platform, game, label)
			WHERE NOT EXISTS (SELECT FROM accounts_facet_names k WHERE k.platform = n.platform AND k.game = n.game AND (k.label <> '' OR n.label = ''))
			ORDER BY n.platform COLLATE "C", n.game COLLATE "C"
			ON CONFLICT (platform, game) DO UPDATE SET label = excluded.label WHERE k.label = ''`, platforms, games, labels); err != nil {
			return err
		}
		// The rest of the row is filled in by a trigger, which also keeps it.
		_, err := q.Exec(ctx, `
			INSERT INTO accounts_guide_facets (guide_id, platform, game)
			SELECT $1, n.platform, n.game FROM unnest($2::text[], $3::text[]) AS n (platform, game)
			ON CONFLICT DO NOTHING`, guide, platforms, games)
		return err
	})
}
