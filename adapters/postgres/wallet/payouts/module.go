package payoutspg

import (
	"go.uber.org/fx"

	"sherpa/modules/wallet/payouts"
)

// Module gives payouts their stores.
var Module = fx.Module("payoutspg",
	fx.Provide(
		fx.Annotate(NewConnectedAccounts, fx.As(new(payouts.ConnectedAccounts)), fx.As(new(payouts.Payees))),
		fx.Annotate(NewPayouts, fx.As(new(payouts.Payouts))),
		fx.Annotate(NewSchedule, fx.As(fx.Self()), fx.As(new(payouts.Schedule))),
		fx.Annotate(NewViews, fx.As(new(payouts.Views)), fx.As(new(payouts.Notices))),
	),
)
