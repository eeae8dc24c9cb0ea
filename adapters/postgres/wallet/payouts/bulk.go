package payoutspg

import (
	"context"

	"github.com/jackc/pgx/v5"

	"sherpa/modules/wallet/payouts"
)

// InsertPaid adds many payouts that were paid at once, by COPY, for measurements. It takes part in the transaction of ctx,
// or makes one.
func (s *Payouts) InsertPaid(ctx context.Context, many []payouts.Payout) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			_, err := t.CopyFrom(ctx, pgx.Identifier{"wallet_payouts"}, []string{
				"id", "guide", "amount_cents", "account_id", "status", "attempt", "calls", "called_at", "transfer_id", "done_at", "created_at", "updated_at",
			}, pgx.CopyFromSlice(len(many), func(i int) ([]any, error) {
				p := many[i]
				return []any{
					p.ID, p.Guide, int64(p.Amount), p.AccountID, string(p.Status), p.Attempt, p.Calls, p.CalledAt, p.TransferID, p.DoneAt, p.CreatedAt, p.UpdatedAt,
				}, nil
			}))
			return err
		})
	})
}
