package walletpg

import (
	"go.uber.org/fx"

	"sherpa/modules/wallet"
)

// Module gives the wallet its stores.
var Module = fx.Module("walletpg",
	fx.Provide(
		fx.Annotate(NewLedger, fx.As(new(wallet.Ledger))),
		fx.Annotate(NewPayments, fx.As(new(wallet.Payments))),
		fx.Annotate(NewBooks, fx.As(new(wallet.Books))),
		fx.Annotate(NewNotices, fx.As(new(wallet.Notices))),
	),
)
