package bookingpg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
	"sherpa/platform/money"
	"sherpa/platform/page"
	"sherpa/platform/tx"
)

// Views implements booking.Views: one statement a screen, over the tables of several modules.
type Views struct{ db *postgres.DB }

var _ booking.Views = (*Views)(nil)

// NewViews builds the reader.
func NewViews(db *postgres.DB) *Views { return &Views{db} }

const view = `
SELECT s.id, s.gamer, s.guide, s.game, s.platform, s.starts_at, s.hours, s.rate_cents, s.sc_per_hour, s.status, s.status_reason,
       s.version, s.moves, s.expires_at, s.completed_at, s.settled_at, s.created_at, s.updated_at, s.pending_moves,
       s.approved_at, s.instant, s.outside_hours, s.late_cancelled_at, s.waived_at,
       s.proposal_by, s.proposal_starts_at, s.proposal_note, s.proposal_expires_at,
       s.note, s.meeting_text, s.meeting_url, s.meeting_by, s.meeting_told_at, s.gamer_here_at, s.guide_here_at,
       coalesce(u.gamertag, ''), coalesce(u.avatar, ''), coalesce(u.email, ''),
       coalesce(u.gamer_rating_sum::float8 / nullif(u.gamer_rating_count, 0), 0), coalesce(u.gamer_rating_count, 0), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       coalesce(g.gamertag, ''), coalesce(g.avatar, ''), coalesce(g.email, ''), coalesce(g.time_zone, ''), g.closed_at IS NOT NULL, g.suspended_at IS NOT NULL,
       ur.score, ur.comment, ur.reported_no_show, ur.report_details, ur.created_at,
       gr.score, gr.comment, gr.reported_no_show, gr.report_details, gr.created_at,
       coalesce(p.state, ''), p.outcome, p.resolved_at,
       CASE WHEN p.session IS NOT NULL THEN ARRAY(SELECT DISTINCT r.by_side FROM booking_reports r WHERE r.session = s.id ORDER BY 1) END
  FROM booking_sessions s
  LEFT JOIN accounts_users u ON u.id = s.gamer
  LEFT JOIN accounts_users g ON g.id = s.guide
  LEFT JOIN reviews_ratings ur ON ur.session_id = s.id AND ur.side = 'user'
  LEFT JOIN reviews_ratings gr ON gr.session_id = s.id AND gr.side = 'guide'
  LEFT JOIN booking_problems p ON p.session = s.id
`

func scanView(row pgx.CollectableRow) (booking.View, error) {
	var v booking.View
	var user, guide nullableRating
	var outcome *booking.Event
	var resolved *time.Time
	err := row.Scan(append(fields(&v.Session),
		&v.GamerPerson.Name, &v.GamerPerson.Avatar, &v.GamerPerson.Email, &v.GamerPerson.AverageRating, &v.GamerPerson.NumRatings,
		&v.GamerPerson.Zone, &v.GamerPerson.Closed,
		&v.GuidePerson.Name, &v.GuidePerson.Avatar, &v.GuidePerson.Email, &v.GuidePerson.Zone, &v.GuidePerson.Closed, &v.GuidePerson.Suspended,
		&user.score, &user.comment, &user.reported, &user.details, &user.at,
		&guide.score, &guide.comment, &guide.reported, &guide.details, &guide.at,
		&v.Problem, &outcome, &resolved, &v.Reporters)...)
	v.Session = fromRow(v.Session)
	v.GamerPerson.ID, v.GuidePerson.ID = v.Gamer, v.Guide
	v.UserRating, v.GuideRating = user.rating(), guide.rating()
	if outcome != nil && resolved != nil {
		v.Verdict = &booking.Verdict{Outcome: *outcome, At: resolved.UTC()}
	}
	return v, err
}

type nullableRating struct {
	score            *int
	comment, details *string
	reported         *bool
	at               *time.Time
}

func (n nullableRating) rating() *booking.Rating {
	if n.score == nil {
		return nil
	}
	return &booking.Rating{
		Score: *n.score, Comment: *n.comment, ReportedNoShow: *n.reported, ReportDetails: *n.details, At: n.at.UTC(),
	}
}

