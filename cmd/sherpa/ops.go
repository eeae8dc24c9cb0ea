package main

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"go.uber.org/fx"

	operationshttp "sherpa/adapters/http/operations"
	"sherpa/adapters/metrics"
	"sherpa/adapters/postgres"
	"sherpa/config"
	"sherpa/jobs"
	"sherpa/modules/admin"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

func newOperators(records admin.OperationsRepository, people admin.Accounts, runner tx.Runner, business clock.Clock) *admin.Operators {
	return admin.NewOperators(records, people, runner, business, clock.System{})
}

// operatorsPort is the port of metrics and profiles, in every process that runs for long.
var operatorsPort = fx.Options(
	metrics.Port,
	fx.Provide(func(cfg config.Config, db *postgres.DB) metrics.ServerConfig {
		return metrics.ServerConfig{Addr: cfg.Ops.Addr, Ready: db.Ready}
	}),
	fx.Invoke(func(m *metrics.Metrics, pool *pgxpool.Pool, records admin.OperationsRepository, business clock.Clock, log *slog.Logger) error {
		if err := m.Register(metrics.NewPool(pool.Stat)); err != nil {
			return fmt.Errorf("metrics of the database pool: %w", err)
		}
		monitor := admin.NewMonitor(records, business, clock.System{})
		if err := m.Register(metrics.NewOperations(monitor, clock.System{}, log)); err != nil {
			return fmt.Errorf("metrics of operations: %w", err)
		}
		return nil
	}),
)

// jobPages are River's pages about the job queues.
var jobPages = fx.Provide(
	func(cfg config.Config) operationshttp.Config {
		return operationshttp.Config{HTTPS: strings.HasPrefix(cfg.HTTP.PublicURL, "https://")}
	},
	func(lc fx.Lifecycle, client *river.Client[pgx.Tx], log *slog.Logger) (operationshttp.JobsUI, error) {
		pages, err := jobs.NewUI(client, operationshttp.JobsPath, log)
		if err != nil {
			return nil, err
		}
		lc.Append(fx.StartStopHook(pages.Start, pages.Stop))
		return pages, nil
	},
)
