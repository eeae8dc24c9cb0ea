package operationshttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("operationshttp", fx.Provide(New))
