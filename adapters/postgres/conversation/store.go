// Package conversationpg keeps the messages of sessions in PostgreSQL.
package conversationpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/conversation"
)

// Store implements the repositories of conversation.
type Store struct{ db *postgres.DB }

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db} }

// Repositories is the store in each of its roles.
func (s *Store) Repositories() conversation.Repositories {
	return conversation.Repositories{Messages: s, SendLimits: s, ReadMarkers: s, UnreadMails: s, Erasures: s}
}

// Lock implements conversation.Messages. The author's lock comes first; it is taken by the author alone, so that nobody
// waits in a circle.
func (s *Store) Lock(ctx context.Context, session, author uuid.UUID) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("SELECT pg_advisory_xact_lock(hashtextextended('session_messages by ' || $1::text, 0))", author)
		b.Queue("SELECT pg_advisory_xact_lock(hashtextextended('session_messages of ' || $1::text, 0))", session)
		return q.SendBatch(ctx, &b).Close()
	})
}

const columns = "id, session_id, seq, author_id, recipient_id, side, text, client_id, created_at, hidden_at"

func scan(row pgx.CollectableRow) (m conversation.Message, err error) {
	err = row.Scan(&m.ID, &m.Session, &m.Seq, &m.Author, &m.Recipient, &m.Side, &m.Text, &m.ClientID, &m.CreatedAt, &m.HiddenAt)
	m.CreatedAt, m.HiddenAt = m.CreatedAt.UTC(), postgres.UTC(m.HiddenAt)
	return m, err
}

// ByClientID implements conversation.Messages.
func (s *Store) ByClientID(ctx context.Context, session, author uuid.UUID, clientID string) (*conversation.Message, error) {
	found, err := postgres.Collect(ctx, s.db, scan, "SELECT "+columns+` FROM session_messages
		WHERE session_id = $1 AND author_id = $2 AND client_id = $3`, session, author, clientID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Add implements conversation.Messages.
func (s *Store) Add(ctx context.Context, m conversation.Message) (seq int64, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `INSERT INTO session_messages (id, session_id, seq, author_id, recipient_id, side, text, client_id, created_at)
			SELECT $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6, $7, $8 FROM session_messages WHERE session_id = $2 RETURNING seq`,
			m.ID, m.Session, m.Author, m.Recipient, m.Side, m.Text, m.ClientID, m.CreatedAt).Scan(&seq)
	})
	return seq, err
}

// Hide implements conversation.Messages.
func (s *Store) Hide(ctx context.Context, message uuid.UUID, at time.Time) (conversation.Message, error) {
	hidden, err := postgres.Collect(ctx, s.db, scan, "UPDATE session_messages SET hidden_at = $2 WHERE id = $1 AND hidden_at IS NULL RETURNING "+columns,
		message, at)
	switch {
	case err != nil:
		return conversation.Message{}, err
	case len(hidden) == 0:
		return conversation.Message{}, conversation.ErrUnknownMessage
	}
	return hidden[0], nil
}

// CountOf implements conversation.SendLimits.
func (s *Store) CountOf(ctx context.Context, session uuid.UUID, side conversation.Side) (n int, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT count(*) FROM session_messages WHERE session_id = $1 AND side = $2", session, side).Scan(&n)
	})
	return n, err
}

// NthLast implements conversation.SendLimits.
func (s *Store) NthLast(ctx context.Context, author uuid.UUID, n int, since time.Time) (*time.Time, error) {
	found, err := postgres.Collect(ctx, s.db, pgx.RowTo[time.Time], `SELECT created_at FROM session_messages
		WHERE author_id = $1 AND created_at > $2 ORDER BY created_at DESC OFFSET $3 - 1 LIMIT 1`, author, since, n)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return postgres.UTC(&found[0]), nil
}

// Find implements conversation.Messages.
func (s *Store) Find(ctx context.Context, session, message uuid.UUID) (conversation.Message, error) {
	found, err := postgres.Collect(ctx, s.db, scan, "SELECT "+columns+" FROM session_messages WHERE id = $1 AND session_id = $2", message, session)
	switch {
	case err != nil:
		return conversation.Message{}, err
	case len(found) == 0:
		return conversation.Message{}, conversation.ErrUnknownMessage
	}
	return found[0], nil
}

// List implements conversation.Messages.
func (s *Store) List(ctx context.Context, session uuid.UUID, after int64, limit int) ([]conversation.Message, error) {
	return postgres.Collect(ctx, s.db, scan, "SELECT "+columns+" FROM session_messages WHERE session_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
		session, after, limit)
}

// MarkRead implements conversation.ReadMarkers.
func (s *Store) MarkRead(ctx context.Context, person uuid.UUID, m conversation.Message, at time.Time) (moved bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, `INSERT INTO session_reads AS r (session_id, person_id, message_id, seq, at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (session_id, person_id) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq, at = excluded.at
			WHERE r.seq < excluded.seq`, m.Session, person, m.ID, m.Seq, at)
		moved = err == nil && tag.RowsAffected() > 0
		return err
	})
	return moved, err
}

// State implements conversation.ReadMarkers.
func (s *Store) State(ctx context.Context, session, person, other uuid.UUID) (st conversation.State, err error) {
	var readByOther *uuid.UUID
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE author_id = $2),
				count(*) FILTER (WHERE recipient_id = $2 AND hidden_at IS NULL AND seq > coalesce((SELECT seq FROM session_reads WHERE session_id = $1 AND person_id = $2), 0)),
				(SELECT message_id FROM session_reads WHERE session_id = $1 AND person_id = $3)
			FROM session_messages WHERE session_id = $1`, session, person, other).
			Scan(&st.Count, &st.Mine, &st.Unread, &readByOther)
	})
	if readByOther != nil {
		st.ReadByOther = *readByOther
	}
	return st, err
}

// PlanMail implements conversation.UnreadMails.
func (s *Store) PlanMail(ctx context.Context, session, person uuid.UUID, due, stale time.Time) (planned bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, `INSERT INTO session_mails AS m (session_id, person_id, due_at) VALUES ($1, $2, $3)
			ON CONFLICT (session_id, person_id) DO UPDATE SET due_at = excluded.due_at WHERE m.due_at IS NULL OR m.due_at < $4`,
			session, person, due, stale)
		planned = err == nil && tag.RowsAffected() > 0
		return err
	})
	return planned, err
}

// EndMail implements conversation.UnreadMails.
func (s *Store) EndMail(ctx context.Context, session, person uuid.UUID, sent *time.Time) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, `UPDATE session_mails SET due_at = NULL, mailed_at = coalesce($3, mailed_at)
			WHERE session_id = $1 AND person_id = $2`, session, person, sent)
		return err
	})
}

// Erase implements conversation.Erasures.
func (s *Store) Erase(ctx context.Context, person uuid.UUID) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.Pgx(ctx, func(q postgres.Querier) error {
			var b pgx.Batch
			b.Queue("UPDATE session_messages SET text = '', client_id = 'erased:' || id WHERE author_id = $1", person)
			b.Queue("DELETE FROM session_reads WHERE person_id = $1", person)
			b.Queue("DELETE FROM session_mails WHERE person_id = $1", person)
			return q.SendBatch(ctx, &b).Close()
		})
	})
}
