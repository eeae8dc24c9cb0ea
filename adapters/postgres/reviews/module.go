package reviewspg

import (
	"go.uber.org/fx"

	"sherpa/modules/reviews"
)

// Module provides reviews.Repository.
var Module = fx.Module("reviewspg", fx.Provide(fx.Annotate(New, fx.As(new(reviews.Repository)))))
