package adminhttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("adminhttp", fx.Provide(New))
