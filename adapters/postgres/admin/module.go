package adminpg

import (
	"go.uber.org/fx"

	"sherpa/modules/admin"
)

// Module provides admin.Repository and admin.OperationsRepository.
var Module = fx.Module("adminpg", fx.Provide(fx.Annotate(New, fx.As(new(admin.Repository)), fx.As(new(admin.OperationsRepository)))))
