package publichttp

import "go.uber.org/fx"

// Module gives the server the public handler.
var Module = fx.Module("publichttp", fx.Provide(New))
