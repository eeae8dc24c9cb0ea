package applicationspg

import (
	"go.uber.org/fx"

	"sherpa/modules/applications"
)

// Module provides applications.Repository.
var Module = fx.Module("applicationspg", fx.Provide(fx.Annotate(New, fx.As(new(applications.Repository)))))
