package walletpg

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet"
)

// Returns implements wallet.Returns.
type Returns struct{ db *postgres.DB }

var _ wallet.Returns = (*Returns)(nil)

// NewReturns builds the store.
func NewReturns(db *postgres.DB) *Returns { return &Returns{db} }

func (s *Returns) exec(ctx context.Context, sql string, args ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, sql, args...)
		return err
	})
}

func collect[T any](ctx context.Context, db *postgres.DB, scan pgx.RowToFunc[T], sql string, args ...any) (found []T, err error) {
	err = db.Pgx(ctx, func(q postgres.Querier) error {
		rows, err := q.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scan)
		return err
	})
	return found, err
}

// Refunds implements wallet.Returns.
func (s *Returns) Refunds(ctx context.Context, payment uuid.UUID) ([]wallet.CardRefund, error) {
	return collect(ctx, s.db, func(row pgx.CollectableRow) (r wallet.CardRefund, err error) {
		err = row.Scan(&r.ID, &r.RefundID, &r.Payment, &r.Amount, &r.Share, &r.Taken, &r.PostedAt, &r.BackAt)
		r.PostedAt, r.BackAt = r.PostedAt.UTC(), utc(r.BackAt)
		return r, err
	}, `SELECT id, refund_id, payment, amount_cents, share_sc, taken_sc, posted_at, back_at
		FROM wallet_card_refunds WHERE payment = $1 ORDER BY id`, payment)
}

