package adminhttp

import (
	"go.uber.org/fx"

	bookinghttp "sherpa/adapters/http/booking"
)

// Module provides the handler.
var Module = fx.Module("adminhttp", fx.Provide(
	fx.Annotate(func(h *bookinghttp.Handler) *bookinghttp.Handler { return h }, fx.As(new(Sessions))),
	New,
))
