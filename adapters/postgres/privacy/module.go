package privacypg

import (
	"go.uber.org/fx"

	"sherpa/modules/privacy"
)

// Module provides privacy.Records.
var Module = fx.Module("privacypg", fx.Provide(fx.Annotate(New, fx.As(new(privacy.Records)))))
