package livehttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("livehttp", fx.Provide(New))
