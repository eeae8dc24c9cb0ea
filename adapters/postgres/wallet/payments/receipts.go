package paymentspg

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payments"
)

// Receipts implements payments.Receipts: a reading view over the tables of the wallet and accounts.
type Receipts struct{ db *postgres.DB }

var _ payments.Receipts = (*Receipts)(nil)

// NewReceipts builds the reader.
func NewReceipts(db *postgres.DB) *Receipts { return &Receipts{db} }

// Receipt implements payments.Receipts. Refunds that the card did not take do not count.
func (s *Receipts) Receipt(ctx context.Context, payment uuid.UUID) (r payments.Receipt, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		err := q.QueryRow(ctx, `
SELECT p.id, p.buyer, n.number, n.issued_at, coalesce(nullif(u.full_name, ''), u.gamertag, ''), coalesce(u.email, ''), p.label, p.sc, p.price_cents,
       coalesce((SELECT sum(amount_cents) FROM wallet_card_refunds WHERE payment = p.id AND back_at IS NULL), 0)::bigint,
       EXISTS (SELECT FROM wallet_disputes WHERE payment = p.id AND state IN ('noted', 'open', 'lost'))
  FROM wallet_payments p
  JOIN wallet_receipts n ON n.payment = p.id
  LEFT JOIN accounts_users u ON u.id = p.buyer
 WHERE p.id = $1 AND p.status = 'credited'`, payment).Scan(
			&r.Payment, &r.Buyer, &r.Number, &r.At, &r.Payer, &r.Email, &r.Label, &r.SC, &r.Price, &r.Refunded, &r.Disputed)
		if errors.Is(err, pgx.ErrNoRows) {
			return payments.ErrNoPayment
		}
		return err
	})
	r.At = r.At.UTC()
	return r, err
}
