package accountspg

import (
	"go.uber.org/fx"

	"sherpa/modules/accounts"
)

// Module provides accounts.Repository.
var Module = fx.Module("accountspg", fx.Provide(fx.Annotate(New, fx.As(new(accounts.Repository)))))
