package pictures

import (
	"go.uber.org/fx"

	"sherpa/modules/accounts"
)

// Module provides accounts.Codec.
var Module = fx.Module("pictures", fx.Provide(fx.Annotate(New, fx.As(new(accounts.Codec)))))
