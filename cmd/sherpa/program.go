package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"go.uber.org/fx"

	"sherpa/adapters/postgres"
	"sherpa/adapters/telemetry"
	"sherpa/config"
	"sherpa/jobs"
)

const (
	// stopWithin bounds an orderly start, and the stop of the private PostgreSQL.
	stopWithin = 30 * time.Second
	// finishJobsWithin is how long running jobs may go on at a stop, stopJobsWithin what is left for them and the rest after the
	// web server had its time.
	finishJobsWithin = 10 * time.Second
	stopJobsWithin   = 15 * time.Second
)

// program is what every command stands on: settings, log and an open database.
type program struct {
	cfg     config.Config
	log     *slog.Logger
	private privateDatabase      // nil with a configured database
	url     string               // as the role that the program runs as
	direct  string               // the same past a pooler; empty when url does
	owner   string               // the same database as the role that owns the tables; may be url or direct
	db      *postgres.DB         // nil before connect
	traces  *telemetry.Telemetry // nil is off
}

// privateDatabase is a PostgreSQL of the program's own.
type privateDatabase interface {
	// URL is its address as the role that owns the tables, RuntimeURL as the one that the program runs as.
	URL() string
	RuntimeURL() string
	Stop(ctx context.Context) error
}

// open is prepare and connect.
func open(ctx context.Context, onlyReads bool) (*program, error) {
	p, err := prepare(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.connect(ctx, onlyReads); err != nil {
		p.close(ctx)
		return nil, err
	}
	return p, nil
}

// prepare reads the settings and finds the database, starting the private one when none is configured.
func prepare(ctx context.Context) (*program, error) {
	cfg, err := config.Load(config.Options{})
	if err != nil {
		return nil, err
	}
	if err := requireProviders(cfg); err != nil {
		return nil, err
	}
	traces, err := telemetry.New(ctx, telemetry.Config{
		Endpoint: cfg.Telemetry.Endpoint, Headers: cfg.Telemetry.HeaderMap(), Sampling: cfg.Telemetry.Sampling, Version: version,
	})
	if err != nil {
		return nil, err
	}
	p := &program{
		cfg: cfg, traces: traces, log: newLogger(cfg.Log, traces), url: cfg.Database.URL.Reveal(), direct: cfg.Database.DirectURL.Reveal(),
		owner: cmp.Or(cfg.Database.OwnerURL.Reveal(), cfg.Database.DirectURL.Reveal(), cfg.Database.URL.Reveal()),
	}
	for _, warning := range cfg.Warnings {
		p.log.WarnContext(ctx, "settings", slog.String("warning", warning))
	}
	if cfg.Database.Private() {
		if p.private, err = startPrivate(ctx, cfg, p.log); err != nil {
			return nil, err
		}
		p.url, p.owner = p.private.RuntimeURL(), p.private.URL()
	}
	return p, nil
}

// connect opens the pool that the program works with. A command that only reads may do so on a standby.
func (p *program) connect(ctx context.Context, onlyReads bool) (err error) {
	p.db, err = postgres.Open(ctx, p.databaseConfig(onlyReads))
	return err
}

func (p *program) databaseConfig(onlyReads bool) postgres.Config {
	d := p.cfg.Database
	return postgres.Config{
		URL: p.url, DirectURL: p.direct, PoolsTransactions: d.PoolMode == config.PoolTransactions, UnnamedStatements: !d.NamesStatements(),
		AllowReadOnly: onlyReads, MaxConns: d.MaxConns, AcquireTimeout: d.AcquireTimeout, LockTimeout: d.LockTimeout,
		Traces: p.traces.Provider(), StatementTimeout: d.StatementTimeout, TransactionTimeout: d.TransactionTimeout,
	}
}

// close gives everything back that open took.
func (p *program) close(ctx context.Context) {
	if p.db != nil {
		p.db.Close()
	}
	if err := p.traces.Stop(ctx); err != nil {
		p.log.WarnContext(ctx, "traces", slog.String("error", err.Error()))
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

// migrate brings our tables, River's and the sandbox's up to date, as their owner, and gives the role that the
// program runs as its rights. An empty name means the role of the program's own address.
func (p *program) migrate(ctx context.Context, runtimeRole string) error {
	if d := p.cfg.Database; d.PoolMode == config.PoolTransactions && d.OwnerURL == "" && d.DirectURL == "" {
		return fmt.Errorf("migrations hold a lock of the session, which a pooler by transaction does not keep: set %s or %s to an address past it",
			config.EnvName("database.owner_url"), config.EnvName("database.direct_url"))
	}
	if err := postgres.Migrate(ctx, p.owner); err != nil {
		return err
	}
	// River's own statements must not meet the timeouts of the program's pool.
	pool, err := postgres.OpenOwner(ctx, p.owner)
	if err != nil {
		return fmt.Errorf("connect for River's migrations: %w", err)
	}
	defer pool.Close()
	if err := jobs.Migrate(ctx, pool); err != nil {
		return err
	}
	if p.cfg.UseSandbox() {
		if err := migrateSandbox(ctx, pool); err != nil {
			return err
		}
	}
	if runtimeRole == "" {
		address, err := pgx.ParseConfig(p.url)
		if err != nil {
			return fmt.Errorf("database url: %w", err)
		}
		runtimeRole = address.User
	}
	if runtimeRole == pool.Config().ConnConfig.User {
		return nil // one role does both
	}
	return postgres.Grant(ctx, p.owner, runtimeRole)
}

// build puts the parts together without starting anything; the services that a command needs are filled in. A process
// that runs says in the log when it could do more to its database than its work needs.
func (p *program) build(ctx context.Context, r role, into ...any) (*fx.App, error) {
	changesLedger, reindexes, err := p.db.Rights(ctx)
	if err != nil {
		return nil, err
	}
	if changesLedger && r.runs() {
		p.log.WarnContext(ctx, "the database role of this process may make tables or change rows of the ledger; "+
			"give it a role of its own: docs/operations.md, Database roles")
	}
	r.reindexes = reindexes
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

func newLogger(cfg config.Log, traces *telemetry.Telemetry) *slog.Logger {
	opts := &slog.HandlerOptions{Level: cfg.SlogLevel()}
	if cfg.Format == "json" {
		return slog.New(traces.LogHandler(slog.NewJSONHandler(os.Stderr, opts)))
	}
	return slog.New(traces.LogHandler(slog.NewTextHandler(os.Stderr, opts)))
}
