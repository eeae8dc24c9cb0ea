package paymentspg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payments"
)

// RefundsAndDisputes implements payments.Refunds, payments.Disputes and payments.Reading.
type RefundsAndDisputes struct{ db *postgres.DB }

var (
	_ payments.Refunds  = (*RefundsAndDisputes)(nil)
	_ payments.Disputes = (*RefundsAndDisputes)(nil)
	_ payments.Reading  = (*RefundsAndDisputes)(nil)
)

// NewRefundsAndDisputes builds the store.
func NewRefundsAndDisputes(db *postgres.DB) *RefundsAndDisputes { return &RefundsAndDisputes{db} }

func (s *RefundsAndDisputes) exec(ctx context.Context, sql string, args ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		_, err := q.Exec(ctx, sql, args...)
		return err
	})
}

// Refunds implements payments.Refunds.
func (s *RefundsAndDisputes) Refunds(ctx context.Context, payment uuid.UUID) ([]payments.CardRefund, error) {
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (r payments.CardRefund, err error) {
		err = row.Scan(&r.ID, &r.RefundID, &r.Payment, &r.Amount, &r.Allocated, &r.ClawedBack, &r.PostedAt, &r.FailedAt)
		r.PostedAt, r.FailedAt = r.PostedAt.UTC(), postgres.UTC(r.FailedAt)
		return r, err
	}, `SELECT id, refund_id, payment, amount_cents, share_sc, taken_sc, posted_at, back_at
		FROM wallet_card_refunds WHERE payment = $1 ORDER BY id`, payment)
}

// AddRefund implements payments.Refunds.
func (s *RefundsAndDisputes) AddRefund(ctx context.Context, r payments.CardRefund) error {
	return s.exec(ctx, `INSERT INTO wallet_card_refunds (id, refund_id, payment, amount_cents, share_sc, taken_sc, posted_at, back_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, r.ID, r.RefundID, r.Payment, r.Amount, r.Allocated, r.ClawedBack, r.PostedAt, r.FailedAt)
}

// MarkRefundFailed implements payments.Refunds.
func (s *RefundsAndDisputes) MarkRefundFailed(ctx context.Context, refund uuid.UUID, at time.Time) error {
	return s.exec(ctx, "UPDATE wallet_card_refunds SET back_at = $2 WHERE id = $1", refund, at)
}

const disputeColumns = `id, dispute_id, payment, amount_cents, share_sc, taken_sc, state, standing, reason, due_by, seen_at, opened_at, closed_at`

func scanDispute(row pgx.CollectableRow) (d payments.Dispute, err error) {
	err = row.Scan(&d.ID, &d.DisputeID, &d.Payment, &d.Amount, &d.Allocated, &d.ClawedBack, &d.State, &d.ProviderStatus, &d.Reason, &d.DueBy,
		&d.SeenAt, &d.OpenedAt, &d.ClosedAt)
	d.SeenAt, d.DueBy, d.OpenedAt, d.ClosedAt = d.SeenAt.UTC(), postgres.UTC(d.DueBy), postgres.UTC(d.OpenedAt), postgres.UTC(d.ClosedAt)
	return d, err
}

// Disputes implements payments.Disputes.
func (s *RefundsAndDisputes) Disputes(ctx context.Context, payment uuid.UUID) ([]payments.Dispute, error) {
	return postgres.Collect(ctx, s.db, scanDispute, "SELECT "+disputeColumns+" FROM wallet_disputes WHERE payment = $1 ORDER BY id", payment)
}

// Dispute implements payments.Disputes.
func (s *RefundsAndDisputes) Dispute(ctx context.Context, id uuid.UUID) (payments.Dispute, error) {
	found, err := postgres.Collect(ctx, s.db, scanDispute, "SELECT "+disputeColumns+" FROM wallet_disputes WHERE id = $1", id)
	if err != nil || len(found) == 1 {
		return append(found, payments.Dispute{})[0], err
	}
	return payments.Dispute{}, payments.ErrNoDispute
}

// AddDispute implements payments.Disputes.
func (s *RefundsAndDisputes) AddDispute(ctx context.Context, d payments.Dispute) error {
	return s.exec(ctx, "INSERT INTO wallet_disputes ("+disputeColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		d.ID, d.DisputeID, d.Payment, d.Amount, d.Allocated, d.ClawedBack, string(d.State), string(d.ProviderStatus), d.Reason, d.DueBy,
		d.SeenAt, d.OpenedAt, d.ClosedAt)
}

// UpdateDispute implements payments.Disputes.
func (s *RefundsAndDisputes) UpdateDispute(ctx context.Context, d payments.Dispute) error {
	return s.exec(ctx, `UPDATE wallet_disputes SET share_sc = $2, taken_sc = $3, state = $4, standing = $5, due_by = $6, opened_at = $7,
		closed_at = $8 WHERE id = $1`, d.ID, d.Allocated, d.ClawedBack, string(d.State), string(d.ProviderStatus), d.DueBy, d.OpenedAt, d.ClosedAt)
}

// Known implements payments.Reading.
func (s *RefundsAndDisputes) Known(ctx context.Context, ids []string) (map[string]string, error) {
	found, err := postgres.Collect(ctx, s.db, pgx.RowTo[[]string], `
SELECT ARRAY[refund_id, CASE WHEN back_at IS NULL THEN $2 ELSE $3 END] FROM wallet_card_refunds WHERE refund_id = ANY($1)
UNION ALL SELECT ARRAY[dispute_id, standing] FROM wallet_disputes WHERE dispute_id = ANY($1)`,
		ids, payments.RefundCounted, payments.RefundFailed)
	known := make(map[string]string, len(found))
	for _, pair := range found {
		known[pair[0]] = pair[1]
	}
	return known, err
}

// Unfinished implements payments.Reading.
func (s *RefundsAndDisputes) Unfinished(ctx context.Context) ([]string, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[string], `SELECT p.intent_id FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment
		WHERE d.state IN ('inquiry', 'noted', 'open')`)
}

// LastReconciled implements payments.Reading.
func (s *RefundsAndDisputes) LastReconciled(ctx context.Context) (time.Time, error) {
	found, err := postgres.Collect(ctx, s.db, pgx.RowTo[time.Time], "SELECT looked_at FROM wallet_return_looks")
	if err != nil || len(found) == 0 {
		return time.Time{}, err
	}
	return found[0].UTC(), nil
}

// SetLastReconciled implements payments.Reading.
func (s *RefundsAndDisputes) SetLastReconciled(ctx context.Context, at time.Time) error {
	return s.exec(ctx, `INSERT INTO wallet_return_looks (looked_at) VALUES ($1)
		ON CONFLICT (one) DO UPDATE SET looked_at = greatest(wallet_return_looks.looked_at, excluded.looked_at)`, at)
}
