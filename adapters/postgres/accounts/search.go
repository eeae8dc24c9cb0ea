package accountspg

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/accounts"
	"sherpa/platform/money"
)

// maxNames is up to how many combinations of names the search looks at them one by one. A word that
// is part of more names than that matches so many guides that walking the guides in order is cheaper.
const maxNames = 300

// maxFew is up to how many guides who are free soon are collected and put in order when no index has the order. Of more
// than that, enough are met soon on a walk in order.
const maxFew = 2000

// orders are the columns by which the guides are sorted, each ascending and with an index of its own. In the order of the
// soonest, guides without a next free time come last, the best first.
var orders = map[accounts.Sort]string{ //nolint:gochecknoglobals // a constant table
	accounts.SortBest:    "u.rank_order",
	accounts.SortPrice:   "u.price_order",
	accounts.SortNewest:  "u.newest_order",
	accounts.SortSoonest: "u.rank_order",
}

// shown is what every guide who may be found fulfils.
const shown = "u.is_guide AND u.closed_at IS NULL AND u.suspended_at IS NULL"

// hoursSet says whether the guide u has hours: only then is there a time at which the next free time is computed again.
const hoursSet = "EXISTS (SELECT FROM booking_calendars h WHERE h.guide = u.id AND h.free_due IS NOT NULL)"

const guideColumns = `u.id, u.gamertag, u.bio, u.avatar, u.headline, u.languages, u.is_guide, u.rate_cents, u.platforms, u.games,
	u.availability, u.rating_sum, u.rating_count, u.sort_name, ` + hoursSet

// conditions collects what a guide has to fulfil, and the arguments of the statement, of which $1 is the time of the
// search.
type conditions struct {
	sql  strings.Builder
	args []any
}

// now is the parameter of the search's time.
const now = "$1"

func conditionsAt(q accounts.GuideQuery) *conditions { return &conditions{args: []any{q.Now}} }

// arg is the parameter for a value.
func (c *conditions) arg(v any) string {
	c.args = append(c.args, v)
	return "$" + strconv.Itoa(len(c.args))
}

// add adds a condition; each ? stands for the next argument.
func (c *conditions) add(sql string, args ...any) {
	c.sql.WriteString(" AND ")
	for _, arg := range args {
		before, after, _ := strings.Cut(sql, "?")
		c.sql.WriteString(before + c.arg(arg))
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

// nextFree is the next free time of the guide u whose calendar is c; null when an hour does not fit any more. The
// calendars are booking's table.
const nextFree = "CASE WHEN u.rate_cents > 0 AND c.free_until >= " + freeAt + " + interval '1 hour' THEN " + freeAt + " END"

const freeAt = "greatest(c.free_from, " + now + "::timestamptz + c.notice_minutes * interval '1 minute')"

// nextFreeOfGuide is nextFree where the calendar is not joined.
const nextFreeOfGuide = "(SELECT " + nextFree + " FROM booking_calendars c WHERE c.guide = u.id)"

// Guides implements accounts.Repository.
//
// A part of a name is looked up among the names that occur, and the cheapest of three ways is taken by how many
// guides each has (wayOf). The limit stands in the statement and is no parameter, so that PostgreSQL keeps the plan.
func (s *Store) Guides(ctx context.Context, q accounts.GuideQuery) (found []accounts.FoundGuide, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) (err error) {
		found, err = search(ctx, db, q)
		return err
	})
	return found, err
}

func search(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) (found []accounts.FoundGuide, err error) {
	if q.Sort != accounts.SortSoonest {
		return inOrder(ctx, db, q, q.Limit)
	}
	if q.After == nil || !q.After.At.IsZero() {
		if found, err = soonest(ctx, db, q); err != nil {
			return nil, err
		}
	}
	if left := q.Limit - len(found); left > 0 && q.Within == 0 {
		rest, err := inOrder(ctx, db, q, left)
		return append(found, rest...), err
	}
	return found, nil
}

