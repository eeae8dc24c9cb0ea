package adminpg

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
	"sherpa/platform/errs"
)

// selectProblems is one statement over the tables of booking, reviews and accounts. Timeline and reports
// come as JSON, so that a page is one answer.
//
//nolint:gochecknoglobals // a constant statement
var selectProblems = `
	SELECT s.id, s.status, s.status_reason, s.starts_at, s.hours, s.game, s.platform, s.created_at, s.completed_at, s.settled_at,
		s.late_cancelled_at, s.approved_at, s.gamer_here_at, s.guide_here_at, s.sc_per_hour, s.total_sc, s.rate_cents, s.rate_cents * s.hours,
		u.id, ` + called("u") + `, u.email, u.avatar, g.id, ` + called("g") + `, g.email, g.avatar,
		ur.score, ur.comment, ur.reported_no_show, ur.report_details, ur.created_at,
		gr.score, gr.comment, gr.reported_no_show, gr.report_details, gr.created_at,
		p.state, p.opened_by, p.opened_at, p.outcome, coalesce(p.no_show, ''), p.against_guide, p.note, p.resolved_at,
		r.id, coalesce(` + called("r") + `, ''), coalesce(r.email, ''), coalesce(r.avatar, ''),
		t.timeline, b.reports
	FROM booking_problems p
	JOIN booking_sessions s ON s.id = p.session
	JOIN accounts_users u ON u.id = s.gamer
	JOIN accounts_users g ON g.id = s.guide
	LEFT JOIN accounts_users r ON r.id = p.resolved_by
	LEFT JOIN reviews_ratings ur ON ur.session_id = s.id AND ur.side = 'user'
	LEFT JOIN reviews_ratings gr ON gr.session_id = s.id AND gr.side = 'guide'
	CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'event', l.event, 'from', l.from_status,
		'to', l.to_status, 'by', l.by_side, 'reason', l.reason, 'fromTime', l.from_time, 'toTime', l.to_time)
			ORDER BY l.place, l.event = 'report', l.at), '[]') AS timeline
		FROM (SELECT e.at, e.event, e.from_status, e.to_status, e.by_side, e.reason, e.from_time, e.to_time, e.version AS place
				FROM booking_events e WHERE e.session = s.id AND e.event <> 'report'
			UNION ALL SELECT r.at, 'report', p.to_status, p.to_status, r.by_side, '', NULL, NULL, p.version
				FROM booking_reports r
				LEFT JOIN LATERAL (SELECT e.version, e.to_status FROM booking_events e
					WHERE e.session = r.session AND e.event <> 'report' AND e.at <= r.at ORDER BY e.version DESC LIMIT 1) p ON true
				WHERE r.session = s.id) l) t
	CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('by', e.by_side, 'person',
		coalesce(e.person, '00000000-0000-0000-0000-000000000000'), 'note', e.note, 'at', e.at) ORDER BY e.at, e.id), '[]') AS reports
		FROM booking_reports e WHERE e.session = s.id) b`

// inState are the conditions of the filter.
var inState = map[admin.ProblemState]string{ //nolint:gochecknoglobals // a constant table
	admin.ProblemsOpen: "p.state <> 'resolved'", admin.ProblemsResolved: "p.state = 'resolved'",
}

// ProblemSessions implements admin.ProblemViews.
func (s *Store) ProblemSessions(ctx context.Context, q admin.ProblemQuery) ([]admin.ProblemSession, error) {
	conditions, args := []string{"$1 NOT IN (s.gamer, s.guide)"}, []any{q.Viewer}
	if c, ok := inState[q.State]; ok {
		conditions = append(conditions, c)
	}
	if q.Person != uuid.Nil {
		args = append(args, q.Person)
		conditions = append(conditions, fmt.Sprintf("$%d IN (s.gamer, s.guide)", len(args)))
	}
	if q.After != nil {
		conditions, args = append(conditions, fmt.Sprintf("(p.opened_at, p.session) < ($%d, $%d)", len(args)+1, len(args)+2)),
			append(args, q.After.OpenedAt, q.After.ID)
	}
	return s.problems(ctx, fmt.Sprintf("%s WHERE %s ORDER BY p.opened_at DESC, p.session DESC LIMIT %d",
		selectProblems, strings.Join(conditions, " AND "), q.Limit), args...)
}