// timeline are the events of a session with the reports about its problem, each after the event that it followed.
// Events of the kind report were written before reports stood in their own table alone.
const timeline = `
SELECT session, version, event, from_status, to_status, by_side, coalesce(by_person, '00000000-0000-0000-0000-000000000000'), reason, at, from_time, to_time
  FROM (SELECT session, version, event, from_status, to_status, by_side, by_person, reason, at, from_time, to_time, version AS place
          FROM booking_events e WHERE e.session = $1 AND e.event <> 'report'
        UNION ALL
        SELECT r.session, 0, 'report', l.to_status, l.to_status, r.by_side, r.person, '', r.at, NULL, NULL, l.version
          FROM booking_reports r
          LEFT JOIN LATERAL (SELECT e.version, e.to_status FROM booking_events e
                              WHERE e.session = r.session AND e.event <> 'report' AND e.at <= r.at ORDER BY e.version DESC LIMIT 1) l ON true
         WHERE r.session = $1) t
 ORDER BY place, version = 0, at`

const oneView = view + " WHERE s.id = $1"

// One implements booking.Views.
func (s *Views) One(ctx context.Context, id uuid.UUID) (v booking.View, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue(oneView, id)
		b.Queue(timeline, id)
		results := q.SendBatch(ctx, &b)
		defer func() { _ = results.Close() }()
		rows, err := results.Query()
		if err != nil {
			return err
		}
		if v, err = readView(rows); err != nil {
			return err
		}
		if rows, err = results.Query(); err != nil {
			return err
		}
		v.Timeline, err = readTimeline(rows)
		return err
	})
	return v, err
}

// Changed implements booking.Views.
func (s *Views) Changed(ctx context.Context, id uuid.UUID) tx.Answer[booking.View] {
	session := postgres.Ask(ctx, s.db, readView, oneView, id)
	events := postgres.Ask(ctx, s.db, readTimeline, timeline, id)
	return func() (booking.View, error) {
		v, err := session()
		if err != nil {
			return booking.View{}, err
		}
		v.Timeline, err = events()
		return v, err
	}
}

func readView(rows pgx.Rows) (booking.View, error) {
	v, err := pgx.CollectExactlyOneRow(rows, scanView)
	if errors.Is(err, pgx.ErrNoRows) {
		return booking.View{}, booking.ErrNotFound
	}
	return v, err
}

func readTimeline(rows pgx.Rows) ([]booking.SessionEvent, error) {
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (h booking.SessionEvent, err error) {
		var from, to *time.Time
		err = row.Scan(&h.Session, &h.Version, &h.Event, &h.From, &h.To, &h.By, &h.Person, &h.Reason, &h.At, &from, &to)
		h.At = h.At.UTC()
		if from != nil && to != nil {
			h.FromTime, h.ToTime = from.UTC(), to.UTC()
		}
		return h, err
	})
}

// listKey is where a page of a list goes on. Since keeps apart what the first page showed anyway, as it was then.
type listKey struct {
	At    time.Time `json:"at"`
	ID    uuid.UUID `json:"id"`
	Since time.Time `json:"since"`
}

// ratingWaits is how long a played session that a person has not rated is listed before all others.
const ratingWaits = 30 * 24 * time.Hour

// lists are the statements of a side's list. On the first page stand requests, what lies ahead, and what was played since
// $2 and waits for the person's rating; then the others, a page at a time. They read the sessions that may stand first by
// an index that holds few others, and take away what the person has rated, which nobody can before the end: a list costs as much
// as it shows, however long the person's history is.
type lists struct{ first, rest string }

func listsOf(person, side string) lists {
	const live = `s.status IN ('pending', 'approved', 'scheduled')`
	lately := `FROM booking_sessions s WHERE s.` + person + ` = $1 AND s.starts_at > $2::timestamptz - interval '12 hours' AND `
	return lists{
		first: view + ` WHERE s.id IN (SELECT s.id ` + lately + live + ` UNION ALL (
				SELECT s.id ` + lately + `s.status = 'completed' AND s.ends_at > $2
				EXCEPT SELECT r.session_id FROM reviews_ratings r WHERE r.author = $1 AND r.side = '` + side + `' AND r.created_at >= $2::timestamptz - interval '1 day'))
			ORDER BY s.created_at DESC, s.id DESC`,
		rest: view + ` LEFT JOIN reviews_ratings own ON own.session_id = s.id AND own.side = '` + side + `'
			WHERE s.` + person + ` = $1 AND NOT (` + live + ` OR s.status = 'completed' AND s.ends_at > $2::timestamptz AND own.session_id IS NULL)
			AND (s.created_at, s.id) < ($3, $4) ORDER BY s.created_at DESC, s.id DESC LIMIT $5`,
	}
}

