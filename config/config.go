// Package config reads the program's settings: default.yaml, then the file
// that SHERPA_CONFIG names, then SHERPA_* environment variables. It is the
// only place that uses viper and the environment; cmd hands each part of the
// program its own settings.
package config

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// Mode is how serious the program is about itself.
type Mode string

// The modes of SHERPA_ENV.
const (
	Development Mode = "development"
	Test        Mode = "test"
	Production  Mode = "production"
)

// Config is all settings, one struct per section.
type Config struct {
	Env       Mode      `mapstructure:"env"`
	HTTP      HTTP      `mapstructure:"http"`
	Ops       Ops       `mapstructure:"ops"`
	Data      Data      `mapstructure:"data"`
	Database  Database  `mapstructure:"database"`
	Jobs      Jobs      `mapstructure:"jobs"`
	Clerk     Clerk     `mapstructure:"clerk"`
	Stripe    Stripe    `mapstructure:"stripe"`
	Payments  Payments  `mapstructure:"payments"`
	Mail      Mail      `mapstructure:"mail"`
	Sandbox   Sandbox   `mapstructure:"sandbox"`
	RateLimit RateLimit `mapstructure:"rate_limit"`
	Retention Retention `mapstructure:"retention"`
	Limits    Limits    `mapstructure:"limits"`
	Issuer    Issuer    `mapstructure:"issuer"`
	Log       Log       `mapstructure:"log"`
	Telemetry Telemetry `mapstructure:"telemetry"`

	// Warnings are slips that do not stop the start, such as a SHERPA_*
	// variable that no setting has. Log them.
	Warnings []string `mapstructure:"-"`
}

// Sandbox is about the stand-ins for the providers.
type Sandbox struct {
	// Public lets others than this machine reach a server on stand-ins.
	Public bool `mapstructure:"public"`
	// ClockSkew is how far this process's business clock is ahead of the others', or behind.
	ClockSkew time.Duration `mapstructure:"clock_skew"`
}

// UseSandbox tells that stand-ins serve identity, payments and mail: no
// provider's key is set, and the mode is not production (design, section 7).
func (c Config) UseSandbox() bool {
	return c.Env != Production && !c.Clerk.configured() && !c.Stripe.configured()
}

// derive fills in what other settings decide.
func (c *Config) derive() {
	c.HTTP.derive()
	c.Clerk.derive(c.HTTP.PublicURL)
	c.RateLimit.derive(c.UseSandbox())
	c.Log.derive(c.Env)
}

// Validate reports everything that is wrong, one line each, so that it can be
// mended at once.
func (c Config) Validate() error {
	var f validationErrors
	f.check(slices.Contains([]Mode{Development, Test, Production}, c.Env), "env", "must be development, test or production, not %q", c.Env)
	return errors.Join(
		f.err(),
		c.HTTP.Validate(), c.Ops.Validate(), c.Data.Validate(), c.Database.Validate(), c.Jobs.Validate(),
		c.Clerk.Validate(), c.Stripe.Validate(), c.Payments.Validate(), c.Mail.Validate(), c.Issuer.Validate(),
		c.RateLimit.Validate(), c.Limits.Validate(), c.Retention.Validate(), c.Log.Validate(), c.Telemetry.Validate(),
		c.addresses(), c.pooling(), c.providers(), c.production(),
	)
}

// pooling checks that a pooler by transaction is not asked for what it cannot do: LISTEN.
func (c Config) pooling() error {
	var f validationErrors
	f.check(c.Database.PoolMode != PoolTransactions || c.Database.DirectURL != "" || c.Jobs.PollOnly, "database.direct_url",
		"is needed with %s=transaction, past the pooler, for announcements of new jobs; or set %s=true", EnvName("database.pool_mode"), EnvName("jobs.poll_only"))
	return f.err()
}

// addresses checks who can reach the ports.
func (c Config) addresses() error {
	var f validationErrors
	f.check(c.Ops.Addr == "" || c.Ops.Addr != c.HTTP.Addr || strings.HasSuffix(c.Ops.Addr, ":0"),
		"ops.addr", "must differ from %s", EnvName("http.addr"))
	if c.UseSandbox() && hostPort(c.HTTP.Addr) == nil && !loopback(c.HTTP.Addr) && !c.Sandbox.Public {
		f.add("http.addr", "%s can be reached from outside, and with the sandbox providers anybody can be anybody; use 127.0.0.1, or set %s=true if that is meant", c.HTTP.Addr, EnvName("sandbox.public"))
	}
	return f.err()
}

// providers demands the providers' settings as a whole: one of them real and
// another a stand-in would mix real people with play money.
func (c Config) providers() error {
	if c.UseSandbox() {
		return nil
	}
	why := "is needed beside the other providers' keys (all or none: without any the sandbox stands in)"
	if c.Env == Production {
		why = "is needed in production"
	}
	var f validationErrors
	f.check(c.Clerk.SecretKey != "", "clerk.secret_key", "%s", why)
	f.check(c.Clerk.PublishableKey != "", "clerk.publishable_key", "%s", why)
	f.check(c.Clerk.Issuer != "" || c.Clerk.PublishableKey == "", "clerk.issuer", "%s", why)
	f.check(c.Clerk.WebhookSecret != "", "clerk.webhook_secret", "%s", why)
	f.check(c.Stripe.SecretKey != "", "stripe.secret_key", "%s", why)
	f.check(len(c.Stripe.WebhookSecrets()) > 0, "stripe.webhook_secret", "%s", why)
	f.check(c.Mail.Host != "", "mail.host", "%s", why)
	for _, pack := range c.Payments.Packs() {
		f.check(!strings.HasPrefix(pack.PriceID, sandboxPriceID), "payments.packs."+pack.Key+".price_id",
			"%s: the provider's id of the price of %s", why, pack.Price)
	}
	return f.err()
}

// production demands what real people and real money need beyond that.
func (c Config) production() error {
	if c.Env != Production {
		return nil
	}
	var f validationErrors
	f.check(c.Database.URL != "", "database.url", "is needed in production")
	f.check(strings.HasPrefix(c.HTTP.PublicURL, "https://"), "http.public_url", "must be the public https address in production")
	for _, network := range c.HTTP.TrustedProxies {
		f.check(!everybody(network), "http.trusted_proxies", "%s is everybody: with it anybody could pass for any address; name the proxies", network)
	}
	f.check(!plainHTTP(c.Clerk.Issuer), "clerk.issuer", "must be https in production")
	for _, party := range c.Clerk.AuthorizedParties {
		f.check(!plainHTTP(party), "clerk.authorized_parties", "%q must be https in production", party)
	}
	for _, key := range []struct{ name, value string }{
		{"clerk.secret_key", c.Clerk.SecretKey.Reveal()},
		{"clerk.publishable_key", c.Clerk.PublishableKey},
		{"stripe.secret_key", c.Stripe.SecretKey.Reveal()},
	} {
		// With Stripe's test key everybody could buy with a test card.
		f.check(!strings.Contains(key.value, "k_test_"), key.name, "is a test key; production needs a live one")
	}
	f.check(!strings.Contains(c.Mail.From, "@sherpa.test"), "mail.from", "must be a real sender in production")
	f.check(c.Mail.Security != "none" || loopbackHost(c.Mail.Host), "mail.security",
		"none sends every mail in the clear, which production allows to a server on this machine only, not to %q", c.Mail.Host)
	f.check(!c.Sandbox.Public, "sandbox.public", "there is no sandbox in production")
	f.check(c.Sandbox.ClockSkew == 0, "sandbox.clock_skew", "there is no sandbox in production")
	return f.err()
}
