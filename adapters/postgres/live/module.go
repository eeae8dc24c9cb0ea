package livepg

import (
	"context"

	"go.uber.org/fx"

	"sherpa/modules/live"
)

// Module connects the hub of this process with those of others while the program runs.
var Module = fx.Module("livepg",
	fx.Provide(New, fx.Annotate(func(b *Bridge) *Bridge { return b }, fx.As(new(live.Others)))),
	fx.Invoke(func(lc fx.Lifecycle, b *Bridge) {
		lc.Append(fx.Hook{
			OnStart: func(ctx context.Context) error { b.Start(ctx); return nil },
			OnStop:  func(context.Context) error { b.Stop(); return nil },
		})
	}),
)
