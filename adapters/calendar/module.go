package calendar

import "go.uber.org/fx"

// Module provides the writer. cmd supplies the Config and binds the ports.
var Module = fx.Module("calendar", fx.Provide(New))
