package web

import "go.uber.org/fx"

// Module gives the server the web app.
var Module = fx.Module("web", fx.Provide(New))
