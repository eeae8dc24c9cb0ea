package privacyhttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("privacyhttp", fx.Provide(New))
