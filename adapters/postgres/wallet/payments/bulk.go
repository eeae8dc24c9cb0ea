package paymentspg

import (
	"context"

	"github.com/jackc/pgx/v5"

	"sherpa/modules/wallet/payments"
)

// InsertMany adds many purchases at once, by COPY, for measurements. It takes part in the transaction of ctx, or makes one.
func (s *Payments) InsertMany(ctx context.Context, many []payments.Payment) error {
	return s.db.Do(ctx, func(ctx context.Context) error {
		return s.db.PgxTx(ctx, func(t pgx.Tx) error {
			_, err := t.CopyFrom(ctx, pgx.Identifier{"wallet_payments"}, []string{
				"id", "buyer", "pack", "label", "price_id", "price_cents", "sc", "status", "checkout_id", "checkout_url", "intent_id",
				"credited_at", "confirmed_at", "created_at", "updated_at",
			}, pgx.CopyFromSlice(len(many), func(i int) ([]any, error) {
				row := toRow(many[i])
				return []any{
					row.ID, row.Buyer, row.Pack, row.Label, row.PriceID, row.PriceCents, row.SC, row.Status, row.CheckoutID, row.CheckoutURL, row.IntentID,
					row.CreditedAt, row.ConfirmedAt, row.CreatedAt, row.UpdatedAt,
				}, nil
			}))
			return err
		})
	})
}
