package bookinghttp

import "go.uber.org/fx"

// Module gives the server booking's handler.
var Module = fx.Module("bookinghttp", fx.Provide(New))
