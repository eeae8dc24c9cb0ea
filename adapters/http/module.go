package http

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"go.opentelemetry.io/otel/trace"
	"go.uber.org/fx"

	accountshttp "sherpa/adapters/http/accounts"
	adminhttp "sherpa/adapters/http/admin"
	applicationshttp "sherpa/adapters/http/applications"
	bookinghttp "sherpa/adapters/http/booking"
	conversationhttp "sherpa/adapters/http/conversation"
	livehttp "sherpa/adapters/http/live"
	"sherpa/adapters/http/middleware"
	moderationhttp "sherpa/adapters/http/moderation"
	noticehttp "sherpa/adapters/http/notice"
	operationshttp "sherpa/adapters/http/operations"
	privacyhttp "sherpa/adapters/http/privacy"
	publichttp "sherpa/adapters/http/public"
	reviewshttp "sherpa/adapters/http/reviews"
	wallethttp "sherpa/adapters/http/wallet"
	"sherpa/adapters/http/web"
)

// Module gives the handler of everything.
var Module = fx.Module("http", fx.Provide(New))

// Deps is what the server is made of.
type Deps struct {
	fx.In

	Accounts     *accountshttp.Handler
	Admin        *adminhttp.Handler
	Applications *applicationshttp.Handler
	Booking      *bookinghttp.Handler
	Conversation *conversationhttp.Handler
	Live         *livehttp.Handler
	Notices      *noticehttp.Handler
	Moderation   *moderationhttp.Handler
	Operations   *operationshttp.Handler
	Privacy      *privacyhttp.Handler
	Public       *publichttp.Handler
	Reviews      *reviewshttp.Handler
	Wallet       *wallethttp.Handler

	Verifier middleware.Verifier
	People   middleware.People
	Health   Health
	App      *web.App
	// Mounts are further handlers by path prefix, such as the sandbox.
	Mounts map[string]http.Handler
	// Meter is told about every request; nil is nobody.
	Meter middleware.Meter
	// Traces makes spans of requests; nil is off.
	Traces trace.TracerProvider
	Log    *slog.Logger
}

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
