package folding

import (
	"go.uber.org/fx"

	"sherpa/modules/accounts"
	"sherpa/modules/conversation"
)

// Module provides accounts.Names and conversation.Names.
var Module = fx.Module("folding", fx.Provide(fx.Annotate(New, fx.As(new(accounts.Names)), fx.As(new(conversation.Names)))))
