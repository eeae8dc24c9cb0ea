package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
)

// EraseWords implements booking.SessionsByPerson. Hours go as well: they say where and how somebody lived. What somebody wrote as an admin belongs to the decision and stays. The
// session's own reason is that of its last event which had one.
func (s *Store) EraseWords(ctx context.Context, person uuid.UUID) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.Pgx(ctx, func(q postgres.Querier) error {
			var b pgx.Batch
			b.Queue(`UPDATE booking_sessions s SET status_reason = '' WHERE (s.gamer = $1 OR s.guide = $1) AND s.status_reason <> '' AND EXISTS (
				SELECT FROM booking_events e WHERE e.session = s.id AND e.by_person = $1 AND e.by_side IN ('gamer', 'guide')
					AND e.reason = s.status_reason)`, person)
			b.Queue(`UPDATE booking_events e SET reason = '' FROM booking_sessions s
				WHERE (s.gamer = $1 OR s.guide = $1) AND e.session = s.id AND e.by_person = $1 AND e.by_side IN ('gamer', 'guide') AND e.reason <> ''`, person)
			b.Queue(`UPDATE booking_reports r SET note = '' FROM booking_sessions s
				WHERE (s.gamer = $1 OR s.guide = $1) AND r.session = s.id AND r.person = $1 AND r.by_side IN ('gamer', 'guide') AND r.note <> ''`, person)
			b.Queue("UPDATE booking_sessions SET note = '' WHERE gamer = $1 AND note <> ''", person)
			b.Queue(`UPDATE booking_sessions SET meeting_text = '', meeting_url = '', meeting_by = ''
				WHERE gamer = $1 AND meeting_by = 'gamer' OR guide = $1 AND meeting_by = 'guide'`, person)
			b.Queue("DELETE FROM booking_keys WHERE person = $1", person)
			b.Queue(`UPDATE booking_calendars SET hours_at = NULL, zone = '', week = '{}', exceptions = '[]', paused_until = NULL, instant = false,
				free_from = NULL, free_until = NULL, free_due = NULL WHERE guide = $1`, person)
			b.Queue("DELETE FROM booking_slot_changes WHERE guide = $1", person)
			return q.SendBatch(ctx, &b).Close()
		})
	})
}

// DeleteKeys implements booking.Keys.
func (s *Store) DeleteKeys(ctx context.Context, before time.Time) error {
	return s.db.Exec(ctx, "DELETE FROM booking_keys WHERE created_at < $1", before)
}
