// Package moderationpg keeps reports to the moderators in PostgreSQL: moderation_cases, moderation_reports and
// moderation_shown. It reads the tables of accounts, reviews and conversation.
package moderationpg

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/moderation"
)

// Store implements moderation.Repository.
type Store struct{ db *postgres.DB }

var _ moderation.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db} }

func (s *Store) exec(ctx context.Context, sql string, args ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, sql, args...)
		return err
	})
}

// seen finds a thing for whoever may see it: $1 is the thing, $2 the person. Each row is a text, the oldest first.
var seen = map[moderation.Kind]string{ //nolint:gochecknoglobals // a constant table
	// With the two before. A hidden one is seen by nobody.
	moderation.Message: `
		SELECT r.author_id, r.session_id, m.author_id, CASE WHEN m.hidden_at IS NULL THEN m.text ELSE '' END, m.created_at, m.id = r.id
		FROM session_messages r JOIN session_messages m ON m.session_id = r.session_id AND m.seq <= r.seq
		WHERE r.id = $1 AND $2 IN (r.author_id, r.recipient_id) AND r.hidden_at IS NULL AND r.text <> ''
		ORDER BY m.seq DESC LIMIT 3`,
	moderation.Review: `
		SELECT r.author, r.session_id, r.author, r.score || ' of 5: ' || r.comment, r.created_at, true
		FROM reviews_ratings r JOIN accounts_users g ON g.id = r.subject
		WHERE r.id = $1 AND r.side = 'user' AND r.hidden_at IS NULL AND $2::uuid IS NOT NULL
			AND (r.subject = $2 OR r.author = $2 OR g.is_guide AND g.closed_at IS NULL AND g.suspended_at IS NULL)`,
	moderation.Profile: `
		SELECT u.id, NULL::uuid, u.id, concat_ws(E'\n', nullif(u.gamertag, ''), nullif(u.headline, ''), nullif(u.bio, ''),
				nullif(array_to_string(u.links, E'\n'), ''),
				(SELECT string_agg((r ->> 'game') || ': ' || (r ->> 'rank'), E'\n') FROM jsonb_array_elements(u.ranks) r)), u.updated_at, true
		FROM accounts_users u WHERE u.id = $1 AND u.closed_at IS NULL AND $2::uuid IS NOT NULL`,
}

// Seen implements moderation.Repository.
func (s *Store) Seen(ctx context.Context, viewer uuid.UUID, kind moderation.Kind, id uuid.UUID) (t moderation.Thing, err error) {
	t = moderation.Thing{Kind: kind, ID: id}
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, seen[kind], id, viewer)
		if err != nil {
			return err
		}
		t.Shown, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (text moderation.Text, err error) {
			var session *uuid.UUID
			err = row.Scan(&t.Subject, &session, &text.Author, &text.Text, &text.At, &text.Reported)
			if session != nil {
				t.Session = *session
			}
			return text, err
		})
		return err
	})
	if err == nil && len(t.Shown) == 0 {
		return t, moderation.ErrNothing
	}
	for i, j := 0, len(t.Shown)-1; i < j; i, j = i+1, j-1 {
		t.Shown[i], t.Shown[j] = t.Shown[j], t.Shown[i]
	}
	return t, err
}

// LockThing implements moderation.Repository.
func (s *Store) LockThing(ctx context.Context, kind moderation.Kind, id uuid.UUID) error {
	return s.exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", "moderation "+string(kind)+" "+id.String())
}

// Reported implements moderation.Repository.
func (s *Store) Reported(ctx context.Context, person uuid.UUID, kind moderation.Kind, id uuid.UUID) (inOpen, ever bool, open uuid.UUID, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `
			SELECT coalesce(bool_or(r.reporter IS NOT NULL AND c.verdict IS NULL), false), coalesce(bool_or(r.reporter IS NOT NULL), false),
				coalesce((array_agg(c.id) FILTER (WHERE c.verdict IS NULL))[1], '00000000-0000-0000-0000-000000000000')
			FROM moderation_cases c LEFT JOIN moderation_reports r ON r.case_id = c.id AND r.reporter = $1
			WHERE c.kind = $2 AND c.thing = $3`, person, string(kind), id).Scan(&inOpen, &ever, &open)
	})
	return inOpen, ever, open, err
}

// Insert implements moderation.Repository.
func (s *Store) Insert(ctx context.Context, id uuid.UUID, t moderation.Thing, at time.Time) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue(`INSERT INTO moderation_cases (id, kind, thing, subject, session, opened_at)
			VALUES ($1, $2, $3, $4, nullif($5, '00000000-0000-0000-0000-000000000000'::uuid), $6)`, id, string(t.Kind), t.ID, t.Subject, t.Session, at)
		for i, text := range t.Shown {
			b.Queue("INSERT INTO moderation_shown (case_id, place, author, text, at, reported) VALUES ($1, $2, $3, $4, $5, $6)",
				id, i+1, text.Author, text.Text, text.At, text.Reported)
		}
		return q.SendBatch(ctx, &b).Close()
	})
}

// AddReport implements moderation.Repository.
func (s *Store) AddReport(ctx context.Context, caseID, reporter uuid.UUID, reason string, at time.Time) error {
	return s.exec(ctx, "INSERT INTO moderation_reports (case_id, reporter, reason, at) VALUES ($1, $2, $3, $4)", caseID, reporter, reason, at)
}

