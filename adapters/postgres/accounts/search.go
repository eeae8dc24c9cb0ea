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

// maxNames is up to how many names the search looks at them one by one. A word that is part of more names than that matches
// so many guides that walking the guides in order is cheaper.
const maxNames = 300

// maxCollected is up to how many guides who are free soon are collected and put in order when no index has the order. Of more
// than that, enough are met soon on a walk in order.
const maxCollected = 2000

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

// guideColumns are of the guide u.
const guideColumns = `u.id, u.gamertag, u.bio, u.avatar, u.headline, u.languages, u.is_guide, u.rate_cents, u.platforms, u.games,
	u.availability, u.rating_sum, u.rating_count, u.sort_name`

// hoursSet is the column after those of the guide: whether the guide of the calendar c has set hours. Only then is there a
// time at which the next free time is computed again.
const hoursSet = ", c.free_due IS NOT NULL AS hours_set"

// withCalendar joins the calendar c of the guide u. The calendars are booking's table.
const withCalendar = "accounts_users u LEFT JOIN booking_calendars c ON c.guide = u.id"

// source are the columns by which guides are filtered: those of the guides and their calendars, or the same beside the
// names of the search.
type source struct {
	guide    string // alias of the table with price and rating
	id       string
	calendar string // alias of the table with the free interval
	bookable string
}

var (
	fromGuides = source{guide: "u", id: "u.id", calendar: "c", bookable: "u.rate_cents > 0"}          //nolint:gochecknoglobals // a constant
	fromFacets = source{guide: "f", id: "f.guide_id", calendar: "f", bookable: "f.price_order < 1e9"} //nolint:gochecknoglobals // a constant
)

// earliestStart is the earliest start that the notice allows.
func (s source) earliestStart() string {
	return fmt.Sprintf("%s::timestamptz + %s.notice_minutes * interval '1 minute'", now, s.calendar)
}

// nextFree is the next free time; null when there is none, or when an hour does not fit any more.
func (s source) nextFree() string {
	return fmt.Sprintf("CASE WHEN %[1]s AND %[2]s.free_until >= %[3]s + interval '1 hour' THEN %[3]s END",
		s.bookable, s.calendar, fmt.Sprintf("greatest(%s.free_from, %s)", s.calendar, s.earliestStart()))
}

// conditions collects what a guide has to fulfil, and the arguments of the statement, of which $1 is the time of the
// search.
type conditions struct {
	source

	sql  strings.Builder
	args []any
}

// now is the parameter of the search's time.
const now = "$1"

func conditionsAt(q accounts.GuideQuery, from source) *conditions {
	return &conditions{source: from, args: []any{q.Now}}
}

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

// filter adds the filters of a search, each with a line of its own. The facets do not hold the languages.
func (c *conditions) filter(q accounts.GuideQuery) {
	c.filterPrice(q.MinRate, q.MaxRate)
	c.addIf(q.MinRating != 0, fmt.Sprintf("%[1]s.rating_count > 0 AND %[1]s.rating_sum * 100 >= %[1]s.rating_count * ?", c.guide), q.MinRating)
	c.addIf(q.Language != "", c.guide+".spoken @> ARRAY[?]", q.Language)
}

// filterFree adds the filter of the next free time.
func (c *conditions) filterFree(q accounts.GuideQuery) {
	c.addIf(q.Within != 0, c.nextFree()+" <= ?", q.Now.Add(q.Within))
}

// filterPrice adds the filter of the price in a form that no index by price serves, which would have all guides of the
// range put in order, and that PostgreSQL takes for one condition: of two it would expect that hardly anybody fulfils both.
// filterFew helps when few do.
func (c *conditions) filterPrice(least, most money.Cents) {
	switch price := c.guide + ".price_order"; {
	case least != 0 && most != 0:
		c.add("abs("+price+" - ?) <= ?", float64(least+most)/2, float64(most-least)/2)
	case least != 0:
		c.add(price+" + 0 >= ? AND "+c.bookable, least)
	case most != 0:
		c.add(price+" + 0 <= ?", most)
	}
}

func (c *conditions) addIf(wanted bool, sql string, args ...any) {
	if wanted {
		c.add(sql, args...)
	}
}

// Guides implements accounts.Directory.
//
// A part of a name is looked up among the names that occur, and the cheapest of three ways is taken by how many
// guides each has (wayOf). The limit stands in the statement and is no parameter, so that PostgreSQL keeps the plan.
func (s *Store) Guides(ctx context.Context, q accounts.GuideQuery) (found []accounts.FoundGuide, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) (err error) {
		w, err := s.wayOf(ctx, db, q, q.Language == "" && (q.Sort == accounts.SortBest || q.Sort == accounts.SortSoonest))
		if err != nil || w == nobody {
			return err
		}
		found, err = s.search(ctx, db, q, w)
		return err
	})
	return found, err
}

