package paymentspg

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payments"
)

// Notices implements payments.Notices: reads over the tables of wallet and accounts.
type Notices struct{ db *postgres.DB }

var _ payments.Notices = (*Notices)(nil)

// NewNotices builds the reader.
func NewNotices(db *postgres.DB) *Notices { return &Notices{db} }

// PurchaseNotice implements payments.Notices.
func (s *Notices) PurchaseNotice(ctx context.Context, payment uuid.UUID) (n payments.Notice, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, `
SELECT p.buyer, coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       p.credited_at, p.price_cents, p.sc, p.label, coalesce(w.balance, 0)
  FROM wallet_payments p
  LEFT JOIN accounts_users u ON u.id = p.buyer
  LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = p.buyer AND w.currency = 'SC'
 WHERE p.id = $1 AND p.status = 'credited'`, payment).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed,
			&n.At, &n.Amount, &n.SC, &n.Label, &n.Balance)
		if errors.Is(err, pgx.ErrNoRows) {
			return payments.ErrNoPayment
		}
		return err
	})
	n.At = n.At.UTC()
	return n, err
}

// aboutBuyer is what a message about a payment says of its reader.
const aboutBuyer = `p.buyer, coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       p.label, coalesce(w.balance, 0)`

const joinBuyer = `
  LEFT JOIN accounts_users u ON u.id = p.buyer
  LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = p.buyer AND w.currency = 'SC'`

// RefundNotice implements payments.Notices: a read over the tables of wallet and accounts.
func (s *Notices) RefundNotice(ctx context.Context, refund uuid.UUID) (n payments.Notice, failed bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT "+aboutBuyer+`, r.amount_cents, r.taken_sc, coalesce(r.back_at, r.posted_at), r.back_at IS NOT NULL
  FROM wallet_card_refunds r JOIN wallet_payments p ON p.id = r.payment`+joinBuyer+" WHERE r.id = $1", refund).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed, &n.Label, &n.Balance,
			&n.Amount, &n.SC, &n.At, &failed)
		if errors.Is(err, pgx.ErrNoRows) {
			return payments.ErrNoRefund
		}
		return err
	})
	n.At = n.At.UTC()
	return n, failed, err
}

// DisputeNotice implements payments.Notices: a read over the tables of wallet and accounts.
func (s *Notices) DisputeNotice(ctx context.Context, dispute uuid.UUID) (n payments.Notice, state payments.DisputeState, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, "SELECT "+aboutBuyer+`, d.amount_cents, d.taken_sc, coalesce(d.closed_at, d.opened_at, d.seen_at), d.state
  FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment`+joinBuyer+" WHERE d.id = $1", dispute).Scan(
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed, &n.Label, &n.Balance,
			&n.Amount, &n.SC, &n.At, &state)
		if errors.Is(err, pgx.ErrNoRows) {
			return payments.ErrNoDispute
		}
		return err
	})
	n.At = n.At.UTC()
	return n, state, err
}
