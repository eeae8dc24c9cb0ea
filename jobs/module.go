package jobs

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"go.uber.org/fx"

	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/live"
	"sherpa/modules/moderation"
	"sherpa/modules/notice"
	"sherpa/modules/privacy"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// Module gives the modules their Jobs ports and works the queues of Config while the program runs.
var Module = fx.Module("jobs",
	fx.Provide(
		fx.Annotate(NewEnqueuer, fx.As(fx.Self()), fx.As(new(accounts.Jobs)), fx.As(new(payments.Jobs)), fx.As(new(payouts.Jobs)), fx.As(new(booking.Jobs)),
			fx.As(new(applications.Jobs)), fx.As(new(privacy.Jobs)), fx.As(new(moderation.Jobs)), fx.As(new(conversation.Jobs))),
		newBoundClient,
	),
	fx.Invoke(run),
)

// Workers are the use cases that jobs call.
type Workers struct {
	fx.In

	Accounts     *accounts.Service
	Booking      *booking.Service
	Conversation *conversation.Service
	Moderation   *moderation.Service
	Notices      *notice.Service
	Live         *live.Service
	Ledger       *ledger.Service
	Payments     *payments.Service
	Payouts      *payouts.Service
	Applications *applications.Service
	Reviews      *reviews.Service
	Operators    *admin.Operators
	Mail         Mail
	Calendar     Calendar
	Tx           Transactions
	Retention    Retention
	// Wall is the wall clock, by which a job paces its questions to a provider.
	Wall clock.Clock `name:"wall"`
}

// pool is River's: past the pooler.
type pool struct {
	fx.In

	*pgxpool.Pool `name:"direct"`
}

func newBoundClient(p pool, cfg Config, w Workers, e *Enqueuer, log *slog.Logger) (*river.Client[riverTx], error) {
	client, err := NewClient(p.Pool, cfg, w, log)
	if err != nil {
		return nil, err
	}
	e.Bind(client)
	return client, nil
}

func run(lc fx.Lifecycle, client *river.Client[riverTx], cfg Config) {
	working := 0
	for _, n := range cfg.Workers {
		working += n
	}
	if working == 0 {
		return
	}
	lc.Append(fx.Hook{
		// fx ends the context of OnStart later; River works until it is stopped.
		OnStart: func(ctx context.Context) error {
			if err := client.Start(context.WithoutCancel(ctx)); err != nil {
				return fmt.Errorf("start jobs: %w", err)
			}
			return nil
		},
		OnStop: client.Stop,
	})
}
