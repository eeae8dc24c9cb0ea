//go:build !production

package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"sherpa/adapters/clerk"
	"sherpa/adapters/embeddedpg"
	"sherpa/adapters/mail"
	bookingpg "sherpa/adapters/postgres/booking"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/adapters/sandbox"
	"sherpa/adapters/stripe"
	"sherpa/config"
	"sherpa/jobs"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// The stand-ins: the sandbox in place of the hosted providers, a private PostgreSQL, demo data. A binary that is built with
// the tag production has none of them (standins_production.go).

// requireProviders refuses settings that need stand-ins where there are none.
func requireProviders(config.Config) error { return nil }

// standInCommands are the commands that need stand-ins.
func standInCommands() []*cobra.Command { return []*cobra.Command{seedCommand()} }

// startPrivate starts a PostgreSQL of the program's own.
func startPrivate(ctx context.Context, cfg config.Config, log *slog.Logger) (privateDatabase, error) {
	return embeddedpg.Start(ctx, embeddedpg.Config{DataDir: cfg.Data.Dir, Logger: log, ExtraBinDirs: cfg.Data.PostgresBinDirs})
}

// migrateSandbox brings the sandbox's tables up to date.
func migrateSandbox(ctx context.Context, pool *pgxpool.Pool) error { return sandbox.Migrate(ctx, pool) }

func sandboxProviders() fx.Option {
	return fx.Options(
		sandbox.Module,
		fx.Provide(
			func() *businessSchedule { return &businessSchedule{} },
			newSandboxConfig,
			func(s *sandbox.Sandbox) clock.Clock { return s.Clock() },
			func(s *sandbox.Sandbox) mail.Outbox { return sandboxOutbox{s} },
			func(s *sandbox.Sandbox) mounts { return mounts{"/sandbox": s.Handler()} },
			func(s *sandbox.Sandbox, cfg config.Config) (clerk.Config, stripe.Config) {
				d := s.Defaults()
				return clerk.Config{
						SecretKey: d.ClerkSecretKey, APIURL: d.ClerkAPIURL, Issuers: []string{d.ClerkIssuer},
						AuthorizedParties: []string{cfg.HTTP.PublicURL}, WebhookSecret: d.ClerkWebhookSecret,
					},
					stripe.Config{SecretKey: d.StripeSecretKey, WebhookSecrets: []string{d.StripeWebhookSecret}, APIURL: d.StripeAPIURL}
			},
		),
		fx.Invoke(func(d *businessSchedule, b *booking.Service, sessions *bookingpg.Store, p *payouts.Service, schedule *payoutspg.Schedule, pool *pgxpool.Pool) {
			d.booking, d.sessions, d.payouts, d.schedule, d.pool = b, sessions, p, schedule, pool
		}),
	)
}

func newSandboxConfig(cfg config.Config, pool *pgxpool.Pool, due *businessSchedule, log *slog.Logger) sandbox.Config {
	prices := map[string]sandbox.Price{}
	for _, p := range cfg.Payments.Packs() {
		prices[p.PriceID] = sandbox.Price{Name: p.Label, Amount: int64(p.Price)}
	}
	return sandbox.Config{
		Pool: pool, BaseURL: func() string { return cfg.HTTP.PublicURL }, InternalURL: func() string { return "http://" + cfg.HTTP.Addr },
		AnyHost: cfg.Sandbox.Public, Prices: prices, Schedule: due, Skew: cfg.Sandbox.ClockSkew, Logger: log,
	}
}

// businessSchedule tells the sandbox clock what is due. Its parts need the clock themselves, so they come later.
type businessSchedule struct {
	booking  *booking.Service
	sessions *bookingpg.Store
	payouts  *payouts.Service
	schedule *payoutspg.Schedule
	pool     *pgxpool.Pool
}

// Next implements sandbox.Due.
func (d *businessSchedule) Next(ctx context.Context, after time.Time) (time.Time, bool, error) {
	session, some, err := d.sessions.NextDue(ctx, after)
	if err != nil {
		return time.Time{}, false, err
	}
	payout, more, err := d.schedule.NextDue(ctx, after)
	if err != nil || !more || (some && session.Before(payout)) {
		return session, some, err
	}
	return payout, true, nil
}

// Quiet implements sandbox.Due: due work is handed over at once rather than at the next sweep, and
// nothing is due any more when no job is left that could do it.
func (d *businessSchedule) Quiet(ctx context.Context, _ time.Time) (bool, error) {
	sweepPayouts := func(ctx context.Context) (int, error) {
		swept, err := d.payouts.SweepPayouts(ctx)
		for _, f := range swept.Failures {
			err = errors.Join(err, f)
		}
		return swept.Moved, err
	}
	for _, sweep := range []func(context.Context) (int, error){d.booking.Sweep, sweepPayouts} {
		if n, err := sweep(ctx); err != nil || n > 0 {
			return false, err
		}
	}
	return jobs.Idle(ctx, d.pool)
}

// sandboxOutbox gives mails to the sandbox's store in place of a mail server.
type sandboxOutbox struct{ sandbox *sandbox.Sandbox }

// Deliver implements mail.Outbox.
func (o sandboxOutbox) Deliver(ctx context.Context, m mail.Message) error {
	parts := make([]sandbox.Attachment, 0, len(m.Attachments))
	for _, a := range m.Attachments {
		parts = append(parts, sandbox.Attachment(a))
	}
	return o.sandbox.Deliver(ctx, sandbox.Message{
		From: m.From, To: m.To, Subject: m.Subject, Text: m.Text, HTML: m.HTML, Attachments: parts,
	})
}