// List implements booking.Views.
func (s *Views) List(ctx context.Context, person uuid.UUID, side booking.Side, now time.Time, req page.Request) (page.Page[booking.View], error) {
	return s.list(ctx, person, side, now, req, &pgx.Batch{})
}

// Guided implements booking.Views. The earnings are a read of the wallet's tables.
func (s *Views) Guided(ctx context.Context, guide uuid.UUID, now time.Time, req page.Request) (p page.Page[booking.View], earned money.Cents, err error) {
	var b pgx.Batch
	b.Queue(`SELECT coalesce((SELECT earned FROM wallet_accounts WHERE kind = 'earnings' AND owner = $1 AND currency = 'USD'), 0)`, guide).
		QueryRow(func(row pgx.Row) error { return row.Scan(&earned) })
	p, err = s.list(ctx, guide, booking.SideGuide, now, req, &b)
	return p, earned, err
}

// list reads a list in one round trip with the statements of b.
func (s *Views) list(ctx context.Context, person uuid.UUID, side booking.Side, now time.Time, req page.Request, b *pgx.Batch) (page.Page[booking.View], error) {
	sql := listsOf("gamer", "user")
	if side == booking.SideGuide {
		sql = listsOf("guide", "guide")
	}
	key := listKey{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), ID: uuid.Max, Since: now.Add(-ratingWaits)}
	further, err := page.Decode(req.Cursor, &key)
	if err != nil {
		return page.Page[booking.View]{}, err
	}
	var first, rest []booking.View
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		if !further {
			b.Queue(sql.first, person, key.Since).Query(collectInto(&first))
		}
		b.Queue(sql.rest, person, key.Since, key.At, key.ID, req.Limit+1).Query(collectInto(&rest))
		return q.SendBatch(ctx, b).Close()
	})
	p := page.Cut(rest, req.Limit, func(v booking.View) any { return listKey{At: v.CreatedAt, ID: v.ID, Since: key.Since} })
	p.Items = append(first, p.Items...)
	return p, err
}

// maxByCode bounds the sessions with one number, of which there are sixteen million.
const maxByCode = 50

// ByCode implements booking.Views.
func (s *Views) ByCode(ctx context.Context, code string) ([]booking.View, error) {
	return postgres.Collect(ctx, s.db, scanView, view+" WHERE right(s.id::text, 6) = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT $2", code, maxByCode)
}

// Latest implements booking.Views. Each side is read by its own index.
func (s *Views) Latest(ctx context.Context, person uuid.UUID, limit int) ([]booking.View, error) {
	return postgres.Collect(ctx, s.db, scanView, view+` WHERE s.id IN (
		(SELECT id FROM booking_sessions WHERE gamer = $1 ORDER BY created_at DESC, id DESC LIMIT $2)
		UNION ALL
		(SELECT id FROM booking_sessions WHERE guide = $1 ORDER BY created_at DESC, id DESC LIMIT $2))
		ORDER BY s.created_at DESC, s.id DESC LIMIT $2`, person, limit)
}

func collectInto(views *[]booking.View) func(rows pgx.Rows) error {
	return func(rows pgx.Rows) (err error) {
		*views, err = pgx.CollectRows(rows, scanView)
		return err
	}
}

// Busy implements booking.Views.
func (s *Views) Busy(ctx context.Context, guide uuid.UUID, now time.Time) ([]booking.Slot, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (slot booking.Slot, err error) {
		err = row.Scan(&slot.StartsAt, &slot.Hours, &slot.Status)
		slot.StartsAt = slot.StartsAt.UTC()
		return slot, err
	}, `SELECT starts_at, hours, status FROM booking_sessions
		WHERE guide = $1 AND status IN ('pending', 'approved', 'scheduled') AND ends_at > $2 ORDER BY starts_at`, guide, now)
}
