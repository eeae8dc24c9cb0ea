package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
)

// LockMailPair implements booking.Repository.
func (s *Store) LockMailPair(ctx context.Context, gamer, guide uuid.UUID, to booking.Side) (booking.MailPair, error) {
	p := booking.MailPair{Gamer: gamer, Guide: guide, To: to}
	err := s.db.Pgx(ctx, func(q postgres.Querier) error {
		var b pgx.Batch
		b.Queue("INSERT INTO booking_mail_pairs (gamer, guide, to_side) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", gamer, guide, string(to))
		b.Queue("SELECT at_once, fold_due FROM booking_mail_pairs WHERE gamer = $1 AND guide = $2 AND to_side = $3 FOR UPDATE", gamer, guide, string(to))
		results := q.SendBatch(ctx, &b)
		defer func() { _ = results.Close() }()
		if _, err := results.Exec(); err != nil {
			return err
		}
		return results.QueryRow().Scan(&p.AtOnce, &p.FoldDue)
	})
	for i, t := range p.AtOnce {
		p.AtOnce[i] = t.UTC()
	}
	p.FoldDue = inUTC(p.FoldDue)
	return p, err
}

// SaveMailPair implements booking.Repository.
func (s *Store) SaveMailPair(ctx context.Context, p booking.MailPair) error {
	if p.AtOnce == nil {
		p.AtOnce = []time.Time{} // nil is NULL
	}
	return s.exec(ctx, "UPDATE booking_mail_pairs SET at_once = $4, fold_due = $5 WHERE gamer = $1 AND guide = $2 AND to_side = $3",
		p.Gamer, p.Guide, string(p.To), p.AtOnce, p.FoldDue)
}

// AddFolded implements booking.Repository.
func (s *Store) AddFolded(ctx context.Context, p booking.MailPair, f booking.Folded) error {
	return s.exec(ctx, `INSERT INTO booking_mail_folded (session, version, to_side, kind, at, gamer, guide) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.Session, f.Version, string(p.To), string(f.Kind), f.At, p.Gamer, p.Guide)
}

// TakeFolds implements booking.Repository. What is folded is read by a statement of its own, after the locks: one that
// began before could miss what was added until then.
func (s *Store) TakeFolds(ctx context.Context, now time.Time, limit int) (folds []booking.Fold, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, `SELECT gamer, guide, to_side, fold_due FROM booking_mail_pairs WHERE fold_due <= $1
			ORDER BY fold_due, gamer, guide, to_side LIMIT $2 FOR UPDATE SKIP LOCKED`, now, limit)
		if err != nil {
			return err
		}
		folds, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (f booking.Fold, err error) {
			err = row.Scan(&f.Gamer, &f.Guide, &f.To, &f.Due)
			f.Due = f.Due.UTC()
			return f, err
		})
		if err != nil {
			return err
		}
		for i := range folds {
			if err := takeFolded(ctx, q, &folds[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return folds, err
}

func takeFolded(ctx context.Context, q postgres.Querier, f *booking.Fold) error {
	if _, err := q.Exec(ctx, "UPDATE booking_mail_pairs SET fold_due = NULL WHERE gamer = $1 AND guide = $2 AND to_side = $3",
		f.Gamer, f.Guide, string(f.To)); err != nil {
		return err
	}
	rows, err := q.Query(ctx, `
WITH taken AS (DELETE FROM booking_mail_folded WHERE gamer = $1 AND guide = $2 AND to_side = $3 RETURNING session, version, kind, at)
SELECT session, version, kind, at FROM taken ORDER BY at, session, version`, f.Gamer, f.Guide, string(f.To))
	if err != nil {
		return err
	}
	f.Events, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (e booking.Folded, err error) {
		err = row.Scan(&e.Session, &e.Version, &e.Kind, &e.At)
		e.At = e.At.UTC()
		return e, err
	})
	return err
}