func (s *Store) search(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, w way) (found []accounts.FoundGuide, err error) {
	if q.Sort != accounts.SortSoonest {
		return s.inOrder(ctx, db, q, w, q.Limit)
	}
	if q.After == nil || !q.After.At.IsZero() {
		if found, err = soonest(ctx, db, q, w); err != nil {
			return nil, err
		}
	}
	if left := q.Limit - len(found); left > 0 && q.Within == 0 {
		rest, err := s.inOrder(ctx, db, q, w, left)
		return append(found, rest...), err
	}
	return found, nil
}

// inOrder reads guides in an order that an index has; in that of the soonest, the guides without a next free time.
func (s *Store) inOrder(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, w way, limit int) ([]accounts.FoundGuide, error) {
	from := fromGuides
	if w == merging {
		from = fromFacets
	}
	c := conditionsAt(q, from)
	c.filter(q)
	c.filterFree(q)
	c.addIf(q.Sort == accounts.SortSoonest, c.nextFree()+" IS NULL")
	order := c.guide + strings.TrimPrefix(orders[q.Sort], "u")
	if after := q.After; after != nil && after.At.IsZero() {
		c.add("("+order+", "+c.guide+".sort_name, "+c.id+") > (?, ?, ?)", after.Order, after.Name, after.ID)
	}
	if w == merging {
		return guidesOf(ctx, db, q, fmt.Sprintf(`
			SELECT %[1]s, u.rank_order, %[2]s AS next_free, NULL::timestamptz FROM (
				SELECT DISTINCT best.rank_order, best.sort_name, best.guide_id
				FROM (%[3]s) n CROSS JOIN LATERAL (
					SELECT f.rank_order, f.sort_name, f.guide_id FROM accounts_guide_facets f
					WHERE f.platform = n.platform AND f.game = n.game%[4]s
					ORDER BY f.rank_order, f.sort_name, f.guide_id LIMIT %[5]d) best
				ORDER BY 1, 2, 3 LIMIT %[5]d
			) hit JOIN accounts_users u ON u.id = hit.guide_id LEFT JOIN booking_calendars c ON c.guide = u.id
			ORDER BY hit.rank_order, hit.sort_name, hit.guide_id`,
			guideColumns+hoursSet, fromGuides.nextFree(), c.names(q), c.sql.String(), limit), c.args)
	}
	if err := s.filterFew(ctx, db, q, c); err != nil {
		return nil, err
	}
	c.filterNames(q, w)
	return guidesOf(ctx, db, q, fmt.Sprintf(`SELECT %[1]s, %[2]s, %[3]s AS next_free, NULL::timestamptz FROM %[4]s
		WHERE %[5]s%[6]s ORDER BY %[2]s, u.sort_name, u.id LIMIT %[7]d`,
		guideColumns+hoursSet, order, c.nextFree(), withCalendar, shown, c.sql.String(), limit), c.args)
}

