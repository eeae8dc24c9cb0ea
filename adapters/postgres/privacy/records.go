// Package privacypg reads what is kept about a person, over the tables of all modules.
package privacypg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/privacy"
)

// Records implements privacy.Records.
type Records struct{ db *postgres.DB }

var _ privacy.Records = (*Records)(nil)

// New builds the reader.
func New(db *postgres.DB) *Records { return &Records{db} }

// section is a kind of record; $1 is the person. Others appear by their GamerTag, and not at all once they are gone.
type section struct{ name, sql string }

// name is how the other person o of a record is called.
const name = "CASE WHEN o.closed_at IS NULL THEN coalesce(o.gamertag, '') ELSE '' END"

// sessionsAs reads the sessions on one side. When a session was settled is left out: together with the time it would tell that
// somebody has reported a problem in secret.
func sessionsAs(mine, other, rate string) string {
	return `SELECT s.id AS session, upper(right(s.id::text, 6)) AS number, ` + name + ` AS with_person, s.status, s.status_reason, s.game, s.platform,
			s.starts_at, s.hours, s.sc_per_hour, s.total_sc` + rate + `, s.note, s.meeting_text, s.meeting_url, s.gamer_here_at, s.guide_here_at,
			s.created_at, s.approved_at, s.completed_at, s.late_cancelled_at
		FROM booking_sessions s JOIN accounts_users o ON o.id = s.` + other + ` WHERE s.` + mine + ` = $1 ORDER BY s.created_at, s.id`
}

//nolint:gochecknoglobals // a constant table
var sections = []section{
	{"profile", `SELECT id, gamertag, email, full_name, bio, headline, languages, links, ranks, avatar, is_guide, guide_since, is_admin, rate_cents, platforms, games,
		availability, meeting_default, time_zone, suspended_at, booking_blocked_at, created_at, updated_at FROM accounts_users WHERE id = $1`},
	{"handles", `SELECT h ->> 'kind' AS kind, h ->> 'value' AS value FROM accounts_users u, jsonb_array_elements(u.handles) WITH ORDINALITY AS e (h, n) WHERE u.id = $1 ORDER BY n`},
	{"settings", `SELECT requests AS mail_requests, reminders AS mail_reminders, messages AS mail_messages, ratings AS mail_ratings FROM accounts_mail_settings WHERE person = $1`},
	{"hours", `SELECT to_jsonb(h) - 'guide' AS hours FROM booking_calendars h WHERE guide = $1`},
	{"applications", `SELECT id, status, form, reason, created_at, decided_at FROM applications_applications WHERE user_id = $1 ORDER BY created_at, id`},
	{"sessions_as_gamer", sessionsAs("gamer", "guide", "")},
	{"sessions_as_guide", sessionsAs("guide", "gamer", ", s.rate_cents")},
	{"messages", `SELECT m.session_id AS session, m.created_at, m.author_id = $1 AS mine, m.side, CASE WHEN m.hidden_at IS NULL THEN m.text ELSE '' END AS text,
			m.hidden_at IS NOT NULL AS hidden
		FROM session_messages m WHERE m.author_id = $1 OR m.recipient_id = $1 ORDER BY m.created_at, m.session_id, m.seq`},
	{"ratings_given", `SELECT r.session_id AS session, ` + name + ` AS about, r.score, r.comment, r.reported_no_show, r.report_details, r.answer, r.created_at
		FROM reviews_ratings r JOIN accounts_users o ON o.id = r.subject WHERE r.author = $1 ORDER BY r.created_at, r.id`},
	{"ratings_received", `SELECT r.session_id AS session, ` + name + ` AS by, r.score, r.comment, r.answer, r.answered_at, r.hidden_at IS NOT NULL AS hidden, r.created_at
		FROM reviews_ratings r JOIN accounts_users o ON o.id = r.author WHERE r.subject = $1 ORDER BY r.created_at, r.id`},
	{"problems_reported", `SELECT session, note, at FROM booking_reports WHERE person = $1 ORDER BY at, id`},
	{"reports_to_moderators", `SELECT c.kind, c.thing, r.reason, r.at FROM moderation_reports r JOIN moderation_cases c ON c.id = r.case_id WHERE r.reporter = $1 ORDER BY r.at, c.id`},
	{"wallet", `SELECT t.posted_at AS at, t.kind, CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END AS sc, t.ref AS reference
		FROM wallet_accounts a JOIN wallet_transfers t ON a.id IN (t.credit, t.debit) WHERE a.kind = 'wallet' AND a.owner = $1 AND a.currency = 'SC' ORDER BY t.id`},
	{"earnings", `SELECT t.posted_at AS at, t.kind, CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END AS cents, t.ref AS reference
		FROM wallet_accounts a JOIN wallet_transfers t ON a.id IN (t.credit, t.debit) WHERE a.kind = 'earnings' AND a.owner = $1 AND a.currency = 'USD' ORDER BY t.id`},
	{"purchases", `SELECT id, label, price_cents AS cents, sc, status, created_at, credited_at FROM wallet_payments WHERE buyer = $1 ORDER BY created_at, id`},
	{"payouts", `SELECT id, amount_cents AS cents, CASE status WHEN 'done' THEN 'paid' ELSE 'on its way' END AS status, created_at, done_at FROM wallet_payouts WHERE guide = $1 ORDER BY created_at, id`},
	{"favourites", `SELECT f.guide, ` + name + ` AS name, f.added_at FROM accounts_favourites f JOIN accounts_users o ON o.id = f.guide WHERE f.person = $1 ORDER BY f.added_at, f.guide`},
	{"blocks", `SELECT b.blocked_id AS person, ` + name + ` AS name, b.at FROM blocks b JOIN accounts_users o ON o.id = b.blocked_id WHERE b.person_id = $1 ORDER BY b.at, b.blocked_id`},
	{"notices_read_until", `SELECT at FROM notice_markers WHERE person = $1`},
}

