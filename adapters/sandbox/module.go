package sandbox

import (
	"context"

	"go.uber.org/fx"
)

// Module starts and stops the sandbox with the program. cmd supplies the Config.
var Module = fx.Module("sandbox", fx.Provide(func(lc fx.Lifecycle, cfg Config) (*Sandbox, error) {
	s, err := New(context.Background(), cfg)
	if err != nil {
		return nil, err
	}
	lc.Append(fx.StartStopHook(s.Start, s.Stop))
	return s, nil
}))
