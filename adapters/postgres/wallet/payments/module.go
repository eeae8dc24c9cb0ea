package paymentspg

import (
	"go.uber.org/fx"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payments"
)

// Module gives payments their stores.
var Module = fx.Module("paymentspg", fx.Provide(Repositories))

// Repositories are the stores in their roles.
func Repositories(db *postgres.DB) payments.Repositories {
	purchases, reversals := NewPayments(db), NewRefundsAndDisputes(db)
	return payments.Repositories{
		Payments: purchases, Events: purchases, Refunds: reversals, Disputes: reversals, Reading: reversals,
		Notices: NewNotices(db), Receipts: NewReceipts(db),
	}
}
