package main

import (
	"log/slog"
	"net/http"

	"go.uber.org/fx"

	"sherpa/adapters/clerk"
	accountshttp "sherpa/adapters/http/accounts"
	"sherpa/adapters/http/middleware"
	wallethttp "sherpa/adapters/http/wallet"
	"sherpa/adapters/mail"
	"sherpa/adapters/metrics"
	"sherpa/adapters/stripe"
	"sherpa/adapters/telemetry"
	"sherpa/config"
	"sherpa/modules/accounts"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/clock"
)

// mounts are handlers beside the API and the web app, by path prefix.
type mounts map[string]http.Handler

// providers are the adapters of the hosted providers. Without keys the same adapters speak to the sandbox.
func providers(cfg config.Config) fx.Option {
	common := fx.Provide(
		func(cfg clerk.Config, traces *telemetry.Telemetry) (*clerk.Clerk, error) {
			cfg.Transport = traces.Transport("clerk", cfg.Transport)
			return clerk.New(cfg, clock.System{})
		},
		func(c *clerk.Clerk) (middleware.Verifier, accounts.Identities, accountshttp.EventReader) {
			return c.Verifier, c.Directory, c.Webhooks
		},
		newStripe,
		func(s *stripe.Stripe) (payments.Gateway, payouts.Gateway, wallethttp.EventReader) {
			return s.Gateway, s.Gateway, s.Webhooks
		},
	)
	if cfg.UseSandbox() {
		return fx.Options(common, sandboxProviders())
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
func newStripe(cfg stripe.Config, m *metrics.Metrics, traces *telemetry.Telemetry, log *slog.Logger) (*stripe.Stripe, error) {
	cfg.Transport = traces.Transport("stripe", cfg.Transport)
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
