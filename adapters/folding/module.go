package folding

import (
	"go.uber.org/fx"

	"sherpa/modules/accounts"
)

// Module provides accounts.Names.
var Module = fx.Module("folding", fx.Provide(fx.Annotate(New, fx.As(new(accounts.Names)))))