// inOrder reads guides in an order that an index has; in that of the soonest, the guides without a next free time.
func inOrder(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, limit int) ([]accounts.FoundGuide, error) {
	c := conditionsAt(q)
	c.filter(q)
	if err := c.filterFree(ctx, db, q); err != nil {
		return nil, err
	}
	plain := c.sql.Len() == 0 && q.Sort == accounts.SortBest
	c.addIf(q.Sort == accounts.SortSoonest, nextFreeOfGuide+" IS NULL")
	names, way, err := narrow(ctx, db, q, c, plain)
	if err != nil || way == nobody {
		return nil, err
	}
	after := accounts.GuideKey{Order: math.Inf(-1)}
	if q.After != nil && q.After.At.IsZero() {
		after = *q.After
	}
	key := c.arg(after.Order) + ", " + c.arg(after.Name) + ", " + c.arg(after.ID)
	if way == merging {
		return guidesOf(ctx, db, q, c.merge(names, key, limit), c.args)
	}
	order := orders[q.Sort]
	return guidesOf(ctx, db, q, fmt.Sprintf(`SELECT %[1]s, %[2]s, %[3]s, NULL::timestamptz FROM accounts_users u
		WHERE %[4]s%[5]s AND (%[2]s, u.sort_name, u.id) > (%[6]s) ORDER BY %[2]s, u.sort_name, u.id LIMIT %[7]d`,
		guideColumns, order, nextFreeOfGuide, shown, c.sql.String(), key, limit), c.args)
}

// soonest reads guides with a next free time, the soonest first. For each notice the index has them in this order:
// those who are free already, for whom the notice alone counts, and then the others. So the first n of all are among the
// first n of each notice.
func soonest(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) ([]accounts.FoundGuide, error) {
	c := conditionsAt(q)
	c.filter(q)
	c.add(nextFree + " IS NOT NULL")
	if q.Within > 0 {
		until := c.arg(q.Now.Add(q.Within))
		c.add("c.free_from <= " + until + " AND " + freeAt + " <= " + until)
	}
	goOn := ""
	if after := q.After; after != nil {
		at, from, id := c.arg(after.At), c.arg(after.From), c.arg(after.ID)
		c.add(fmt.Sprintf("(%s, c.free_from, c.guide) > (%s::timestamptz, %s::timestamptz, %s::uuid)", freeAt, at, from, id))
		// The same of the index: where the guides of one notice go on.
		goOn = fmt.Sprintf(` AND c.free_from >= CASE WHEN %[1]s > %[2]s THEN %[1]s WHEN %[1]s = %[2]s THEN %[3]s::timestamptz
			ELSE '-infinity'::timestamptz END`, at+"::timestamptz", "("+now+"::timestamptz + n * interval '1 minute')", from)
	}
	_, way, err := narrow(ctx, db, q, c, false)
	if err != nil || way == nobody {
		return nil, err
	}
	hits := "SELECT " + freeAt + " AS at, c.free_from, c.guide FROM booking_calendars c JOIN accounts_users u ON u.id = c.guide WHERE " +
		shown + c.sql.String()
	if way != gathering {
		hits = fmt.Sprintf(`
			WITH RECURSIVE notices (n) AS (
				(SELECT notice_minutes FROM booking_calendars WHERE free_from IS NOT NULL ORDER BY notice_minutes LIMIT 1)
				UNION ALL
				SELECT (SELECT notice_minutes FROM booking_calendars WHERE free_from IS NOT NULL AND notice_minutes > n ORDER BY notice_minutes LIMIT 1)
				FROM notices WHERE n IS NOT NULL)
			SELECT first.* FROM notices CROSS JOIN LATERAL (%s AND c.free_from IS NOT NULL AND c.notice_minutes = n%s
				ORDER BY c.free_from, c.guide LIMIT %d) first`, hits, goOn, q.Limit)
	}
	return guidesOf(ctx, db, q, fmt.Sprintf(`
		SELECT %s, u.rank_order, hit.at, hit.free_from
		FROM (SELECT * FROM (%s) hits ORDER BY at, free_from, guide LIMIT %d) hit
		JOIN accounts_users u ON u.id = hit.guide
		ORDER BY hit.at, hit.free_from, hit.guide`, guideColumns, hits, q.Limit), c.args)
}

// filterFree adds the filter of the next free time. When few guides are free soon, these are looked at; otherwise enough
// are met soon on a walk in order.
func (c *conditions) filterFree(ctx context.Context, db postgres.Querier, q accounts.GuideQuery) error {
	if q.Within == 0 {
		return nil
	}
	until := q.Now.Add(q.Within)
	c.add(nextFreeOfGuide+" <= ?", until)
	var few bool
	err := db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) <= %d FROM (SELECT FROM booking_calendars WHERE free_from <= $1 LIMIT %d) few", maxFew, maxFew+1), until).Scan(&few)
	c.addIf(few, "u.id IN (SELECT b.guide FROM booking_calendars b WHERE b.free_from <= ?)", until)
	return err
}

