// Package noticepg reads the notices of people out of the rows of what happened, and keeps how far they were read.
package noticepg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/notice"
)

// Store implements notice.Repository.
type Store struct{ db *postgres.DB }

var _ notice.Repository = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db} }

// happened is what others did that concerns $1 after $2. Of sessions it names the events that both sides see; reports are
// none of them. A session without a change since has no event since, either; messages, which are one row per session, come
// until 30 days after its end. OFFSET 0 has the events of each session looked up by their index, however many there are.
const happened = `
	WITH mine AS MATERIALIZED (
		SELECT id, gamer, guide, game, updated_at FROM booking_sessions
		WHERE (gamer = $1 OR guide = $1) AND (updated_at > $2 OR ends_at > $2::timestamptz - interval '31 days'))
	SELECT e.at, 'e.' || s.id || '.' || lpad(e.version::text, 8, '0') AS key, e.event AS what, s.id AS session, s.game, s.guide = $1 AS guide,
		e.by_side, CASE WHEN e.by_side IN ('gamer', 'guide') THEN CASE s.guide WHEN $1 THEN s.gamer ELSE s.guide END END AS by_person, 0::bigint AS number
	FROM mine s CROSS JOIN LATERAL (
		SELECT * FROM booking_events e WHERE e.session = s.id AND e.at > $2 AND e.by_side <> CASE s.guide WHEN $1 THEN 'guide' ELSE 'gamer' END
		AND e.event IN ('book', 'approve', 'decline', 'cancel', 'cancel_late', 'move', 'propose', 'accept_proposal', 'decline_proposal',
			'withdraw_proposal', 'set_meeting', 'check_in', 'expire', 'waive', 'refund_gamer', 'pay_sherpa', 'dismiss') OFFSET 0) e
	WHERE s.updated_at > $2
	UNION ALL
	SELECT m.at, 'm.' || s.id, 'message', s.id, s.game, s.guide = $1, m.side, m.author_id, m.unread
	FROM (
		SELECT m.session_id, max(m.created_at) AS at, min(m.side) AS side, m.author_id, count(*) FILTER (WHERE m.seq > coalesce(r.seq, 0)) AS unread
		FROM session_messages m LEFT JOIN session_reads r ON r.session_id = m.session_id AND r.person_id = $1
		WHERE m.recipient_id = $1 AND m.created_at > $2 AND m.hidden_at IS NULL GROUP BY m.session_id, m.author_id) m
	JOIN mine s ON s.id = m.session_id
	UNION ALL
	SELECT r.created_at, 'r.' || r.id, 'rating', s.id, s.game, s.guide = $1, CASE r.side WHEN 'user' THEN 'gamer' ELSE 'guide' END, r.author, r.score
	FROM (
		SELECT * FROM reviews_ratings WHERE subject = $1 AND side = 'user' AND created_at > $2 AND hidden_at IS NULL
		UNION ALL SELECT * FROM reviews_ratings WHERE subject = $1 AND side = 'guide' AND created_at > $2 AND hidden_at IS NULL) r
	JOIN booking_sessions s ON s.id = r.session_id
	UNION ALL
	SELECT r.answered_at, 'w.' || r.id, 'answer', s.id, s.game, false, 'guide', r.subject, 0
	FROM reviews_ratings r JOIN booking_sessions s ON s.id = r.session_id
	WHERE r.author = $1 AND r.side = 'user' AND r.answered_at > $2 AND r.hidden_at IS NULL
	UNION ALL
	SELECT f.posted_at, 'f.' || f.id, 'card_refund', NULL, '', false, 'system', NULL, f.amount_cents
	FROM wallet_payments p JOIN wallet_card_refunds f ON f.payment = p.id WHERE p.buyer = $1 AND f.posted_at > $2
	UNION ALL
	SELECT o.done_at, 'p.' || o.id, 'payout_done', NULL, '', true, 'system', NULL, o.amount_cents
	FROM wallet_payouts o WHERE o.guide = $1 AND o.done_at > $2
	UNION ALL
	SELECT o.failed_at, 'x.' || o.id || '.' || o.attempt, 'payout_failed', NULL, '', true, 'system', NULL, o.amount_cents
	FROM wallet_payouts o WHERE o.guide = $1 AND o.status <> 'done' AND o.failed_at > $2
	UNION ALL
	SELECT a.decided_at, 'a.' || a.id, 'application_' || a.status, NULL, '', false, 'admin', NULL, 0
	FROM applications_applications a WHERE a.user_id = $1 AND a.decided_at > $2`

