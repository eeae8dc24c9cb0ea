package payments

import (
	"time"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/id"
)

// Credited is a purchase that was paid and credited at a time, with the transaction that credits it, for measurements.
func Credited(buyer uuid.UUID, pack Pack, at time.Time) (Payment, ledger.Dated) {
	paymentID := id.New()
	p := Payment{
		ID: paymentID, Buyer: buyer, Pack: pack.ID, Label: pack.Label, PriceID: pack.PriceID, Price: pack.Price, SC: pack.SC,
		Status: PaymentCredited, CheckoutID: "cs_scale_" + paymentID.String(), CreditedAt: &at, ConfirmedAt: &at, CreatedAt: at, UpdatedAt: at,
	}
	return p, ledger.Dated{Transaction: purchase(p.CheckoutID, p.Buyer, p.SC, p.Price), At: at}
}
