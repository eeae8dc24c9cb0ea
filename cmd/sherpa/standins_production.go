//go:build production

package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"sherpa/config"
)

var errNoStandIns = errors.New("this binary was built for production and has no stand-ins: set the keys of Clerk, Stripe and the mail server " +
	"and SHERPA_DATABASE_URL (docs/operations.md), or build it without the tag production")

func requireProviders(cfg config.Config) error {
	if cfg.UseSandbox() || cfg.Database.Private() {
		return errNoStandIns
	}
	return nil
}

func standInCommands() []*cobra.Command { return nil }

func startPrivate(context.Context, config.Config, *slog.Logger) (privateDatabase, error) {
	return nil, errNoStandIns
}

func migrateSandbox(context.Context, *pgxpool.Pool) error { return errNoStandIns }

func sandboxProviders() fx.Option { return fx.Error(errNoStandIns) }

func (p *program) seed(context.Context) (bool, error) { return false, errNoStandIns }