// Resolve implements moderation.Repository.
func (s *Store) Resolve(ctx context.Context, id uuid.UUID, v moderation.Verdict, note string, by uuid.UUID, at time.Time) error {
	return s.exec(ctx, "UPDATE moderation_cases SET verdict = $2, note = $3, resolved_by = $4, resolved_at = $5 WHERE id = $1", id, string(v), note, by, at)
}

// Erase implements moderation.Repository. The cases stay, with ids and verdicts.
func (s *Store) Erase(ctx context.Context, person uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("UPDATE moderation_reports SET reason = '' WHERE reporter = $1", person)
		b.Queue("UPDATE moderation_shown SET text = '' WHERE author = $1", person)
		b.Queue("UPDATE moderation_cases SET note = '' WHERE subject = $1", person)
		return q.SendBatch(ctx, &b).Close()
	})
}

// called is how admins read the name of a person: of an erased account a pseudonym.
func called(alias string) string {
	return "CASE WHEN " + alias + ".erased_at IS NULL THEN " + alias + ".gamertag ELSE 'Deleted account ' || right(" + alias + ".id::text, 6) END"
}

//nolint:gochecknoglobals // a constant statement
var selectCases = `
	SELECT c.id, c.kind, c.thing, coalesce(c.session, '00000000-0000-0000-0000-000000000000'), c.opened_at, coalesce(c.verdict, ''), c.note, c.resolved_at,
		u.id, ` + called("u") + `, u.email, u.avatar,
		f.reason, p.id, ` + called("p") + `, p.email, p.avatar, (SELECT count(*) FROM moderation_reports n WHERE n.case_id = c.id),
		coalesce(a.id, '00000000-0000-0000-0000-000000000000'), coalesce(` + called("a") + `, ''), coalesce(a.email, ''), coalesce(a.avatar, ''),
		t.shown
	FROM moderation_cases c
	JOIN accounts_users u ON u.id = c.subject
	JOIN LATERAL (SELECT reporter, reason FROM moderation_reports r WHERE r.case_id = c.id ORDER BY r.at, r.reporter LIMIT 1) f ON true
	JOIN accounts_users p ON p.id = f.reporter
	LEFT JOIN accounts_users a ON a.id = c.resolved_by
	CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('ID', w.id, 'GamerTag', ` + called("w") + `, 'Email', w.email, 'Avatar', w.avatar,
			'Text', m.text, 'At', m.at, 'Reported', m.reported) ORDER BY m.place), '[]') AS shown
		FROM moderation_shown m JOIN accounts_users w ON w.id = m.author WHERE m.case_id = c.id) t`

// Cases implements moderation.Repository.
func (s *Store) Cases(ctx context.Context, q moderation.Query) ([]moderation.Case, error) {
	conditions, args := []string{"c.subject <> $1", "c.verdict IS NULL"}, []any{q.Viewer}
	place, order := "(c.opened_at, c.id) > ($2, $3)", "c.opened_at, c.id"
	if q.State == moderation.Resolved {
		conditions[1] = "c.verdict IS NOT NULL"
		place, order = "(c.resolved_at, c.id) < ($2, $3)", "c.resolved_at DESC, c.id DESC"
	}
	if q.After != nil {
		conditions, args = append(conditions, place), append(args, q.After.At, q.After.ID)
	}
	return s.cases(ctx, fmt.Sprintf("%s WHERE %s ORDER BY %s LIMIT %d", selectCases, strings.Join(conditions, " AND "), order, q.Limit), args...)
}

// Case implements moderation.Repository.
func (s *Store) Case(ctx context.Context, id uuid.UUID) (moderation.Case, error) {
	found, err := s.cases(ctx, selectCases+" WHERE c.id = $1", id)
	if err == nil && len(found) == 0 {
		err = moderation.ErrNoCase
	}
	if err != nil {
		return moderation.Case{}, err
	}
	return found[0], nil
}

func (s *Store) cases(ctx context.Context, sql string, args ...any) (found []moderation.Case, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scanCase)
		return err
	})
	return found, err
}

func scanCase(row pgx.CollectableRow) (c moderation.Case, err error) {
	var shown []byte
	if err := row.Scan(&c.ID, &c.Thing.Kind, &c.Thing.ID, &c.Thing.Session, &c.At, &c.Verdict, &c.Note, &c.ResolvedAt,
		&c.Subject.ID, &c.Subject.GamerTag, &c.Subject.Email, &c.Subject.Avatar,
		&c.Reason, &c.ReportedBy.ID, &c.ReportedBy.GamerTag, &c.ReportedBy.Email, &c.ReportedBy.Avatar, &c.Reports,
		&c.ResolvedBy.ID, &c.ResolvedBy.GamerTag, &c.ResolvedBy.Email, &c.ResolvedBy.Avatar, &shown); err != nil {
		return c, err
	}
	c.At, c.Thing.Subject = c.At.UTC(), c.Subject.ID
	if c.ResolvedAt != nil {
		at := c.ResolvedAt.UTC()
		c.ResolvedAt = &at
	}
	var texts []struct {
		moderation.Person

		Text     string
		At       time.Time
		Reported bool
	}
	if err := json.Unmarshal(shown, &texts); err != nil {
		return c, fmt.Errorf("read what a report shows: %w", err)
	}
	for _, t := range texts {
		c.Shown = append(c.Shown, moderation.ShownText{By: t.Person, Text: t.Text, At: t.At.UTC(), Reported: t.Reported})
	}
	return c, nil
}
