package accountspg

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
)

// maxNames is up to how many combinations of names the search looks at them one by one. A word that
// is part of more names than that matches so many guides that walking the guides in order is cheaper.
const maxNames = 300

// orders are the columns by which the guides are sorted, each ascending and with an index of its own.
var orders = map[accounts.Sort]string{ //nolint:gochecknoglobals // a constant table
	accounts.SortBest:   "u.rank_order",
	accounts.SortPrice:  "u.price_order",
	accounts.SortNewest: "u.newest_order",
}

// shown is what every guide who may be found fulfils.
const shown = "u.is_guide AND u.closed_at IS NULL AND u.suspended_at IS NULL"

const guideColumns = `u.id, u.gamertag, u.bio, u.avatar, u.headline, u.languages, u.is_guide, u.rate_cents, u.platforms, u.games,
	u.availability, u.rating_sum, u.rating_count, u.sort_name`

// conditions collects what a guide has to fulfil, and the arguments of the statement.
type conditions struct {
	sql  strings.Builder
	args []any
}

// add adds a condition; each ? stands for the next argument.
func (c *conditions) add(sql string, args ...any) {
	c.sql.WriteString(" AND ")
	for _, arg := range args {
		before, after, _ := strings.Cut(sql, "?")
		c.args = append(c.args, arg)
		c.sql.WriteString(before + "$" + strconv.Itoa(len(c.args)))
		sql = after
	}
	c.sql.WriteString(sql)
}

// filter adds the filters of a search, each with a line of its own.
func (c *conditions) filter(q accounts.GuideQuery) {
	c.addIf(q.MinRate != 0, "u.price_order >= ? AND u.rate_cents > 0", q.MinRate)
	c.addIf(q.MaxRate != 0, "u.price_order <= ?", q.MaxRate)
	c.addIf(q.MinRating != 0, "u.rating_count > 0 AND u.rating_sum * 100 >= u.rating_count * ?", q.MinRating)
	c.addIf(q.Language != "", "u.spoken @> ARRAY[?]", q.Language)
}

func (c *conditions) addIf(wanted bool, sql string, args ...any) {
	if wanted {
		c.add(sql, args...)
	}
}

// Guides implements accounts.Repository.
//
// A part of a name is looked up among the names that occur, and the cheapest of three ways is taken by how many
// guides each has (wayOf). The limit stands in the statement and is no parameter, so that PostgreSQL keeps the plan.
func (s *Store) Guides(ctx context.Context, q accounts.GuideQuery) ([]accounts.FoundGuide, error) {
	var found []accounts.FoundGuide
	err := s.db.Pgx(ctx, func(db postgres.Querier) (err error) {
		found, err = search(ctx, db, q)
		return err
	})
	return found, err
}

func search(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) ([]accounts.FoundGuide, error) {
	var c conditions
	c.filter(q)
	plain := c.sql.Len() == 0 && q.Sort == accounts.SortBest
	names, none, err := narrow(ctx, db, q, &c, plain)
	if err != nil || none {
		return nil, err
	}
	after := accounts.GuideKey{Order: math.Inf(-1)}
	if q.After != nil {
		after = *q.After
	}
	if names != nil {
		return guidesOf(ctx, db, merge(q.Limit), after.Order, after.Name, after.ID, names.platforms, names.games)
	}
	order := orders[q.Sort]
	c.add("("+order+", u.sort_name, u.id) > (?, ?, ?)", after.Order, after.Name, after.ID)
	return guidesOf(ctx, db, fmt.Sprintf("SELECT %[1]s, %[2]s FROM accounts_users u WHERE %[3]s%[4]s ORDER BY %[2]s, u.sort_name, u.id LIMIT %[5]d",
		guideColumns, order, shown, c.sql.String(), q.Limit), c.args...)
}