// AddRefund implements wallet.Returns.
func (s *Returns) AddRefund(ctx context.Context, r wallet.CardRefund) error {
	return s.exec(ctx, `INSERT INTO wallet_card_refunds (id, refund_id, payment, amount_cents, share_sc, taken_sc, posted_at, back_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, r.ID, r.RefundID, r.Payment, r.Amount, r.Share, r.Taken, r.PostedAt, r.BackAt)
}

// MarkBack implements wallet.Returns.
func (s *Returns) MarkBack(ctx context.Context, refund uuid.UUID, at time.Time) error {
	return s.exec(ctx, "UPDATE wallet_card_refunds SET back_at = $2 WHERE id = $1", refund, at)
}

const disputeColumns = `id, dispute_id, payment, amount_cents, share_sc, taken_sc, state, standing, reason, due_by, seen_at, opened_at, closed_at`

func scanDispute(row pgx.CollectableRow) (d wallet.Dispute, err error) {
	err = row.Scan(&d.ID, &d.DisputeID, &d.Payment, &d.Amount, &d.Share, &d.Taken, &d.State, &d.Standing, &d.Reason, &d.DueBy,
		&d.SeenAt, &d.OpenedAt, &d.ClosedAt)
	d.SeenAt, d.DueBy, d.OpenedAt, d.ClosedAt = d.SeenAt.UTC(), utc(d.DueBy), utc(d.OpenedAt), utc(d.ClosedAt)
	return d, err
}

// Disputes implements wallet.Returns.
func (s *Returns) Disputes(ctx context.Context, payment uuid.UUID) ([]wallet.Dispute, error) {
	return collect(ctx, s.db, scanDispute, "SELECT "+disputeColumns+" FROM wallet_disputes WHERE payment = $1 ORDER BY id", payment)
}

// Dispute implements wallet.Returns.
func (s *Returns) Dispute(ctx context.Context, id uuid.UUID) (wallet.Dispute, error) {
	found, err := collect(ctx, s.db, scanDispute, "SELECT "+disputeColumns+" FROM wallet_disputes WHERE id = $1", id)
	if err != nil || len(found) == 1 {
		return append(found, wallet.Dispute{})[0], err
	}
	return wallet.Dispute{}, wallet.ErrNoDispute
}

// AddDispute implements wallet.Returns.
func (s *Returns) AddDispute(ctx context.Context, d wallet.Dispute) error {
	return s.exec(ctx, "INSERT INTO wallet_disputes ("+disputeColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		d.ID, d.DisputeID, d.Payment, d.Amount, d.Share, d.Taken, string(d.State), string(d.Standing), d.Reason, d.DueBy,
		d.SeenAt, d.OpenedAt, d.ClosedAt)
}

// UpdateDispute implements wallet.Returns.
func (s *Returns) UpdateDispute(ctx context.Context, d wallet.Dispute) error {
	return s.exec(ctx, `UPDATE wallet_disputes SET share_sc = $2, taken_sc = $3, state = $4, standing = $5, due_by = $6, opened_at = $7,
		closed_at = $8 WHERE id = $1`, d.ID, d.Share, d.Taken, string(d.State), string(d.Standing), d.DueBy, d.OpenedAt, d.ClosedAt)
}

// Known implements wallet.Returns.
func (s *Returns) Known(ctx context.Context, ids []string) (map[string]string, error) {
	found, err := collect(ctx, s.db, pgx.RowTo[[]string], `
SELECT ARRAY[refund_id, CASE WHEN back_at IS NULL THEN $2 ELSE $3 END] FROM wallet_card_refunds WHERE refund_id = ANY($1)
UNION ALL SELECT ARRAY[dispute_id, standing] FROM wallet_disputes WHERE dispute_id = ANY($1)`,
		ids, wallet.RefundCounted, wallet.RefundBack)
	known := make(map[string]string, len(found))
	for _, pair := range found {
		known[pair[0]] = pair[1]
	}
	return known, err
}

// Unfinished implements wallet.Returns.
func (s *Returns) Unfinished(ctx context.Context) ([]string, error) {
	return collect(ctx, s.db, pgx.RowTo[string], `SELECT p.intent_id FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment
		WHERE d.state IN ('inquiry', 'noted', 'open')`)
}

// LastLook implements wallet.Returns.
func (s *Returns) LastLook(ctx context.Context) (time.Time, error) {
	found, err := collect(ctx, s.db, pgx.RowTo[time.Time], "SELECT looked_at FROM wallet_return_looks")
	if err != nil || len(found) == 0 {
		return time.Time{}, err
	}
	return found[0].UTC(), nil
}

// SetLastLook implements wallet.Returns.
func (s *Returns) SetLastLook(ctx context.Context, at time.Time) error {
	return s.exec(ctx, `INSERT INTO wallet_return_looks (looked_at) VALUES ($1)
		ON CONFLICT (one) DO UPDATE SET looked_at = greatest(wallet_return_looks.looked_at, excluded.looked_at)`, at)
}

// aboutBuyer is what a message about a payment says of its reader.
const aboutBuyer = `p.buyer, coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       p.label, coalesce(w.balance, 0)`

const joinBuyer = `
  LEFT JOIN accounts_users u ON u.id = p.buyer
  LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = p.buyer AND w.currency = 'SC'`

// RefundNotice implements wallet.Returns: a read over the tables of wallet and accounts.
func (s *Returns) RefundNotice(ctx context.Context, refund uuid.UUID) (n wallet.Notice, back bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT "+aboutBuyer+`, r.amount_cents, r.taken_sc, coalesce(r.back_at, r.posted_at), r.back_at IS NOT NULL
  FROM wallet_card_refunds r JOIN wallet_payments p ON p.id = r.payment`+joinBuyer+" WHERE r.id = $1", refund).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed, &n.Label, &n.Balance,
			&n.Amount, &n.SC, &n.At, &back)
		if errors.Is(err, pgx.ErrNoRows) {
			return wallet.ErrNoRefund
		}
		return err
	})
	n.At = n.At.UTC()
	return n, back, err
}

// DisputeNotice implements wallet.Returns: a read over the tables of wallet and accounts.
func (s *Returns) DisputeNotice(ctx context.Context, dispute uuid.UUID) (n wallet.Notice, state wallet.DisputeState, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT "+aboutBuyer+`, d.amount_cents, d.taken_sc, coalesce(d.closed_at, d.opened_at, d.seen_at), d.state
  FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment`+joinBuyer+" WHERE d.id = $1", dispute).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed, &n.Label, &n.Balance,
			&n.Amount, &n.SC, &n.At, &state)
		if errors.Is(err, pgx.ErrNoRows) {
			return wallet.ErrNoDispute
		}
		return err
	})
	n.At = n.At.UTC()
	return n, state, err
}
