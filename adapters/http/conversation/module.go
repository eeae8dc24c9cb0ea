package conversationhttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("conversationhttp", fx.Provide(New))
