package noticepg

import (
	"go.uber.org/fx"

	"sherpa/modules/notice"
)

// Module gives the notices their store.
var Module = fx.Module("noticepg", fx.Provide(fx.Annotate(New, fx.As(new(notice.Repository)))))
