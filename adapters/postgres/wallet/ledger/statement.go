package ledgerpg

import (
	"context"
	"math"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
)

// Movements implements ledger.Movements: a reading view over the tables of the wallet, booking and accounts.
type Movements struct{ db *postgres.DB }

var _ ledger.Movements = (*Movements)(nil)

// NewMovements builds the reader.
func NewMovements(db *postgres.DB) *Movements { return &Movements{db} }

// statement goes back from the kept balance: what was posted after the page is taken off first, then each row of it.
const statement = `
WITH wallet AS MATERIALIZED (
	SELECT id, balance FROM wallet_accounts WHERE kind = 'wallet' AND owner = $1 AND currency = 'SC'
), moved AS (
	(SELECT t.id, t.kind, t.ref, t.posted_at, t.amount AS sc FROM wallet_transfers t
	  WHERE t.credit = (SELECT id FROM wallet) AND t.currency = 'SC' AND t.id < $2 ORDER BY t.id DESC LIMIT $3)
	UNION ALL
	(SELECT t.id, t.kind, t.ref, t.posted_at, -t.amount FROM wallet_transfers t
	  WHERE t.debit = (SELECT id FROM wallet) AND t.currency = 'SC' AND t.id < $2 ORDER BY t.id DESC LIMIT $3)
	ORDER BY id DESC LIMIT $3
), later AS (
	SELECT coalesce((SELECT sum(t.amount) FROM wallet_transfers t
	                  WHERE t.credit = (SELECT id FROM wallet) AND t.currency = 'SC' AND t.id >= $2), 0)
	     - coalesce((SELECT sum(t.amount) FROM wallet_transfers t
	                  WHERE t.debit = (SELECT id FROM wallet) AND t.currency = 'SC' AND t.id >= $2), 0) AS sc
)
SELECT m.id, m.posted_at, m.kind, m.sc,
       ((SELECT balance FROM wallet) - (SELECT sc FROM later)
         - coalesce(sum(m.sc) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint,
       s.id, coalesce(s.game, ''), coalesce(s.hours, 0), coalesce(g.gamertag, ''), p.id, coalesce(p.label, '')
  FROM moved m
  LEFT JOIN booking_sessions s ON s.id = CASE WHEN m.kind IN ('hold', 'release', 'goodwill') THEN m.ref::uuid END
  LEFT JOIN accounts_users g ON g.id = s.guide
  LEFT JOIN wallet_card_refunds r ON r.refund_id = CASE WHEN m.kind IN ('card_refund', 'card_refund_back') THEN m.ref END
  LEFT JOIN wallet_disputes d ON d.dispute_id = CASE WHEN m.kind IN ('dispute_open', 'dispute_won') THEN m.ref END
  LEFT JOIN LATERAL (SELECT p.id, p.label FROM wallet_payments p WHERE p.checkout_id = CASE WHEN m.kind = 'purchase' THEN m.ref END
              UNION ALL SELECT p.id, p.label FROM wallet_payments p WHERE p.id = coalesce(r.payment, d.payment)) p ON true
 ORDER BY m.id DESC`

// Movements implements ledger.Movements.
func (s *Movements) Movements(ctx context.Context, person uuid.UUID, before int64, limit int) (found []ledger.Movement, err error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return postgres.Collect(ctx, s.db, func(row pgx.CollectableRow) (m ledger.Movement, err error) {
		err = row.Scan(&m.ID, &m.At, &m.Kind, &m.SC, &m.Balance, &m.Session, &m.Game, &m.Hours, &m.Guide, &m.Purchase, &m.Label)
		m.At = m.At.UTC()
		return m, err
	}, statement, person, before, limit)
}