// unread is up to how many notices come after the marker of $1.
const unread = `SELECT count(*) FROM (SELECT FROM (` + happened + `) h
	WHERE (h.at, h.key COLLATE "C") > (coalesce((SELECT at FROM notice_markers WHERE person = $1), $2), coalesce((SELECT key FROM notice_markers WHERE person = $1), '') COLLATE "C")
	LIMIT $3) h`

// Read implements notice.Repository.
func (s *Store) Read(ctx context.Context, person uuid.UUID, q notice.Query) (found notice.Found, err error) {
	place := notice.Position{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	if q.After != nil {
		place = *q.After
	}
	var b pgx.Batch
	b.Queue("SELECT at, key FROM notice_markers WHERE person = $1", person).QueryRow(func(row pgx.Row) error {
		err := row.Scan(&found.Marker.At, &found.Marker.Key)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		found.Marker.At = found.Marker.At.UTC()
		return err
	})
	b.Queue(`SELECT h.at, h.key, h.what, h.session, h.game, h.guide, h.by_side, u.id, coalesce(u.gamertag, ''), coalesce(u.avatar, ''), h.number
		FROM (SELECT * FROM (`+happened+`) h WHERE (h.at, h.key COLLATE "C") < ($3, $4::text COLLATE "C") ORDER BY h.at DESC, h.key COLLATE "C" DESC LIMIT $5) h
		LEFT JOIN accounts_users u ON u.id = h.by_person ORDER BY h.at DESC, h.key COLLATE "C" DESC`, person, q.Since, place.At, place.Key, q.Items).
		Query(func(rows pgx.Rows) (err error) {
			found.Items, err = pgx.CollectRows(rows, scan)
			return err
		})
	b.Queue(unread, person, q.Since, q.Unread).QueryRow(func(row pgx.Row) error { return row.Scan(&found.Unread) })
	b.Queue(`SELECT m.session_id, count(*)
		FROM session_messages m LEFT JOIN session_reads r ON r.session_id = m.session_id AND r.person_id = $1
		WHERE m.recipient_id = $1 AND m.created_at > $2 AND m.hidden_at IS NULL AND m.seq > coalesce(r.seq, 0)
		GROUP BY m.session_id ORDER BY max(m.created_at) DESC, m.session_id LIMIT $3`, person, q.Since, q.Sessions).
		Query(func(rows pgx.Rows) (err error) {
			found.Messages, err = pgx.CollectRows(rows, pgx.RowToStructByPos[notice.UnreadMessages])
			return err
		})
	err = s.db.Pgx(ctx, func(c postgres.Querier) error { return c.SendBatch(ctx, &b).Close() })
	return found, err
}

func scan(row pgx.CollectableRow) (i notice.Item, err error) {
	var session, by *uuid.UUID
	err = row.Scan(&i.At, &i.Key, &i.What, &session, &i.Game, &i.Guide, &i.BySide, &by, &i.By.Name, &i.By.Avatar, &i.Number)
	i.At = i.At.UTC()
	if session != nil {
		i.Session = *session
	}
	if by != nil {
		i.By.ID = *by
	}
	return i, err
}

// MoveMarker implements notice.Repository.
func (s *Store) MoveMarker(ctx context.Context, person uuid.UUID, to notice.Position) (moved bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, `INSERT INTO notice_markers AS m (person, at, key) VALUES ($1, $2, $3)
			ON CONFLICT (person) DO UPDATE SET at = excluded.at, key = excluded.key WHERE (m.at, m.key) < (excluded.at, excluded.key)`, person, to.At, to.Key)
		moved = err == nil && tag.RowsAffected() > 0
		return err
	})
	return moved, err
}

// Erase implements notice.Repository.
func (s *Store) Erase(ctx context.Context, person uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, "DELETE FROM notice_markers WHERE person = $1", person)
		return err
	})
}
