package adminpg

import (
	"go.uber.org/fx"

	"sherpa/modules/admin"
)

// Module provides admin.Repository.
var Module = fx.Module("adminpg", fx.Provide(fx.Annotate(New, fx.As(new(admin.Repository)))))
