// Package bookingpg keeps sessions, slots, timelines and due work in PostgreSQL.
package bookingpg

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	"sherpa/modules/booking"
	"sherpa/platform/tx"
)

// Store implements the repositories of booking on the pgx face: booking is the hottest path of the program.
type Store struct{ db *postgres.DB }

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db} }

// Repositories is the store in each of its roles.
func (s *Store) Repositories() booking.Repositories {
	return booking.Repositories{
		Sessions: s, SessionsByPerson: s, Calendars: s, NextFreeTimes: s, ScheduledActions: s, Refunds: s, Problems: s, FoldedMails: s, Keys: s,
	}
}

// LockCalendar implements booking.Calendars by an advisory lock: no row is written for it, and guides without hours
// need none. That no two sessions overlap does not rest on it alone: booking_sessions_no_overlap.
func (s *Store) LockCalendar(ctx context.Context, guide uuid.UUID) error {
	return s.db.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('booking calendar ' || $1::text, 0))", guide.String())
}

// Overlaps implements booking.Calendars. Ranges are half-open: back to back is fine.
func (s *Store) Overlaps(ctx context.Context, guide uuid.UUID, from, to time.Time, except uuid.UUID) (taken bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT EXISTS (SELECT FROM booking_sessions
			WHERE guide = $1 AND status IN ('pending', 'approved', 'scheduled') AND id <> $4
			  AND tstzrange(starts_at, ends_at) && tstzrange($2, $3))`, guide, from, to, except).Scan(&taken)
	})
	return taken, err
}

// Insert implements booking.Sessions, by one statement. All that is due for a request is kept in booking_due.
func (s *Store) Insert(ctx context.Context, v booking.Session, booked booking.SessionEvent, due []booking.ScheduledAction) error {
	var args []any
	row := func(values ...any) string {
		places := make([]string, len(values))
		for i := range values {
			places[i] = fmt.Sprintf("$%d", len(args)+i+1)
		}
		args = append(args, values...)
		return "(" + strings.Join(places, ", ") + ")"
	}
	session := "INSERT INTO booking_sessions (" + columns + ", ends_at, total_sc) VALUES " + row(append(toRow(v), v.EndsAt(), v.TotalSC())...)
	event := "INSERT INTO booking_events (" + eventColumns + ") VALUES " + row(eventRow(booked)...)
	if len(due) == 0 {
		return s.store(ctx, "WITH session AS ("+session+") "+event, args...)
	}
	actions := make([]string, 0, len(due))
	for _, d := range due {
		actions = append(actions, row(d.Session, string(d.Kind), d.Version, d.At))
	}
	return s.store(ctx, "WITH session AS ("+session+"), event AS ("+event+") INSERT INTO booking_due ("+actionColumns+") VALUES "+strings.Join(actions, ", "), args...)
}

// Save implements booking.Sessions.
func (s *Store) Save(ctx context.Context, v booking.Session) error {
	return s.store(ctx, `
UPDATE booking_sessions
   SET starts_at = $2, ends_at = $3, status = $4, status_reason = $5, version = $6, moves = $7, expires_at = $8,
       completed_at = $9, settled_at = $10, updated_at = $11, pending_moves = $12,
       approved_at = $13, instant = $14, outside_hours = $15, late_cancelled_at = $16, waived_at = $17,
       proposal_by = $18, proposal_starts_at = $19, proposal_note = $20, proposal_expires_at = $21,
       meeting_text = $22, meeting_url = $23, meeting_by = $24, meeting_told_at = $25, gamer_here_at = $26, guide_here_at = $27
 WHERE id = $1`,
		v.ID, v.StartsAt, v.EndsAt(), string(v.Status), v.StatusReason, v.Version, v.Moves, v.ExpiresAt,
		v.CompletedAt, v.SettledAt, v.UpdatedAt, v.PendingMoves, v.ApprovedAt, v.Instant, v.OutsideHours, v.LateCancelledAt,
		v.WaivedAt, string(v.Proposal.By), orNull(v.Proposal.StartsAt), v.Proposal.Note, orNull(v.Proposal.ExpiresAt),
		v.Meeting.Text, v.Meeting.URL, string(v.Meeting.By), v.MeetingToldAt, v.GamerHereAt, v.GuideHereAt)
}

// store writes a session; an overlap with another is booking.ErrSlotTaken.
func (s *Store) store(ctx context.Context, sql string, args ...any) error {
	return s.db.ExecAll(ctx, postgres.Statement{SQL: sql, Args: args, Err: func(err error) error {
		if postgres.Violates(err, "booking_sessions_no_overlap") {
			return booking.ErrSlotTaken.Because(err)
		}
		return err
	}})
}

// Find implements booking.Sessions.
func (s *Store) Find(ctx context.Context, id uuid.UUID) (booking.Session, error) {
	return s.one(ctx, id, "")
}

// FindForUpdate implements booking.Sessions.
func (s *Store) FindForUpdate(ctx context.Context, id uuid.UUID) (booking.Session, error) {
	return s.one(ctx, id, " FOR UPDATE")
}

// one reads a session, then its problem. The problem is a statement of its own: one that waited for the
// lock would show the problem as it was before.
func (s *Store) one(ctx context.Context, id uuid.UUID, lock string) (v booking.Session, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("SELECT "+columns+" FROM booking_sessions WHERE id = $1"+lock, id)
		b.Queue("SELECT coalesce((SELECT state FROM booking_problems WHERE session = $1), '')", id)
		results := q.SendBatch(ctx, &b)
		defer func() { _ = results.Close() }()
		err := results.QueryRow().Scan(fields(&v)...)
		if errors.Is(err, pgx.ErrNoRows) {
			return booking.ErrNotFound
		}
		if err != nil {
			return err
		}
		return results.QueryRow().Scan(&v.Problem)
	})
	return fromRow(v), err
}

// Record implements booking.Sessions.
func (s *Store) Record(ctx context.Context, h booking.SessionEvent) error {
	return s.db.Exec(ctx, "INSERT INTO booking_events ("+eventColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)", eventRow(h)...)
}

const actionColumns = "session, kind, version, due_at"

// actionTable is where a kind of due work is kept (migration 00041).
func actionTable(kind booking.ActionKind) string {
	if kind == booking.ActionMissing || kind == booking.ActionMeeting {
		return "booking_room_due"
	}
	return "booking_due"
}

// SetScheduledActions implements booking.ScheduledActions.
func (s *Store) SetScheduledActions(ctx context.Context, session uuid.UUID, due []booking.ScheduledAction) error {
	return s.db.ExecAll(ctx, append([]postgres.Statement{
		{SQL: "DELETE FROM booking_due WHERE session = $1", Args: []any{session}},
		{SQL: "DELETE FROM booking_room_due WHERE session = $1", Args: []any{session}},
	}, insertActions(due, "")...)...)
}

// insertActions adds actions by a statement for each of their tables.
func insertActions(actions []booking.ScheduledAction, onConflict string) (statements []postgres.Statement) {
	for _, table := range []string{"booking_due", "booking_room_due"} {
		var rows []string
		var args []any
		for _, d := range actions {
			if actionTable(d.Kind) != table {
				continue
			}
			n := len(args)
			rows = append(rows, fmt.Sprintf("($%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4))
			args = append(args, d.Session, string(d.Kind), d.Version, d.At)
		}
		if len(rows) > 0 {
			statements = append(statements, postgres.Statement{
				SQL:  "INSERT INTO " + table + " (" + actionColumns + ") VALUES " + strings.Join(rows, ", ") + onConflict,
				Args: args,
			})
		}
	}
	return statements
}

// SetScheduledActionsVersion implements booking.ScheduledActions.
func (s *Store) SetScheduledActionsVersion(ctx context.Context, session uuid.UUID, version int) error {
	return s.db.ExecAll(ctx,
		postgres.Statement{SQL: "UPDATE booking_due SET version = $2 WHERE session = $1", Args: []any{session, version}},
		postgres.Statement{SQL: "UPDATE booking_room_due SET version = $2 WHERE session = $1", Args: []any{session, version}})
}

// AddScheduledAction implements booking.ScheduledActions.
func (s *Store) AddScheduledAction(ctx context.Context, d booking.ScheduledAction) error {
	return s.db.ExecAll(ctx, insertActions([]booking.ScheduledAction{d}, " ON CONFLICT (session, kind) DO NOTHING")...)
}

// DeleteScheduledAction implements booking.ScheduledActions.
func (s *Store) DeleteScheduledAction(ctx context.Context, d booking.ScheduledAction) (dropped bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		tag, err := q.Exec(ctx, "DELETE FROM "+actionTable(d.Kind)+" WHERE session = $1 AND kind = $2 AND version = $3", d.Session, string(d.Kind), d.Version)
		dropped = tag.RowsAffected() == 1
		return err
	})
	return dropped, err
}

// CountRequests implements booking.SessionsByPerson: three counts, each over an index that holds little more than it counts.
// Until when an instant session is cancelled free is the rule of booking's freeUntil.
func (s *Store) CountRequests(ctx context.Context, gamer, guide uuid.UUID, since, now time.Time) tx.Answer[booking.Requests] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (booking.Requests, error) { return pgx.CollectExactlyOneRow(rows, scanRequests) }, `
SELECT p.*, i.*, d.*
  FROM (SELECT count(*), count(*) FILTER (WHERE guide = $2), coalesce(sum(hours) FILTER (WHERE guide = $2), 0)
          FROM booking_sessions WHERE gamer = $1 AND status = 'pending') p,
       (SELECT count(*), count(*) FILTER (WHERE guide = $2), coalesce(sum(hours) FILTER (WHERE guide = $2), 0)
          FROM booking_sessions WHERE gamer = $1 AND instant AND status IN ('approved', 'scheduled') AND starts_at > $4
           AND greatest(starts_at - interval '24 hours', least(approved_at + interval '1 hour', starts_at - interval '2 hours')) > $4) i,
       (SELECT count(*), count(*) FILTER (WHERE guide = $2), min(created_at), min(created_at) FILTER (WHERE guide = $2)
          FROM booking_sessions WHERE gamer = $1 AND created_at > $3) d`, gamer, guide, since, now)
}

func scanRequests(row pgx.CollectableRow) (r booking.Requests, err error) {
	err = row.Scan(&r.Pending, &r.PendingOfPair, &r.PendingHoursOfPair, &r.Instant, &r.InstantOfPair, &r.InstantHoursOfPair,
		&r.Since, &r.SinceOfPair, orZero{&r.Oldest}, orZero{&r.OldestOfPair})
	return r, err
}

// TakeKey implements booking.Keys. A second attempt with the same key waits until the first has ended: after a
// rollback it takes the key itself.
func (s *Store) TakeKey(ctx context.Context, k booking.Key) error {
	return s.db.ExecAll(ctx, postgres.Statement{
		SQL:  "INSERT INTO booking_keys (person, key, body_hash, session, created_at) VALUES ($1, $2, $3, $4, $5)",
		Args: []any{k.Person, k.Key, k.Hash, k.Session, k.At},
		Err: func(err error) error {
			if postgres.Violates(err, "booking_keys_pkey") {
				return errors.Join(booking.ErrKeyTaken, err)
			}
			return err
		},
	})
}

// Key implements booking.Keys.
func (s *Store) Key(ctx context.Context, person uuid.UUID, key string) (*booking.Key, error) {
	k := booking.Key{Person: person, Key: key}
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT body_hash, session, created_at FROM booking_keys WHERE person = $1 AND key = $2", person, key).
			Scan(&k.Hash, &k.Session, &k.At)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &k, err
}

// NotBegun implements booking.SessionsByPerson.
func (s *Store) NotBegun(ctx context.Context, person uuid.UUID, now time.Time) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `SELECT id FROM booking_sessions
		WHERE (gamer = $1 OR guide = $1) AND status IN ('pending', 'approved', 'scheduled') AND starts_at > $2`, person, now)
}

// Escrowed implements booking.SessionsByPerson.
func (s *Store) Escrowed(ctx context.Context, gamer uuid.UUID) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `SELECT s.id FROM booking_sessions s
		JOIN `+ledgerpg.Escrow+` e ON e.session = s.id
		WHERE s.gamer = $1 ORDER BY s.id`, gamer)
}

// OweRefund implements booking.Refunds.
func (s *Store) OweRefund(ctx context.Context, session uuid.UUID, at time.Time) error {
	return s.db.Exec(ctx, "INSERT INTO booking_refunds (session, owed_at) VALUES ($1, $2) ON CONFLICT (session) DO NOTHING", session, at)
}

// DropRefund implements booking.Refunds.
func (s *Store) DropRefund(ctx context.Context, session uuid.UUID) error {
	return s.db.Exec(ctx, "DELETE FROM booking_refunds WHERE session = $1", session)
}

// OwedRefunds implements booking.Refunds.
func (s *Store) OwedRefunds(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], "SELECT session FROM booking_refunds WHERE session > $1 ORDER BY session LIMIT $2", after, limit)
}

// ExpiredProposals implements booking.ScheduledActions.
func (s *Store) ExpiredProposals(ctx context.Context, now time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], `SELECT id FROM booking_sessions
		WHERE proposal_expires_at <= $1 AND status IN ('pending', 'approved', 'scheduled') AND id > $2 ORDER BY id LIMIT $3`, now, after, limit)
}

// FindDueActions implements booking.ScheduledActions.
func (s *Store) FindDueActions(ctx context.Context, now time.Time, after booking.ScheduledAction, limit int) ([]booking.ScheduledAction, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (d booking.ScheduledAction, err error) {
		err = row.Scan(&d.Session, &d.Kind, &d.Version, &d.At)
		return d, err
	}, `
(SELECT session, kind, version, due_at FROM booking_due
  WHERE due_at <= $1 AND (due_at, session, kind) > ($2, $3, $4) ORDER BY due_at, session, kind LIMIT $5)
UNION ALL
(SELECT session, kind, version, due_at FROM booking_room_due
  WHERE due_at <= $1 AND (due_at, session, kind) > ($2, $3, $4) ORDER BY due_at, session, kind LIMIT $5)
 ORDER BY due_at, session, kind LIMIT $5`, now, after.At, after.Session, string(after.Kind), limit)
}

// NextDue is the earliest time after the given one at which a session or a folded mail is due, or a proposal expires; false when there is
// none. The sandbox clock stops there.
func (s *Store) NextDue(ctx context.Context, after time.Time) (at time.Time, ok bool, err error) {
	var next *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT least((SELECT min(due_at) FROM booking_due WHERE due_at > $1),
			(SELECT min(due_at) FROM booking_room_due WHERE due_at > $1),
			(SELECT min(fold_due) FROM booking_mail_pairs WHERE fold_due > $1),
			(SELECT min(proposal_expires_at) FROM booking_sessions WHERE proposal_expires_at > $1))`, after).Scan(&next)
	})
	if err != nil || next == nil {
		return time.Time{}, false, err
	}
	return next.UTC(), true, nil
}
