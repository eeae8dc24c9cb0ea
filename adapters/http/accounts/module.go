package accountshttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("accountshttp", fx.Provide(New))
