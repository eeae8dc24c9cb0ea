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

// selectBuyer is what a message about a payment says of its reader.
const selectBuyer = `SELECT p.buyer, coalesce(u.gamertag, ''), coalesce(u.email, ''), coalesce(u.time_zone, ''), u.closed_at IS NOT NULL,
       p.label, coalesce(w.balance, 0), `

const joinBuyer = `
  LEFT JOIN accounts_users u ON u.id = p.buyer
  LEFT JOIN wallet_accounts w ON w.kind = 'wallet' AND w.owner = p.buyer AND w.currency = 'SC'`

// PurchaseNotice implements payments.Notices.
func (s *Notices) PurchaseNotice(ctx context.Context, payment uuid.UUID) (n payments.Notice, err error) {
	err = s.read(ctx, &n, payments.ErrNoPayment, `p.price_cents, p.sc, p.credited_at
  FROM wallet_payments p`+joinBuyer+" WHERE p.id = $1 AND p.status = 'credited'", payment)
	return n, err
}

// RefundNotice implements payments.Notices.
func (s *Notices) RefundNotice(ctx context.Context, refund uuid.UUID) (n payments.Notice, failed bool, err error) {
	err = s.read(ctx, &n, payments.ErrNoRefund, `r.amount_cents, r.taken_sc, coalesce(r.back_at, r.posted_at), r.back_at IS NOT NULL
  FROM wallet_card_refunds r JOIN wallet_payments p ON p.id = r.payment`+joinBuyer+" WHERE r.id = $1", refund, &failed)
	return n, failed, err
}

// DisputeNotice implements payments.Notices.
func (s *Notices) DisputeNotice(ctx context.Context, dispute uuid.UUID) (n payments.Notice, state payments.DisputeState, err error) {
	err = s.read(ctx, &n, payments.ErrNoDispute, `d.amount_cents, d.taken_sc, coalesce(d.closed_at, d.opened_at, d.seen_at), d.state
  FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment`+joinBuyer+" WHERE d.id = $1", dispute, &state)
	return n, state, err
}

// read fills n with what selectBuyer and the given columns say: amount, SC, time, then more. missing is the error for no row.
func (s *Notices) read(ctx context.Context, n *payments.Notice, missing error, columns string, id uuid.UUID, more ...any) error {
	return s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, selectBuyer+columns, id).Scan(append([]any{
			&n.Person.ID, &n.Person.Name, &n.Person.Email, &n.Person.Zone, &n.Person.Closed, &n.Label, &n.Balance,
			&n.Amount, &n.SC, &n.At,
		}, more...)...)
		if errors.Is(err, pgx.ErrNoRows) {
			return missing
		}
		n.At = n.At.UTC()
		return err
	})
}
