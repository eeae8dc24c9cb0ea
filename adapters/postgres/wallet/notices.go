package walletpg

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet"
)

// Notices implements wallet.Notices: reads over the tables of wallet and accounts.
type Notices struct{ db *postgres.DB }

var _ wallet.Notices = (*Notices)(nil)

// NewNotices builds the reader.
func NewNotices(db *postgres.DB) *Notices { return &Notices{db} }

// Purchase implements wallet.Notices.
func (s *Notices) Purchase(ctx context.Context, payment uuid.UUID) (n wallet.Notice, err error) {
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
			return wallet.ErrNoPayment
		}
		return err
	})
	n.At = n.At.UTC()
	return n, err
}
