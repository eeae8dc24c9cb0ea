package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.uber.org/fx"

	"sherpa/adapters/clerk"
	accountshttp "sherpa/adapters/http/accounts"
	"sherpa/adapters/http/middleware"
	wallethttp "sherpa/adapters/http/wallet"
	"sherpa/adapters/mail"
	"sherpa/adapters/metrics"
	bookingpg "sherpa/adapters/postgres/booking"
	payoutspg "sherpa/adapters/postgres/wallet/payouts"
	"sherpa/adapters/sandbox"
	"sherpa/adapters/stripe"
	"sherpa/config"
	"sherpa/jobs"
	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// mounts are handlers beside the API and the web app, by path prefix.
type mounts map[string]http.Handler

// providers are the adapters of the hosted providers. Without keys the same adapters speak to the sandbox.
func providers(cfg config.Config) fx.Option {
	common := fx.Provide(
		func(cfg clerk.Config) (*clerk.Clerk, error) { return clerk.New(cfg, clock.System{}) },
		func(c *clerk.Clerk) (middleware.Verifier, accounts.Identities, accountshttp.EventReader) {
			return c.Verifier, c.Directory, c.Webhooks
		},
		newStripe,
		func(s *stripe.Stripe) (payments.Gateway, payouts.Gateway, wallethttp.EventReader) {
			return s.Gateway, s.Gateway, s.Webhooks
		},
	)
	if cfg.UseSandbox() {
		return fx.Options(common, sandboxProviders)
	}
	return fx.Options(common, fx.Provide(
		func() clock.Clock { return clock.System{} },
		func() mounts { return nil },
		func(cfg config.Config, c clock.Clock) (mail.Outbox, error) {
			return mail.NewSMTP(mail.SMTPConfig{
				Host: cfg.Mail.Host, Port: cfg.Mail.Port, Username: cfg.Mail.Username, Password: cfg.Mail.Password.Reveal(),
				Security: cfg.Mail.Security, Timeout: cfg.Mail.Timeout,
			}, c)
		},
		func(cfg config.Config) (clerk.Config, stripe.Config) {
			identity := clerk.Config{
				SecretKey: cfg.Clerk.SecretKey.Reveal(), Issuers: []string{cfg.Clerk.Issuer},
				AuthorizedParties: cfg.Clerk.AuthorizedParties, WebhookSecret: cfg.Clerk.WebhookSecret.Reveal(),
			}
			payments := stripe.Config{SecretKey: cfg.Stripe.SecretKey.Reveal(), WebhookSecrets: cfg.Stripe.WebhookSecrets()}
			return identity, payments
		},
	))
}

// newStripe builds the adapter of the payment provider. Words that it does not know are logged and counted.
func newStripe(cfg stripe.Config, m *metrics.Metrics, log *slog.Logger) (*stripe.Stripe, error) {
	for _, word := range stripe.Words() {
		m.ProviderUnknown(word, 0)
	}
	cfg.Unknown = func(word, value, object string) {
		m.ProviderUnknown(word, 1)
		log.Error("the payment provider says something unknown; it is skipped",
			slog.String("word", word), slog.String("value", value), slog.String("object", object))
	}
	return stripe.New(cfg, clock.System{})
}

var sandboxProviders = fx.Options(
	sandbox.Module,
	fx.Provide(
		func() *dueWork { return &dueWork{} },
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
	fx.Invoke(func(d *dueWork, b *booking.Service, sessions *bookingpg.Store, p *payouts.Service, schedule *payoutspg.Schedule, pool *pgxpool.Pool) {
		d.booking, d.sessions, d.payouts, d.schedule, d.pool = b, sessions, p, schedule, pool
	}),
)

func newSandboxConfig(cfg config.Config, pool *pgxpool.Pool, due *dueWork, log *slog.Logger) sandbox.Config {
	prices := map[string]sandbox.Price{}
	for _, p := range cfg.Payments.Packs() {
		prices[p.PriceID] = sandbox.Price{Name: p.Label, Amount: int64(p.Price)}
	}
	return sandbox.Config{
		Pool: pool, BaseURL: func() string { return cfg.HTTP.PublicURL }, InternalURL: func() string { return "http://" + cfg.HTTP.Addr },
		AnyHost: cfg.Sandbox.Public, Prices: prices, Due: due, Logger: log,
	}
}

// dueWork tells the sandbox clock what is due. Its parts need the clock themselves, so they come later.
type dueWork struct {
	booking  *booking.Service
	sessions *bookingpg.Store
	payouts  *payouts.Service
	schedule *payoutspg.Schedule
	pool     *pgxpool.Pool
}

// Next implements sandbox.Due.
func (d *dueWork) Next(ctx context.Context, after time.Time) (time.Time, bool, error) {
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
func (d *dueWork) Quiet(ctx context.Context, _ time.Time) (bool, error) {
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
