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

// maxNames is up to how many combinations of names the search merges their index ranges. A word that
// is part of more names than that matches so many guides that walking the guides in order is cheaper.
const maxNames = 300

// maxFew is up to how many guides are collected and put in order when no index has the order. Of more than that, enough
// are met soon on a walk in order.
const maxFew = 2000

// Guides implements accounts.Repository.
//
// A part of a name is looked up among the names that occur. With few of them, the best guides of each
// are read from the index, merged and cut: the best n of all are among the best n of each. The limit
// stands in the statement and is no parameter, so that PostgreSQL keeps the plan.
//
// The next free times are read from booking's table of calendars.
func (s *Store) Guides(ctx context.Context, q accounts.GuideQuery) (found []accounts.FoundGuide, err error) {
	err = s.db.Pgx(ctx, func(db postgres.Querier) (err error) {
		l := lookup{db: db, q: q, words: q.Platform != "" || q.Game != ""}
		if l.words {
			if l.platforms, l.games, err = namesWith(ctx, db, q); err != nil || len(l.platforms) == 0 {
				return err
			}
		}
		if !q.Soonest {
			found, err = l.byRank(ctx, q.Limit)
			return err
		}
		if q.After == nil || !q.After.At.IsZero() {
			if found, err = l.bySoonest(ctx); err != nil {
				return err
			}
		}
		if left := q.Limit - len(found); left > 0 && q.Within == 0 {
			rest, err := l.byRank(ctx, left)
			found = append(found, rest...)
			return err
		}
		return nil
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

// lookup is one search.
type lookup struct {
	db    postgres.Querier
	q     accounts.GuideQuery
	words bool // platforms and games are the combinations of names that the words are part of

	platforms, games []string
}

// statement collects the parameters of one.
type statement struct{ args []any }

func (s *statement) arg(v any) string {
	s.args = append(s.args, v)
	return "$" + strconv.Itoa(len(s.args))
}

const guideColumns = `u.id, u.gamertag, u.bio, u.avatar, u.is_guide, u.rate_cents, u.platforms, u.games,
	u.availability, u.rating_sum, u.rating_count, u.rank_order, u.sort_name`

const shown = "u.is_guide AND u.closed_at IS NULL AND u.suspended_at IS NULL"

// nextFree is the next free time of the guide u whose calendar is c, at a time that is a parameter; null when an hour
// does not fit any more.
func nextFree(now string) string {
	at := freeAt(now)
	return "CASE WHEN u.rate_cents > 0 AND c.free_until >= " + at + " + interval '1 hour' THEN " + at + " END"
}

func freeAt(now string) string {
	return "greatest(c.free_from, " + now + "::timestamptz + c.notice_minutes * interval '1 minute')"
}

// byRank reads guides, the best first. In the order of the soonest these are the guides without a next free time.
func (l *lookup) byRank(ctx context.Context, limit int) ([]accounts.FoundGuide, error) {
	after := accounts.GuideKey{Order: math.Inf(-1)}
	if l.q.After != nil && l.q.After.At.IsZero() {
		after = *l.q.After
	}
	var s statement
	order, name, id, now := s.arg(after.Order), s.arg(after.Name), s.arg(after.ID), s.arg(l.q.Now)
	key := order + ", " + name + ", " + id
	// of is the condition on the next free time of a guide; from finds u and c.
	of := func(from string) string {
		free := "EXISTS (SELECT FROM booking_calendars c " + from + " AND " + nextFree(now)
		switch {
		case l.q.Within > 0:
			return " AND " + free + " <= " + s.arg(l.q.Now.Add(l.q.Within)) + ")"
		case l.q.Soonest:
			return " AND NOT " + free + " IS NOT NULL)"
		}
		return ""
	}
	var hits string
	few, err := l.fewFree(ctx)
	if err != nil {
		return nil, err
	}
	// Each of many names would be read until enough of its guides meet the condition: the walk meets them sooner.
	merge := l.words && len(l.platforms) <= maxNames
	if merge && (l.q.Within > 0 || l.q.Soonest) {
		if merge, err = l.fewNamed(ctx); err != nil {
			return nil, err
		}
	}
	switch {
	case few:
		hits = "SELECT u.rank_order, u.sort_name, u.id AS guide_id FROM booking_calendars b JOIN accounts_users u ON u.id = b.guide WHERE b.free_from <= " +
			s.arg(l.q.Now.Add(l.q.Within)) + " AND " + shown + l.named(&s) + of("WHERE c.guide = u.id") + " AND (u.rank_order, u.sort_name, u.id) > (" + key + ")"
	case merge:
		// Guides who may not be shown have no facets.
		hits = fmt.Sprintf(`SELECT DISTINCT best.rank_order, best.sort_name, best.guide_id
			FROM unnest(%s::text[], %s::text[]) AS n (platform, game)
			CROSS JOIN LATERAL (
				SELECT f.rank_order, f.sort_name, f.guide_id FROM accounts_guide_facets f
				WHERE f.platform = n.platform AND f.game = n.game AND (f.rank_order, f.sort_name, f.guide_id) > (%s)%s
				ORDER BY f.rank_order, f.sort_name, f.guide_id LIMIT %d) best`, s.arg(l.platforms), s.arg(l.games), key,
			of("JOIN accounts_users u ON u.id = c.guide WHERE c.guide = f.guide_id"), limit)
	default:
		hits = "SELECT u.rank_order, u.sort_name, u.id AS guide_id FROM accounts_users u WHERE " + shown +
			" AND (u.rank_order, u.sort_name, u.id) > (" + key + ")" + l.named(&s) + of("WHERE c.guide = u.id")
	}
	return l.read(ctx, fmt.Sprintf(`
		SELECT %[1]s, %[2]s, NULL::timestamptz
		FROM (%[3]s ORDER BY 1, 2, 3 LIMIT %[4]d) hit
		JOIN accounts_users u ON u.id = hit.guide_id LEFT JOIN booking_calendars c ON c.guide = u.id
		ORDER BY hit.rank_order, hit.sort_name, hit.guide_id`, guideColumns, nextFree(now), hits, limit), s.args)
}

// bySoonest reads guides with a next free time, the soonest first. For each notice the index has them in this order:
// those who are free already, for whom the notice alone counts, and then the others. So the first n of all are among the
// first n of each notice.
func (l *lookup) bySoonest(ctx context.Context) ([]accounts.FoundGuide, error) {
	var s statement
	now := s.arg(l.q.Now)
	where, goOn := shown+" AND "+nextFree(now)+" IS NOT NULL", ""
	if l.q.Within > 0 {
		until := s.arg(l.q.Now.Add(l.q.Within))
		where += " AND c.free_from <= " + until + " AND " + freeAt(now) + " <= " + until
	}
	if after := l.q.After; after != nil {
		at, from, id := s.arg(after.At), s.arg(after.From), s.arg(after.ID)
		where += fmt.Sprintf(" AND (%s, c.free_from, c.guide) > (%s::timestamptz, %s::timestamptz, %s::uuid)", freeAt(now), at, from, id)
		// The same of the index: where the guides of one notice go on.
		goOn = fmt.Sprintf(` AND c.free_from >= CASE WHEN %[1]s > %[2]s THEN %[1]s WHEN %[1]s = %[2]s THEN %[3]s::timestamptz
			ELSE '-infinity'::timestamptz END`, at+"::timestamptz", "("+now+"::timestamptz + n * interval '1 minute')", from)
	}
	few, err := l.fewNamed(ctx)
	if err != nil {
		return nil, err
	}
	hit := "SELECT " + freeAt(now) + " AS at, c.free_from, c.guide FROM booking_calendars c JOIN accounts_users u ON u.id = c.guide WHERE "
	var hits string
	if few {
		hits = hit + "c.guide IN (SELECT f.guide_id FROM unnest(" + s.arg(l.platforms) + "::text[], " + s.arg(l.games) +
			"::text[]) AS n (platform, game) JOIN accounts_guide_facets f ON f.platform = n.platform AND f.game = n.game) AND " +
			where
	} else {
		hits = fmt.Sprintf(`
			WITH RECURSIVE notices (n) AS (
				(SELECT notice_minutes FROM booking_calendars WHERE free_from IS NOT NULL ORDER BY notice_minutes LIMIT 1)
				UNION ALL
				SELECT (SELECT notice_minutes FROM booking_calendars WHERE free_from IS NOT NULL AND notice_minutes > n ORDER BY notice_minutes LIMIT 1)
				FROM notices WHERE n IS NOT NULL)
			SELECT first.* FROM notices CROSS JOIN LATERAL (%s c.free_from IS NOT NULL AND c.notice_minutes = n AND %s%s%s
				ORDER BY c.free_from, c.guide LIMIT %d) first`, hit, where, goOn, l.named(&s), l.q.Limit)
	}
	return l.read(ctx, fmt.Sprintf(`
		SELECT %s, hit.at, hit.free_from
		FROM (SELECT * FROM (%s) hits ORDER BY at, free_from, guide LIMIT %d) hit
		JOIN accounts_users u ON u.id = hit.guide
		ORDER BY hit.at, hit.free_from, hit.guide`, guideColumns, hits, l.q.Limit), s.args)
}

// named is the condition of the words on the guide u, for a walk in an order.
func (l *lookup) named(s *statement) string {
	if !l.words {
		return ""
	}
	return " AND EXISTS (SELECT FROM accounts_guide_facets f WHERE f.guide_id = u.id AND f.platform LIKE " + s.arg(part(l.q.Platform)) +
		" AND f.game LIKE " + s.arg(part(l.q.Game)) + ")"
}

// fewFree says whether the search is for those who are free soon and these are few.
func (l *lookup) fewFree(ctx context.Context) (bool, error) {
	if l.q.Within == 0 {
		return false, nil
	}
	return l.isFew(ctx, "SELECT FROM booking_calendars WHERE free_from <= $1", l.q.Now.Add(l.q.Within))
}

// fewNamed says whether the words are part of few guides' names.
func (l *lookup) fewNamed(ctx context.Context) (bool, error) {
	if !l.words || len(l.platforms) > maxNames {
		return false, nil
	}
	return l.isFew(ctx, `SELECT FROM unnest($1::text[], $2::text[]) AS n (platform, game)
		JOIN accounts_guide_facets f ON f.platform = n.platform AND f.game = n.game`, l.platforms, l.games)
}

func (l *lookup) isFew(ctx context.Context, sql string, args ...any) (few bool, err error) {
	err = l.db.QueryRow(ctx, fmt.Sprintf("SELECT count(*) <= %d FROM (%s LIMIT %d) few", maxFew, sql, maxFew+1), args...).Scan(&few)
	return few, err
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

func (l *lookup) read(ctx context.Context, sql string, args []any) ([]accounts.FoundGuide, error) {
	rows, err := l.db.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (accounts.FoundGuide, error) {
		var g accounts.FoundGuide
		var next, from *time.Time
		err := row.Scan(&g.ID, &g.GamerTag, &g.Bio, &g.Avatar, &g.IsGuide, &g.Rate, &g.Platforms, &g.Games,
			&g.Availability, &g.Rating.Sum, &g.Rating.Count, &g.Key.Order, &g.Key.Name, &next, &from)
		g.Key.ID, g.NextFree = g.ID, postgres.UTC(next)
		if next != nil && from != nil {
			g.Key.At, g.Key.From = next.UTC(), from.UTC()
		}
		if l.q.Soonest || l.q.Within > 0 {
			g.Key.Now = l.q.Now // the pages go by one time
		}
		return g, err
	})
}

// NextFree implements accounts.Repository: a read of booking's table of calendars.
func (s *Store) NextFree(ctx context.Context, id uuid.UUID, now time.Time) (next *time.Time, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT "+nextFree("$2")+" FROM accounts_users u LEFT JOIN booking_calendars c ON c.guide = u.id WHERE u.id = $1", id, now).
			Scan(&next)
	})
	return postgres.UTC(next), err
}
