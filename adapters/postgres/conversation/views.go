package conversationpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/conversation"
)

// Unread implements conversation.UnreadMails: one joining statement for a mail.
func (s *Store) Unread(ctx context.Context, session, person uuid.UUID) (conversation.Unread, error) {
	found, err := postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (u conversation.Unread, err error) {
		var first, last *time.Time
		var lastID *uuid.UUID
		err = row.Scan(&u.Count, &first, &last, &lastID, &u.Email, &u.Name, &u.Closed, &u.Other, &u.Guide, &u.MailedAt)
		u.MailedAt = postgres.UTC(u.MailedAt)
		if first != nil {
			u.First = first.UTC()
			u.Last = conversation.Message{ID: *lastID, Session: session, Recipient: person, CreatedAt: last.UTC()}
		}
		return u, err
	}, `SELECT m.n, m.first_at, m.last_at, m.last_id, u.email, coalesce(u.gamertag, ''), u.closed_at IS NOT NULL, coalesce(o.gamertag, ''), s.guide = $2,
			(SELECT mailed_at FROM session_mails WHERE session_id = s.id AND person_id = u.id)
		FROM booking_sessions s
		JOIN accounts_users u ON u.id = $2
		JOIN accounts_users o ON o.id = CASE s.gamer WHEN $2 THEN s.guide ELSE s.gamer END
		CROSS JOIN LATERAL (
			SELECT count(*) AS n, min(created_at) AS first_at, max(created_at) AS last_at, (array_agg(id ORDER BY seq DESC))[1] AS last_id
			FROM session_messages WHERE session_id = s.id AND recipient_id = $2 AND hidden_at IS NULL
				AND seq > coalesce((SELECT seq FROM session_reads WHERE session_id = s.id AND person_id = $2), 0)) m
		WHERE s.id = $1 AND $2 IN (s.gamer, s.guide)`, session, person)
	switch {
	case err != nil:
		return conversation.Unread{}, err
	case len(found) == 0:
		return conversation.Unread{}, conversation.ErrNotFound
	}
	return found[0], nil
}
