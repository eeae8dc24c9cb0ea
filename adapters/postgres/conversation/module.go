package conversationpg

import (
	"go.uber.org/fx"

	"sherpa/modules/conversation"
)

// Module gives the conversation its store.
var Module = fx.Module("conversationpg", fx.Provide(fx.Annotate(New, fx.As(new(conversation.Repository)))))
