package bookingpg

import (
	"go.uber.org/fx"

	"sherpa/modules/booking"
)

// Module gives booking its stores.
var Module = fx.Module("bookingpg",
	fx.Provide(
		New,
		fx.Annotate(func(s *Store) *Store { return s }, fx.As(new(booking.Repository))),
		fx.Annotate(NewViews, fx.As(new(booking.Views))),
	),
)
