// Package moderationpg keeps reports to the moderators in PostgreSQL: moderation_cases, moderation_reports and
// moderation_shown.
package moderationpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	conversationpg "sherpa/adapters/postgres/conversation"
	reviewspg "sherpa/adapters/postgres/reviews"
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

// seen finds a thing for whoever may see it, as the store that keeps it says: $1 is the thing, $2 the person.
var seen = map[moderation.Kind]string{ //nolint:gochecknoglobals // a constant table
	moderation.Message: conversationpg.ReportableMessage,
	moderation.Review:  reviewspg.ReportableReview,
	moderation.Profile: accountspg.ReportableProfile,
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
