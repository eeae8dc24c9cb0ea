package config

import (
	"encoding/base64"
	"strings"
)

// Clerk is the identity provider's account. Without keys the sandbox stands in.
type Clerk struct {
	// SecretKey of the backend API (sk_…).
	SecretKey Secret `mapstructure:"secret_key"`
	// PublishableKey goes to the browser (pk_…).
	PublishableKey string `mapstructure:"publishable_key"`
	// Issuer is the exact "iss" of tokens. After Load it is the publishable
	// key's own unless another is set.
	Issuer string `mapstructure:"issuer"`
	// AuthorizedParties are the accepted "azp" values. After Load, with keys,
	// at least the public URL.
	AuthorizedParties []string `mapstructure:"authorized_parties"`
	// WebhookSecret signs Clerk's webhooks (whsec_…).
	WebhookSecret Secret `mapstructure:"webhook_secret"`
}

func (c Clerk) configured() bool {
	return c.SecretKey != "" || c.PublishableKey != "" || c.Issuer != "" || c.WebhookSecret != ""
}

// derive fills in what the keys and the public URL already say.
func (c *Clerk) derive(publicURL string) {
	if !c.configured() {
		return
	}
	if c.Issuer == "" {
		if host, ok := frontendHost(c.PublishableKey); ok {
			c.Issuer = "https://" + host
		}
	}
	if len(c.AuthorizedParties) == 0 && publicURL != "" {
		c.AuthorizedParties = []string{publicURL}
	}
}

// frontendHost is the host that a publishable key names: after pk_test_ or
// pk_live_ follows its base64 with a closing dollar sign.
func frontendHost(key string) (string, bool) {
	_, encoded, found := strings.Cut(strings.TrimPrefix(key, "pk_"), "_")
	if !found {
		return "", false
	}
	decoded, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(encoded, "="))
	if err != nil {
		return "", false
	}
	host, complete := strings.CutSuffix(string(decoded), "$")
	if !complete || origin("https://"+host) != nil {
		return "", false
	}
	return host, true
}

// Validate reports every setting that cannot work. Absent keys are no fault
// here; whether they may be absent depends on the mode.
func (c Clerk) Validate() error {
	var f validationErrors
	f.prefix("clerk.secret_key", c.SecretKey.Reveal(), "sk_")
	f.prefix("clerk.webhook_secret", c.WebhookSecret.Reveal(), "whsec_")
	if key := c.PublishableKey; key != "" {
		_, ok := frontendHost(key)
		f.check(ok && strings.HasPrefix(key, "pk_"), "clerk.publishable_key", "is not one of Clerk's (pk_test_… or pk_live_…)")
	}
	if c.Issuer != "" {
		if err := origin(c.Issuer); err != nil {
			f.add("clerk.issuer", "%w", err)
		}
	}
	for _, party := range c.AuthorizedParties {
		if err := origin(party); err != nil {
			f.add("clerk.authorized_parties", "%w", err)
		}
	}
	return f.err()
}

// prefix checks how a provider's key begins, without showing it.
func (f *validationErrors) prefix(key, value string, prefixes ...string) {
	if value == "" {
		return
	}
	for _, prefix := range prefixes {
		if strings.HasPrefix(value, prefix) {
			return
		}
	}
	f.add(key, "must begin with %s", strings.Join(prefixes, " or "))
}