// CountGuides implements accounts.Repository.
func (s *Store) CountGuides(ctx context.Context, q accounts.GuideQuery, limit int) (n int, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) error {
		c := conditionsAt(q)
		c.filter(q)
		if err := c.filterFree(ctx, db, q); err != nil {
			return err
		}
		q.Limit = limit
		if _, way, err := narrow(ctx, db, q, c, false); err != nil || way == nobody {
			return err
		}
		return db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT FROM accounts_users u WHERE %s%s AND "+now+"::timestamptz IS NOT NULL LIMIT %d) AS found",
			shown, c.sql.String(), limit), c.args...).Scan(&n)
	})
	return n, err
}

// narrow adds the words of a search to the conditions, and says by which way its guides are found. With mergeable that
// can be merging, for which no condition is added.
func narrow(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, c *conditions, mergeable bool) (names nameCounts, w way, err error) {
	if q.Platform == "" && q.Game == "" {
		return names, walking, nil
	}
	if names, err = namesWith(ctx, db, q); err != nil || len(names.platforms) == 0 {
		return names, nobody, err
	}
	switch w = names.wayOf(q.Limit, mergeable); w {
	case merging:
	case gathering:
		c.add(`u.id IN (SELECT f.guide_id FROM unnest(?::text[], ?::text[]) AS n (platform, game)
			JOIN accounts_guide_facets f ON f.platform = n.platform AND f.game = n.game)`, names.platforms, names.games)
	case walking, nobody:
		c.add(`EXISTS (SELECT FROM accounts_guide_facets f
			WHERE f.guide_id = u.id AND f.platform LIKE ? AND f.game LIKE ?)`, part(q.Platform), part(q.Game))
	}
	return names, w, nil
}

// way is how guides are found by a part of a name.
type way int

const (
	walking   way = iota // the guides in order, each looked at
	merging              // the best guides of each name, merged
	gathering            // all guides of the names, sorted
	nobody               // no name has the words
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

// merge reads the first guides of each combination of names after a key and merges them, each guide once.
func (c *conditions) merge(names nameCounts, key string, limit int) string {
	return fmt.Sprintf(`
		SELECT %[1]s, u.rank_order, %[2]s, NULL::timestamptz FROM (
			SELECT DISTINCT best.rank_order, best.sort_name, best.guide_id
			FROM unnest(%[3]s::text[], %[4]s::text[]) AS n (platform, game)
			CROSS JOIN LATERAL (
				SELECT f.rank_order, f.sort_name, f.guide_id FROM accounts_guide_facets f
				WHERE f.platform = n.platform AND f.game = n.game
				  AND (f.rank_order, f.sort_name, f.guide_id) > (%[5]s)
				ORDER BY f.rank_order, f.sort_name, f.guide_id LIMIT %[6]d) best
			ORDER BY 1, 2, 3 LIMIT %[6]d
		) hit JOIN accounts_users u ON u.id = hit.guide_id
		ORDER BY hit.rank_order, hit.sort_name, hit.guide_id`, guideColumns, nextFreeOfGuide, c.arg(names.platforms), c.arg(names.games), key, limit)
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

func guidesOf(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, sql string, args []any) ([]accounts.FoundGuide, error) {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (accounts.FoundGuide, error) {
		var g accounts.FoundGuide
		var next, from *time.Time
		err := row.Scan(&g.ID, &g.GamerTag, &g.Bio, &g.Avatar, &g.Headline, &g.Languages, &g.IsGuide, &g.Rate, &g.Platforms, &g.Games,
			&g.Availability, &g.Rating.Sum, &g.Rating.Count, &g.Key.Name, &g.HoursSet, &g.Key.Order, &next, &from)
		g.Key.ID, g.NextFree = g.ID, postgres.UTC(next)
		if next != nil && from != nil {
			g.Key.At, g.Key.From = next.UTC(), from.UTC()
		}
		if q.Sort == accounts.SortSoonest || q.Within > 0 {
			g.Key.Now = q.Now // the pages go by one time
		}
		return g, err
	})
}

// NextFree implements accounts.Repository: a read of booking's table of calendars.
func (s *Store) NextFree(ctx context.Context, id uuid.UUID, at time.Time) (next *time.Time, set bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT "+nextFree+", "+hoursSet+" FROM accounts_users u LEFT JOIN booking_calendars c ON c.guide = u.id WHERE u.id = $2", at, id).
			Scan(&next, &set)
	})
	return postgres.UTC(next), set, err
}

// CheapestRate implements accounts.Repository.
func (s *Store) CheapestRate(ctx context.Context) (rate money.Cents, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT coalesce(min(rate_cents), 0) FROM accounts_users
			WHERE is_guide AND closed_at IS NULL AND suspended_at IS NULL AND rate_cents > 0`).Scan(&rate)
	})
	return rate, err
}
