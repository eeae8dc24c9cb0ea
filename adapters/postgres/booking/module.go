package bookingpg

import (
	"go.uber.org/fx"

	"sherpa/modules/booking"
)

// Module gives booking its stores.
var Module = fx.Module("bookingpg",
	fx.Provide(
		New, (*Store).Repositories,
		fx.Annotate(NewViews, fx.As(new(booking.Views))),
	),
)