// ProblemSession implements admin.ProblemViews.
func (s *Store) ProblemSession(ctx context.Context, session uuid.UUID) (admin.ProblemSession, error) {
	found, err := s.problems(ctx, selectProblems+" WHERE p.session = $1", session)
	if err != nil {
		return admin.ProblemSession{}, err
	}
	if len(found) == 0 {
		return admin.ProblemSession{}, errs.ErrNotFound
	}
	return found[0], nil
}

func (s *Store) problems(ctx context.Context, sql string, args ...any) ([]admin.ProblemSession, error) {
	return postgres.Collect(ctx, s.db, scanProblem, sql, args...)
}

func scanProblem(row pgx.CollectableRow) (p admin.ProblemSession, err error) {
	var user, guide nullableRating
	var verdict admin.Verdict
	var outcome *string
	var judge *uuid.UUID
	var judged *time.Time
	var timeline, reports []byte
	err = row.Scan(&p.ID, &p.Status, &p.StatusReason, &p.StartsAt, &p.Hours, &p.Game, &p.Platform, &p.CreatedAt, &p.CompletedAt, &p.SettledAt,
		&p.LateCancelledAt, &p.ApprovedAt, &p.GamerHereAt, &p.GuideHereAt, &p.SCPerHour, &p.TotalSC, &p.Rate, &p.Price,
		&p.Gamer.ID, &p.Gamer.GamerTag, &p.Gamer.Email, &p.Gamer.Avatar, &p.Guide.ID, &p.Guide.GamerTag, &p.Guide.Email, &p.Guide.Avatar,
		&user.score, &user.comment, &user.reported, &user.details, &user.at,
		&guide.score, &guide.comment, &guide.reported, &guide.details, &guide.at,
		&p.Problem.State, &p.Problem.OpenedBy, &p.Problem.OpenedAt, &outcome, &verdict.NoShow, &verdict.AgainstGuide, &verdict.Note, &judged,
		&judge, &verdict.By.GamerTag, &verdict.By.Email, &verdict.By.Avatar,
		&timeline, &reports)
	if err != nil {
		return p, err
	}
	p.StartsAt, p.CreatedAt, p.Problem.OpenedAt = p.StartsAt.UTC(), p.CreatedAt.UTC(), p.Problem.OpenedAt.UTC()
	p.CompletedAt, p.SettledAt = postgres.UTC(p.CompletedAt), postgres.UTC(p.SettledAt)
	p.LateCancelledAt, p.ApprovedAt = postgres.UTC(p.LateCancelledAt), postgres.UTC(p.ApprovedAt)
	p.GamerHereAt, p.GuideHereAt = postgres.UTC(p.GamerHereAt), postgres.UTC(p.GuideHereAt)
	p.UserRating, p.GuideRating = user.rating(), guide.rating()
	if outcome != nil && judged != nil {
		verdict.Outcome, verdict.At = *outcome, judged.UTC()
		if judge != nil {
			verdict.By.ID = *judge
		}
		p.Problem.Verdict = &verdict
	}
	if p.Timeline, err = readTimeline(timeline); err != nil {
		return p, err
	}
	p.Problem.Reports, err = readReports(reports)
	return p, err
}

func readTimeline(text []byte) ([]admin.Event, error) {
	var rows []struct {
		At                          time.Time
		Event, From, To, By, Reason string
		FromTime, ToTime            *time.Time
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("read a timeline: %w", err)
	}
	events := make([]admin.Event, 0, len(rows))
	for _, r := range rows {
		events = append(events, admin.Event{
			At: r.At.UTC(), Event: r.Event, From: r.From, To: r.To, By: r.By, Reason: r.Reason,
			FromTime: postgres.UTC(r.FromTime), ToTime: postgres.UTC(r.ToTime),
		})
	}
	return events, nil
}

func readReports(text []byte) ([]admin.Report, error) {
	var rows []struct {
		At       time.Time
		By, Note string
		Person   uuid.UUID
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("read the reports of a problem: %w", err)
	}
	reports := make([]admin.Report, 0, len(rows))
	for _, r := range rows {
		reports = append(reports, admin.Report{By: r.By, Person: r.Person, Note: r.Note, At: r.At.UTC()})
	}
	return reports, nil
}

type nullableRating struct {
	score            *int
	comment, details *string
	reported         *bool
	at               *time.Time
}

func (n nullableRating) rating() *admin.Rating {
	if n.score == nil {
		return nil
	}
	return &admin.Rating{Score: *n.score, Comment: *n.comment, ReportedNoShow: *n.reported, ReportDetails: *n.details, At: n.at.UTC()}
}