// Sections implements privacy.Records.
func (*Records) Sections() []string {
	names := make([]string, 0, len(sections))
	for _, s := range sections {
		names = append(names, s.name)
	}
	return names
}

// Read implements privacy.Records, in one read-only snapshot.
func (r *Records) Read(ctx context.Context, person uuid.UUID, write func(string, []string, func() ([]any, bool, error)) error) error {
	return pgx.BeginTxFunc(ctx, r.db.Pool(), pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(t pgx.Tx) error {
		for _, s := range sections {
			if err := read(ctx, t, s, person, write); err != nil {
				return fmt.Errorf("read %s: %w", s.name, err)
			}
		}
		return nil
	})
}

func read(ctx context.Context, t pgx.Tx, s section, person uuid.UUID, write func(string, []string, func() ([]any, bool, error)) error) error {
	rows, err := t.Query(ctx, s.sql, person)
	if err != nil {
		return err
	}
	defer rows.Close()
	var fields []string
	for _, f := range rows.FieldDescriptions() {
		fields = append(fields, f.Name)
	}
	return write(s.name, fields, func() ([]any, bool, error) {
		if !rows.Next() {
			return nil, false, rows.Err()
		}
		values, err := rows.Values()
		for i, v := range values {
			values[i] = plain(v)
		}
		return values, true, err
	})
}

// plain gives a value of the database as one of JSON.
func plain(v any) any {
	switch v := v.(type) {
	case [16]byte:
		return uuid.UUID(v).String()
	case time.Time:
		return v.UTC()
	case json.Number:
		return v.String()
	}
	return v
}

// Avatar implements privacy.Records.
func (r *Records) Avatar(ctx context.Context, person uuid.UUID) (picture []byte, err error) {
	err = r.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT picture FROM accounts_avatars WHERE owner = $1 ORDER BY octet_length(picture) DESC LIMIT 1", person).Scan(&picture)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return picture, err
}