// soonest reads guides with a next free time, the soonest first. They have set hours, or there were none. For each notice an
// index has them in this order: those who are free already, for whom the notice alone counts, and then the others. So the
// first n of all are among the first n of each notice, and the notices are gone through from the shortest until n guides are
// free sooner than the next one allows.
func soonest(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, w way) ([]accounts.FoundGuide, error) {
	from := fromGuides
	if w == merging {
		from = fromFacets
	}
	c := conditionsAt(q, from)
	c.filter(q)
	until := "'infinity'::timestamptz"
	if q.Within > 0 {
		until = c.arg(q.Now.Add(q.Within)) + "::timestamptz"
	}
	notice := "next.at" // when the notice is over
	if w == gathering {
		notice = c.earliestStart()
	}
	at := fmt.Sprintf("greatest(%s.free_from, %s)", c.calendar, notice)
	c.add(fmt.Sprintf("%s AND %s.free_until >= %s + interval '1 hour'", c.bookable, c.calendar, at))
	if after := q.After; after != nil {
		key, begins, id := c.arg(after.At)+"::timestamptz", c.arg(after.From)+"::timestamptz", c.arg(after.ID)
		c.add(fmt.Sprintf("(%s, %s.free_from, %s) > (%s, %s, %s)", at, c.calendar, c.id, key, begins, id))
		if w != gathering { // the same of the index: where the guides of one notice go on
			c.add(fmt.Sprintf("%[1]s.free_from >= CASE WHEN %[2]s > next.at THEN %[2]s WHEN %[2]s = next.at THEN %[3]s ELSE '-infinity' END", c.calendar, key, begins))
		}
	}
	ofNotice := fmt.Sprintf("%[1]s.free_from <= next.until AND %[1]s.notice_minutes = next.n", c.calendar)
	var first string
	switch w {
	case gathering:
		c.filterNames(q, w)
		first = fmt.Sprintf(`SELECT %[1]s AS at, c.free_from, c.guide FROM booking_calendars c JOIN accounts_users u ON u.id = c.guide
			WHERE %[2]s%[3]s AND c.free_from <= %[4]s AND %[1]s <= %[4]s ORDER BY at, free_from, guide LIMIT %[5]d`,
			at, shown, c.sql.String(), until, q.Limit)
	case merging:
		first = goThroughNotices("names AS MATERIALIZED ("+c.names(q)+"), ", fmt.Sprintf(`SELECT DISTINCT of.* FROM names n CROSS JOIN LATERAL (
				SELECT %s AS at, f.free_from, f.guide_id AS guide FROM accounts_guide_facets f
				WHERE f.platform = n.platform AND f.game = n.game AND %s%s ORDER BY f.free_from, f.guide_id LIMIT %d) of`,
			at, ofNotice, c.sql.String(), q.Limit), until, q.Limit)
	case walking, nobody:
		c.filterNames(q, w)
		first = goThroughNotices("", fmt.Sprintf(`(SELECT %s AS at, c.free_from, c.guide FROM booking_calendars c JOIN accounts_users u ON u.id = c.guide
				WHERE %s%s AND %s ORDER BY c.free_from, c.guide LIMIT %d)`, at, shown, c.sql.String(), ofNotice, q.Limit), until, q.Limit)
	}
	return guidesOf(ctx, db, q, fmt.Sprintf(`
		SELECT %s, true AS hours_set, u.rank_order, first.at AS next_free, first.free_from
		FROM (%s) first JOIN accounts_users u ON u.id = first.guide
		ORDER BY first.at, first.free_from, first.guide`, guideColumns, first), c.args)
}

// goThroughNotices keeps the first guides while it goes from one notice to the next. hits are those of one notice, which is
// next.n in their statement, over at next.at; after next.until nobody can be among the first. with are further named
// statements for the hits.
func goThroughNotices(with, hits, until string, limit int) string {
	return fmt.Sprintf(`
		WITH RECURSIVE %[1]snotices (n, ats, froms, guides) AS (
			SELECT -1, '{}'::timestamptz[], '{}'::timestamptz[], '{}'::uuid[]
			UNION ALL
			SELECT next.n, first.ats, first.froms, first.guides
			FROM (SELECT notice.n, %[2]s::timestamptz + notice.n * interval '1 minute' AS at, least(last.ats[%[3]d], %[4]s) AS until,
					last.ats, last.froms, last.guides
				FROM notices last CROSS JOIN LATERAL (SELECT notice_minutes::int AS n FROM booking_calendars
					WHERE free_from IS NOT NULL AND notice_minutes > last.n ORDER BY notice_minutes LIMIT 1) notice OFFSET 0) next
			CROSS JOIN LATERAL (SELECT array_agg(at) AS ats, array_agg(free_from) AS froms, array_agg(guide) AS guides FROM (
				SELECT at, free_from, guide FROM unnest(next.ats, next.froms, next.guides) known (at, free_from, guide)
				UNION ALL %[5]s
				ORDER BY at, free_from, guide LIMIT %[3]d) first) first
			WHERE next.at <= next.until)
		SELECT first.* FROM (SELECT * FROM notices ORDER BY n DESC LIMIT 1) last
		CROSS JOIN LATERAL unnest(last.ats, last.froms, last.guides) AS first (at, free_from, guide)`, with, now, limit, until, hits)
}

// filterFew helps the filters of the next free time and the price: when few guides fulfil one, these are looked at;
// otherwise enough are met soon on a walk in order.
func (s *Store) filterFew(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, c *conditions) error {
	few := func(of choice, sql string, args ...any) (bool, error) {
		w, err := s.ways.choose(of, q.Now, func() (w way, err error) {
			var few bool
			err = db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) <= %d FROM (%s LIMIT %d) few", maxCollected, sql, maxCollected+1), args...).Scan(&few)
			if few {
				w = gathering
			}
			return w, err
		})
		return w == gathering, err
	}
	if q.Within != 0 {
		until := q.Now.Add(q.Within)
		soon, err := few(choice{within: q.Within}, "SELECT FROM booking_calendars WHERE free_from <= $1", until)
		if err != nil {
			return err
		}
		c.addIf(soon, "u.id IN (SELECT b.guide FROM booking_calendars b WHERE b.free_from <= ?)", until)
	}
	if q.MinRate == 0 && q.MaxRate == 0 {
		return nil
	}
	least, most := float64(q.MinRate), math.Inf(1)
	if q.MaxRate != 0 {
		most = float64(q.MaxRate)
	}
	narrow, err := few(choice{least: least, most: most},
		"SELECT FROM accounts_users u WHERE u.is_guide AND u.closed_at IS NULL AND u.price_order BETWEEN $1 AND $2", least, most)
	c.addIf(narrow, "u.price_order BETWEEN ? AND ?", least, most)
	return err
}

