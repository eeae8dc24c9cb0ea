package reviewshttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("reviewshttp", fx.Provide(New))
