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
		fx.Annotate(NewAccounts, fx.As(new(wallet.Accounts))),
		fx.Annotate(NewPayouts, fx.As(fx.Self()), fx.As(new(wallet.Payouts))),
		fx.Annotate(NewDonations, fx.As(new(wallet.Donations))),
		fx.Annotate(NewReturns, fx.As(new(wallet.Returns))),
		fx.Annotate(NewNotices, fx.As(new(wallet.Notices))),
	),
)