// CountGuides implements accounts.Directory.
func (s *Store) CountGuides(ctx context.Context, q accounts.GuideQuery, limit int) (n int, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) error {
		q.Limit = limit
		w, err := s.wayOf(ctx, db, q, false)
		if err != nil || w == nobody {
			return err
		}
		c := conditionsAt(q, fromGuides)
		c.filter(q)
		c.filterFree(q)
		if err := s.filterFew(ctx, db, q, c); err != nil {
			return err
		}
		c.filterNames(q, w)
		return db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT FROM %s WHERE %s%s AND "+now+"::timestamptz IS NOT NULL LIMIT %d) AS found",
			withCalendar, shown, c.sql.String(), limit), c.args...).Scan(&n)
	})
	return n, err
}

// filterNames adds the words of a search for guides that are walked or gathered.
func (c *conditions) filterNames(q accounts.GuideQuery, w way) {
	switch {
	case q.Platform == "" && q.Game == "":
	case w == gathering:
		c.add("u.id IN (SELECT f.guide_id FROM (" + c.names(q) + ") n JOIN accounts_guide_facets f ON f.platform = n.platform AND f.game = n.game)")
	default:
		c.add("EXISTS (SELECT FROM accounts_guide_facets f WHERE f.guide_id = u.id AND " + c.holds("f.platform", q.Platform) + " AND " + c.holds("f.game", q.Game) + ")")
	}
}

// holds is the condition that a name has a word in it; without a word, that it is the empty name. Of LIKE, PostgreSQL would
// estimate each pattern anew and so plan each search.
func (c *conditions) holds(name, word string) string {
	if word == "" {
		return name + " = ''"
	}
	return "strpos(" + name + ", " + c.arg(word) + ") > 0"
}

// names selects the combinations of names that the words are part of. Each name of a combination also stands alone, the
// other one empty; a combination that nobody has finds nobody.
func (c *conditions) names(q accounts.GuideQuery) string {
	platforms, games := "SELECT '' AS platform", "SELECT '' AS game"
	if q.Platform != "" {
		platforms = "SELECT platform FROM accounts_facet_names WHERE game = '' AND platform LIKE " + c.arg(part(q.Platform))
	}
	if q.Game != "" {
		games = "SELECT game FROM accounts_facet_names WHERE platform = '' AND game LIKE " + c.arg(part(q.Game))
	}
	return fmt.Sprintf("SELECT p.platform, g.game FROM (%s) p CROSS JOIN (%s) g", platforms, games)
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

// way estimates each way by the rows that it reads. A guide can have several of the names, so that the sum is more
// than the guides who match: a quarter of it is taken for them, or the largest name.
func (n nameCounts) way(limit int, mergeable bool) way {
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

// wayOf says by which way the guides of a search are found. With mergeable that can be merging. The answer is remembered
// for a while, but for nobody: all ways find the same guides.
func (s *Store) wayOf(ctx context.Context, db postgres.Querier, q accounts.GuideQuery, mergeable bool) (way, error) {
	if q.Platform == "" && q.Game == "" {
		return walking, nil
	}
	return s.ways.choose(choice{platform: q.Platform, game: q.Game, limit: q.Limit, mergeable: mergeable}, q.Now, func() (way, error) {
		names, err := namesWith(ctx, db, q)
		if err != nil || len(names.guides) == 0 {
			return nobody, err
		}
		return names.way(q.Limit, mergeable), nil
	})
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
	return pgx.AppendRows(make([]accounts.FoundGuide, 0, q.Limit), rows, func(row pgx.CollectableRow) (accounts.FoundGuide, error) {
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

// NextFree implements accounts.Directory: a read of booking's table of calendars.
func (s *Store) NextFree(ctx context.Context, id uuid.UUID, at time.Time) (next *time.Time, set bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT "+fromGuides.nextFree()+", c.free_due IS NOT NULL FROM "+withCalendar+" WHERE u.id = $2", at, id).
			Scan(&next, &set)
	})
	return postgres.UTC(next), set, err
}

// CheapestRate implements accounts.Directory.
func (s *Store) CheapestRate(ctx context.Context) (rate money.Cents, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT coalesce(min(rate_cents), 0) FROM accounts_users
			WHERE is_guide AND closed_at IS NULL AND suspended_at IS NULL AND rate_cents > 0`).Scan(&rate)
	})
	return rate, err
}
