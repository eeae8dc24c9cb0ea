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
