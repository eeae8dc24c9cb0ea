package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
)

// SaveProblem implements booking.Problems.
func (s *Store) SaveProblem(ctx context.Context, p booking.Problem) error {
	var outcome, noShow *string
	var by *uuid.UUID
	var at *time.Time
	var against bool
	var note string
	if v := p.Verdict; v != nil {
		o := string(v.Outcome)
		outcome, at, against, note = &o, &v.At, v.AgainstGuide, v.Note
		if v.By != uuid.Nil {
			by = &v.By
		}
		if v.NoShow != "" {
			n := string(v.NoShow)
			noShow = &n
		}
	}
	return s.db.Exec(ctx, `
INSERT INTO booking_problems (session, state, opened_by, opened_at, outcome, no_show, against_guide, note, resolved_by, resolved_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (session) DO UPDATE SET state = excluded.state, outcome = excluded.outcome, no_show = excluded.no_show,
       against_guide = excluded.against_guide, note = excluded.note, resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at`,
		p.Session, string(p.State), string(p.OpenedBy), p.OpenedAt, outcome, noShow, against, note, by, at)
}

// AddReport implements booking.Problems.
func (s *Store) AddReport(ctx context.Context, r booking.Report) error {
	return s.db.Exec(ctx, `
INSERT INTO booking_reports (id, session, by_side, person, note, at)
VALUES ($1, $2, $3, nullif($4, '00000000-0000-0000-0000-000000000000'::uuid), $5, $6)`,
		r.ID, r.Session, string(r.By), r.Person, r.Note, r.At)
}

// Problem implements booking.Problems.
func (s *Store) Problem(ctx context.Context, session uuid.UUID) (*booking.Problem, error) {
	var found []booking.Problem
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue(`SELECT session, state, opened_by, opened_at, outcome, coalesce(no_show, ''), against_guide, note, resolved_by, resolved_at
			FROM booking_problems WHERE session = $1`, session)
		b.Queue(`SELECT id, session, by_side, coalesce(person, '00000000-0000-0000-0000-000000000000'), note, at
			FROM booking_reports WHERE session = $1 ORDER BY at, id`, session)
		results := q.SendBatch(ctx, &b)
		defer func() { _ = results.Close() }()
		rows, err := results.Query()
		if err != nil {
			return err
		}
		if found, err = pgx.CollectRows(rows, scanProblem); err != nil {
			return err
		}
		if rows, err = results.Query(); err != nil {
			return err
		}
		reports, err := pgx.CollectRows(rows, scanReport)
		if err == nil && len(found) > 0 {
			found[0].Reports = reports
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func scanProblem(row pgx.CollectableRow) (booking.Problem, error) {
	var p booking.Problem
	var v booking.Verdict
	var outcome *string
	var by *uuid.UUID
	var at *time.Time
	err := row.Scan(&p.Session, &p.State, &p.OpenedBy, &p.OpenedAt, &outcome, &v.NoShow, &v.AgainstGuide, &v.Note, &by, &at)
	p.OpenedAt = p.OpenedAt.UTC()
	if outcome != nil && at != nil {
		v.Outcome, v.At = booking.Event(*outcome), at.UTC()
		if by != nil {
			v.By = *by
		}
		p.Verdict = &v
	}
	return p, err
}

func scanReport(row pgx.CollectableRow) (r booking.Report, err error) {
	err = row.Scan(&r.ID, &r.Session, &r.By, &r.Person, &r.Note, &r.At)
	r.At = r.At.UTC()
	return r, err
}

// StoppedAt implements booking.Sessions.
func (s *Store) StoppedAt(ctx context.Context, session uuid.UUID) (at *time.Time, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, `SELECT min(at) FROM booking_events
			WHERE session = $1 AND to_status IN ('declined', 'cancelled', 'failed', 'refunded')`, session).Scan(&at)
	})
	return postgres.UTC(at), err
}

// LastMove implements booking.Sessions.
func (s *Store) LastMove(ctx context.Context, session uuid.UUID) (at time.Time, err error) {
	var moved *time.Time
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT max(at) FROM booking_events WHERE session = $1 AND event = 'move' AND from_status <> 'pending'", session).
			Scan(&moved)
	})
	if err != nil || moved == nil {
		return time.Time{}, err
	}
	return moved.UTC(), nil
}
