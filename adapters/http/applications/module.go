package applicationshttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("applicationshttp", fx.Provide(New))