// CountGuides implements accounts.Repository.
func (s *Store) CountGuides(ctx context.Context, q accounts.GuideQuery, limit int) (n int, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) error {
		var c conditions
		c.filter(q)
		q.Limit = limit
		if _, none, err := narrow(ctx, db, q, &c, false); err != nil || none {
			return err
		}
		return db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT FROM accounts_users u WHERE %s%s LIMIT %d) AS found",
			shown, c.sql.String(), limit), c.args...).Scan(&n)
	})
	return n, err
}

// narrow adds the words of a search to the conditions; none says that no name has them. With mergeable, it answers
// the names instead when merging the best guides of each is the cheapest way.
func narrow(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, c *conditions, mergeable bool) (names *nameCounts, none bool, err error) {
	if q.Platform == "" && q.Game == "" {
		return nil, false, nil
	}
	found, err := namesWith(ctx, db, q)
	if err != nil || len(found.platforms) == 0 {
		return nil, true, err
	}
	switch found.wayOf(q.Limit, mergeable) {
	case merging:
		return &found, false, nil
	case gathering:
		c.add(`u.id IN (SELECT f.guide_id FROM unnest(?::text[], ?::text[]) AS n (platform, game)
			JOIN accounts_guide_facets f ON f.platform = n.platform AND f.game = n.game)`, found.platforms, found.games)
	case walking:
		c.add(`EXISTS (SELECT FROM accounts_guide_facets f
			WHERE f.guide_id = u.id AND f.platform LIKE ? AND f.game LIKE ?)`, part(q.Platform), part(q.Game))
	}
	return nil, false, nil
}

// way is how guides are found by a part of a name.
type way int

const (
	walking   way = iota // the guides in order, each looked at
	merging              // the best guides of each name, merged
	gathering            // all guides of the names, sorted
)

// nameCounts are the combinations of names that the words are part of, and how many bookable guides each has.
type nameCounts struct {
	platforms, games []string
	guides           []int64
	all              int64 // guides in all, as PostgreSQL estimates
}

// wayOf estimates each way by the rows that it reads. A guide can have several of the names, so that the sum is more
// than the guides who match: a quarter of it is taken for them, or the largest name.
func (n nameCounts) wayOf(limit int, mergeable bool) way {
	if len(n.platforms) > maxNames {
		return walking
	}
	var sum, largest, merged int64
	for _, guides := range n.guides {
		sum, largest, merged = sum+guides, max(largest, guides), merged+min(guides, int64(limit))
	}
	walked := 2 * int64(limit) * max(n.all, sum) / max(largest, sum/4, 1)
	if mergeable && merged <= min(walked, 2*sum) {
		return merging
	}
	if walked < 2*sum {
		return walking
	}
	return gathering
}

// merge reads the first guides of each combination of names and merges them, each guide once.
func merge(limit int) string {
	return fmt.Sprintf(`
		SELECT %[1]s, u.rank_order FROM (
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
func namesWith(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) (names nameCounts, err error) {
	rows, err := db.Query(ctx, fmt.Sprintf(`
		SELECT platform, game, guides, (SELECT reltuples::bigint FROM pg_class WHERE oid = 'accounts_users_directory'::regclass)
		FROM accounts_facet_names
		WHERE platform LIKE $1 AND game LIKE $2 LIMIT %d`, maxNames+1), part(q.Platform), part(q.Game))
	if err != nil {
		return names, err
	}
	var platform, game string
	var guides int64
	_, err = pgx.ForEachRow(rows, []any{&platform, &game, &guides, &names.all}, func() error {
		names.platforms, names.games, names.guides = append(names.platforms, platform), append(names.games, game), append(names.guides, guides)
		return nil
	})
	return names, err
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
		err := row.Scan(&g.ID, &g.GamerTag, &g.Bio, &g.Avatar, &g.Headline, &g.Languages, &g.IsGuide, &g.Rate, &g.Platforms, &g.Games,
			&g.Availability, &g.Rating.Sum, &g.Rating.Count, &g.Key.Name, &g.Key.Order)
		g.Key.ID = g.ID
		return g, err
	})
}
