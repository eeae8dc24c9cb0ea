package wallethttp

import "go.uber.org/fx"

// Module gives the server the wallet's handler.
var Module = fx.Module("wallethttp", fx.Provide(New))
