package bookingpg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/booking"
	"sherpa/platform/tx"
)

// FindMailPairForUpdate implements booking.FoldedMails. Like SaveMailPair it finds the row by its unique index, whatever the
// planner knows of the table: pairs are added so fast that it may still plan for an empty one.
func (s *Store) FindMailPairForUpdate(ctx context.Context, gamer, guide uuid.UUID, to booking.Side) tx.Answer[booking.MailPair] {
	return postgres.Ask(ctx, s.db, func(rows pgx.Rows) (booking.MailPair, error) {
		return pgx.CollectExactlyOneRow(rows, func(row pgx.CollectableRow) (booking.MailPair, error) {
			p := booking.MailPair{Gamer: gamer, Guide: guide, To: to}
			err := row.Scan(&p.AtOnce, &p.FoldDue)
			for i, t := range p.AtOnce {
				p.AtOnce[i] = t.UTC()
			}
			p.FoldDue = postgres.UTC(p.FoldDue)
			return p, err
		})
	}, `INSERT INTO booking_mail_pairs AS p (gamer, guide, to_side) VALUES ($1, $2, $3)
		ON CONFLICT (gamer, guide, to_side) DO UPDATE SET at_once = p.at_once RETURNING at_once, fold_due`, gamer, guide, string(to))
}

// SaveMailPair implements booking.FoldedMails.
func (s *Store) SaveMailPair(ctx context.Context, p booking.MailPair) error {
	if p.AtOnce == nil {
		p.AtOnce = []time.Time{} // nil is NULL
	}
	return s.db.Exec(ctx, `INSERT INTO booking_mail_pairs (gamer, guide, to_side, at_once, fold_due) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (gamer, guide, to_side) DO UPDATE SET at_once = excluded.at_once, fold_due = excluded.fold_due`,
		p.Gamer, p.Guide, string(p.To), p.AtOnce, p.FoldDue)
}

// AddFolded implements booking.FoldedMails.
func (s *Store) AddFolded(ctx context.Context, p booking.MailPair, f booking.Folded) error {
	return s.db.Exec(ctx, `INSERT INTO booking_mail_folded (session, version, to_side, kind, at, gamer, guide) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.Session, f.Version, string(p.To), string(f.Kind), f.At, p.Gamer, p.Guide)
}

// FoldsDue implements booking.FoldedMails.
func (s *Store) FoldsDue(ctx context.Context, now time.Time, after booking.Fold, limit int) ([]booking.Fold, error) {
	return postgres.Collect(ctx, s.db, scanFold, `SELECT gamer, guide, to_side, fold_due FROM booking_mail_pairs
		WHERE fold_due <= $1 AND (fold_due, gamer, guide, to_side) > ($2, $3, $4, $5)
		ORDER BY fold_due, gamer, guide, to_side LIMIT $6`, now, after.Due, after.Gamer, after.Guide, string(after.To), limit)
}

// TakeFolds implements booking.FoldedMails. What is folded is read by a statement of its own, after the locks: one that
// began before could miss what was added until then.
func (s *Store) TakeFolds(ctx context.Context, due []booking.Fold) (folds []booking.Fold, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, `
WITH free AS (
	SELECT p.gamer, p.guide, p.to_side, p.fold_due
	FROM booking_mail_pairs p JOIN unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) d (gamer, guide, to_side, fold_due)
		USING (gamer, guide, to_side, fold_due)
	FOR UPDATE OF p SKIP LOCKED
), cleared AS (
	UPDATE booking_mail_pairs p SET fold_due = NULL FROM free f WHERE p.gamer = f.gamer AND p.guide = f.guide AND p.to_side = f.to_side
)
SELECT gamer, guide, to_side, fold_due FROM free ORDER BY fold_due, gamer, guide, to_side`, pairsOf(due)...)
		if err != nil {
			return err
		}
		if folds, err = pgx.CollectRows(rows, scanFold); err != nil || len(folds) == 0 {
			return err
		}
		return takeFolded(ctx, q, folds)
	})
	return folds, err
}

// takeFolded moves the events of locked pairs from their table into the folds.
func takeFolded(ctx context.Context, q postgres.Querier, folds []booking.Fold) error {
	type pair struct {
		gamer, guide uuid.UUID
		to           booking.Side
	}
	fold := make(map[pair]*booking.Fold, len(folds))
	for i, f := range folds {
		fold[pair{f.Gamer, f.Guide, f.To}] = &folds[i]
	}
	rows, err := q.Query(ctx, `
WITH taken AS (
	DELETE FROM booking_mail_folded f USING unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) d (gamer, guide, to_side, fold_due)
	WHERE f.gamer = d.gamer AND f.guide = d.guide AND f.to_side = d.to_side
	RETURNING f.gamer, f.guide, f.to_side, f.session, f.version, f.kind, f.at
)
SELECT gamer, guide, to_side, session, version, kind, at FROM taken ORDER BY at, session, version`, pairsOf(folds)...)
	if err != nil {
		return err
	}
	var p pair
	var e booking.Folded
	_, err = pgx.ForEachRow(rows, []any{&p.gamer, &p.guide, &p.to, &e.Session, &e.Version, &e.Kind, &e.At}, func() error {
		e.At = e.At.UTC()
		fold[p].Events = append(fold[p].Events, e)
		return nil
	})
	return err
}

// pairsOf are the columns of the pairs that folds belong to, each as one argument.
func pairsOf(folds []booking.Fold) []any {
	gamers, guides := make([]uuid.UUID, len(folds)), make([]uuid.UUID, len(folds))
	sides, due := make([]string, len(folds)), make([]time.Time, len(folds))
	for i, f := range folds {
		gamers[i], guides[i], sides[i], due[i] = f.Gamer, f.Guide, string(f.To), f.Due
	}
	return []any{gamers, guides, sides, due}
}

func scanFold(row pgx.CollectableRow) (f booking.Fold, err error) {
	err = row.Scan(&f.Gamer, &f.Guide, &f.To, &f.Due)
	f.Due = f.Due.UTC()
	return f, err
}
