package conversationpg

import "go.uber.org/fx"

// Module gives the conversation its stores.
var Module = fx.Module("conversationpg", fx.Provide(New, (*Store).Repositories))
