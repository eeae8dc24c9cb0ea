package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.uber.org/fx"

	"sherpa/adapters/embeddedpg"
	"sherpa/adapters/postgres"
	"sherpa/config"
	"sherpa/jobs"
)

const (
	// stopWithin bounds an orderly start, and the stop of the private PostgreSQL.
	stopWithin = 30 * time.Second
	// stopJobsWithin is what is left for jobs and the rest after the web server had its time.
	stopJobsWithin = 10 * time.Second
)

// program is what every command stands on: settings, log and an open database.
type program struct {
	cfg     config.Config
	log     *slog.Logger
	private *embeddedpg.Server // nil with a configured database
	url     string
	db      *postgres.DB
}

// open reads the settings and connects to the database, starting the private one when none is configured.
func open(ctx context.Context) (*program, error) {
	cfg, err := config.Load(config.Options{})
	if err != nil {
		return nil, err
	}
	p := &program{cfg: cfg, log: newLogger(cfg.Log), url: cfg.Database.URL.Reveal()}
	for _, warning := range cfg.Warnings {
		p.log.WarnContext(ctx, "settings", slog.String("warning", warning))
	}
	if cfg.Database.Private() {
		p.private, err = embeddedpg.Start(ctx, embeddedpg.Config{
			DataDir: cfg.Data.Dir, Logger: p.log, ExtraBinDirs: cfg.Data.PostgresBinDirs,
		})
		if err != nil {
			return nil, err
		}
		p.url = p.private.URL()
	}
	p.db, err = postgres.Open(ctx, postgres.Config{
		URL: p.url, MaxConns: cfg.Database.MaxConns, LockTimeout: cfg.Database.LockTimeout, StatementTimeout: cfg.Database.StatementTimeout,
		TransactionTimeout: cfg.Database.TransactionTimeout,
	})
	if err != nil {
		p.close(ctx)
		return nil, err
	}
	return p, nil
}

// close gives everything back that open took.
func (p *program) close(ctx context.Context) {
	if p.db != nil {
		p.db.Close()
	}
	if p.private == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	if err := p.private.Stop(ctx); err != nil {
		p.log.ErrorContext(ctx, "stop the private PostgreSQL", slog.String("error", err.Error()))
	}
}

// migrate brings our tables and River's up to date.
func (p *program) migrate(ctx context.Context) error {
	if err := postgres.Migrate(ctx, p.url); err != nil {
		return err
	}
	// River's own statements must not meet the timeouts of the program's pool.
	pool, err := pgxpool.New(ctx, p.url)
	if err != nil {
		return fmt.Errorf("connect for River's migrations: %w", err)
	}
	defer pool.Close()
	return jobs.Migrate(ctx, pool)
}

// build puts the parts together without starting anything; the services that a command needs are filled in.
func (p *program) build(r role, into ...any) (*fx.App, error) {
	app := fx.New(graph(p, r), fx.Populate(into...))
	return app, app.Err()
}

// run starts app, waits until the program is told to end, and stops it in order.
func (p *program) run(ctx context.Context, app *fx.App) error {
	startCtx, cancel := context.WithTimeout(ctx, stopWithin)
	defer cancel()
	if err := app.Start(startCtx); err != nil {
		return err
	}
	code := 0
	select {
	case <-ctx.Done():
	case s := <-app.Wait():
		code = s.ExitCode
	}
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.cfg.HTTP.ShutdownTimeout+stopJobsWithin)
	defer cancel()
	if err := app.Stop(stopCtx); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("stop: %w", err)
	}
	if code != 0 {
		return errReported
	}
	return nil
}

func newLogger(cfg config.Log) *slog.Logger {
	opts := &slog.HandlerOptions{Level: cfg.SlogLevel()}
	if cfg.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, opts))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, opts))
}
