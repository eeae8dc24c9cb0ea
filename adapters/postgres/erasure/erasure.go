// Package erasurepg decides in one statement which closed accounts may be erased. It has no table: each store says what of
// its own holds an erasure back.
package erasurepg

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"sherpa/adapters/postgres"
	accountspg "sherpa/adapters/postgres/accounts"
	bookingpg "sherpa/adapters/postgres/booking"
	ledgerpg "sherpa/adapters/postgres/wallet/ledger"
	paymentspg "sherpa/adapters/postgres/wallet/payments"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/modules/accounts"
)

// Store implements accounts.ErasureQueue.
type Store struct{ db *postgres.DB }

var _ accounts.ErasureQueue = (*Store)(nil)

// New builds the store.
func New(db *postgres.DB) *Store { return &Store{db} }

// erasable chooses the accounts u; $1 is unpaidBefore. SC in escrow are still to go to one side, and a dispute may need the
// buyer's name.
//
//nolint:gochecknoglobals // a constant statement
var erasable = accountspg.ErasableAccounts + ` u
	WHERE NOT ` + bookingpg.Unsettled("u.id") + `
	AND NOT EXISTS (SELECT FROM ` + paymentspg.OpenDisputes + ` d WHERE d.buyer = u.id)
	AND (u.closed_at <= $1
		OR NOT EXISTS (SELECT FROM ` + ledgerpg.Earnings + ` e WHERE e.guide = u.id)
		AND NOT EXISTS (SELECT FROM ` + payoutspg.OpenPayouts + ` o WHERE o.guide = u.id))`

// MayErase implements accounts.ErasureQueue.
func (s *Store) MayErase(ctx context.Context, id uuid.UUID, unpaidBefore time.Time) (may bool, err error) {
	err = s.db.Pgx(ctx, func(q postgres.Querier) error {
		return q.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+erasable+" AND u.id = $2)", unpaidBefore, id).Scan(&may)
	})
	return may, err
}

// Erasable implements accounts.ErasureQueue.
func (s *Store) Erasable(ctx context.Context, unpaidBefore time.Time, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	return postgres.Collect(ctx, s.db, pgx.RowTo[uuid.UUID], "SELECT u.id FROM "+erasable+" AND u.id > $2 ORDER BY u.id LIMIT $3", unpaidBefore, after, limit)
}
