package erasurepg

import (
	"go.uber.org/fx"

	"sherpa/modules/accounts"
)

// Module provides accounts.ErasureQueue.
var Module = fx.Module("erasurepg", fx.Provide(fx.Annotate(New, fx.As(new(accounts.ErasureQueue)))))
