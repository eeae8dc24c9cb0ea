package metrics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"go.uber.org/fx"
)

// Module gives the process its metrics.
var Module = fx.Module("metrics", fx.Provide(New))

// Port serves the operators' port while the program runs. A port in use stops the start; when serving
// ends later, the program goes on without it, and says so.
var Port = fx.Module("operators' port", fx.Invoke(listen))

func listen(lc fx.Lifecycle, cfg ServerConfig, m *Metrics, log *slog.Logger) {
	server := NewServer(cfg, m, log)
	lc.Append(fx.Hook{
		OnStart: func(ctx context.Context) error {
			var lcfg net.ListenConfig
			listener, err := lcfg.Listen(ctx, "tcp", server.Addr)
			if err != nil {
				return fmt.Errorf("listen for operators (SHERPA_OPS_ADDR chooses another address): %w", err)
			}
			go func() {
				if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
					log.ErrorContext(context.WithoutCancel(ctx), "the operators' port ended", slog.String("error", err.Error()))
				}
			}()
			return nil
		},
		OnStop: func(context.Context) error {
			// A profile that is being taken is not worth waiting for.
			return server.Close()
		},
	})
}
