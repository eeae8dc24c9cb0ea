package moderationhttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("moderationhttp", fx.Provide(New))
