package adminpg

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/admin"
)

// selectAudit joins each entry with the people and the session that it is about, by their names of this moment.
//
//nolint:gochecknoglobals // a constant statement
var selectAudit = `
	SELECT a.id, a.at, coalesce(a.actor, '00000000-0000-0000-0000-000000000000'), a.action, a.subject, a.details,
		u.id, coalesce(` + called("u") + `, ''), coalesce(u.email, ''), coalesce(u.avatar, ''),
		p.id, coalesce(` + called("p") + `, ''), coalesce(p.email, ''), coalesce(p.avatar, ''),
		s.id, coalesce(s.game, ''), s.starts_at,
		s.gamer, coalesce(` + called("sg") + `, ''), coalesce(sg.email, ''), coalesce(sg.avatar, ''),
		s.guide, coalesce(` + called("sh") + `, ''), coalesce(sh.email, ''), coalesce(sh.avatar, '')
	FROM admin_audit a
	LEFT JOIN accounts_users u ON u.id = a.actor
	LEFT JOIN accounts_users p ON p.id = a.subject
	LEFT JOIN booking_sessions s ON s.id = a.subject
	LEFT JOIN accounts_users sg ON sg.id = s.gamer
	LEFT JOIN accounts_users sh ON sh.id = s.guide`

// Audit implements admin.AuditTrail.
func (s *Store) Audit(ctx context.Context, after *admin.AuditKey, limit int) (found []admin.Audited, err error) {
	key := admin.AuditKey{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), ID: uuid.Max}
	if after != nil {
		key = *after
	}
	return postgres.Collect(ctx, s.db, scanAudited, fmt.Sprintf("%s WHERE (a.at, a.id) < ($1, $2) ORDER BY a.at DESC, a.id DESC LIMIT %d", selectAudit, limit),
		key.At, key.ID)
}

// AuditAbout implements admin.AuditTrail.
func (s *Store) AuditAbout(ctx context.Context, person uuid.UUID, limit int) ([]admin.Audited, error) {
	return postgres.Collect(ctx, s.db, scanAudited, fmt.Sprintf("%s WHERE a.subject = $1 ORDER BY a.at DESC, a.id DESC LIMIT %d", selectAudit, limit), person)
}

func scanAudited(row pgx.CollectableRow) (e admin.Audited, err error) {
	var details []byte
	var by, subject, gamer, guide nullablePerson
	var session *uuid.UUID
	var about admin.AuditedSession
	var startsAt *time.Time
	if err := row.Scan(&e.ID, &e.At, &e.Actor, &e.Action, &e.Subject, &details,
		&by.id, &by.GamerTag, &by.Email, &by.Avatar, &subject.id, &subject.GamerTag, &subject.Email, &subject.Avatar,
		&session, &about.Game, &startsAt,
		&gamer.id, &gamer.GamerTag, &gamer.Email, &gamer.Avatar, &guide.id, &guide.GamerTag, &guide.Email, &guide.Avatar); err != nil {
		return e, err
	}
	e.At = e.At.UTC()
	if p := by.person(); p != nil {
		e.By = *p
	}
	e.Person = subject.person()
	if session != nil && startsAt != nil {
		about.ID, about.StartsAt, about.Gamer, about.Guide = *session, startsAt.UTC(), *gamer.person(), *guide.person()
		e.Session = &about
	}
	if err := json.Unmarshal(details, &e.Details); err != nil {
		return e, fmt.Errorf("read audit entry %s: %w", e.ID, err)
	}
	return e, nil
}

// nullablePerson is a person of an outer join.
type nullablePerson struct {
	admin.Person

	id *uuid.UUID
}

func (n nullablePerson) person() *admin.Person {
	if n.id == nil {
		return nil
	}
	n.ID = *n.id
	return &n.Person
}

// Recorded implements admin.AuditTrail.
func (s *Store) Recorded(ctx context.Context, actor uuid.UUID, action admin.Action, subject uuid.UUID, after time.Time) (known bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT EXISTS (SELECT FROM admin_audit WHERE subject = $1 AND at > $2 AND actor = $3 AND action = $4)",
			subject, after, actor, action).Scan(&known)
	})
	return known, err
}

// EraseAudit implements admin.OperatorsTrail. The trail allows this one change.
func (s *Store) EraseAudit(ctx context.Context, person uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "SELECT admin_audit_erase($1)", person)
		return err
	})
}
