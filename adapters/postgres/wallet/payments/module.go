package paymentspg

import (
	"go.uber.org/fx"

	"sherpa/modules/wallet/payments"
)

// Module gives payments their stores.
var Module = fx.Module("paymentspg",
	fx.Provide(
		fx.Annotate(NewPayments, fx.As(new(payments.Payments)), fx.As(new(payments.Buyers)), fx.As(new(payments.Events))),
		fx.Annotate(NewRefundsAndDisputes, fx.As(new(payments.Refunds)), fx.As(new(payments.Disputes)), fx.As(new(payments.Reading))),
		fx.Annotate(NewNotices, fx.As(new(payments.Notices))),
		fx.Annotate(NewReceipts, fx.As(new(payments.Receipts))),
	),
)
