package http

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"go.uber.org/fx"
)

// Module gives the handler of everything.
var Module = fx.Module("http", fx.Provide(New))

// Listen serves handler while the program runs. The port is taken at the start, so that a port in use
// stops the program with a clear message.
func Listen(lc fx.Lifecycle, cfg Config, server *http.Server, stop fx.Shutdowner, log *slog.Logger) {
	lc.Append(fx.Hook{
		OnStart: func(ctx context.Context) error {
			var lcfg net.ListenConfig
			listener, err := lcfg.Listen(ctx, "tcp", server.Addr)
			if err != nil {
				return fmt.Errorf("listen (SHERPA_HTTP_ADDR chooses another address): %w", err)
			}
			go func() {
				if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
					log.ErrorContext(context.WithoutCancel(ctx), "server ended", slog.String("error", err.Error()))
					_ = stop.Shutdown(fx.ExitCode(1))
				}
			}()
			return nil
		},
		OnStop: func(ctx context.Context) error { return drain(ctx, server, cfg.DrainWithin, log) },
	})
}
