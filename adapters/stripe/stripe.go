// Package stripe is the adapter of the card payment provider, over stripe-go.
// The sandbox speaks the same wire format, so this package serves both; only
// the base URL differs.
//
// It never retries by itself: whoever calls knows what a repeated call means
// and which idempotency key belongs to it (reliability, finding 6).
package stripe

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/platform/clock"
)

// callTimeout bounds one call to the provider.
const callTimeout = 10 * time.Second

// Config says which Stripe account to use.
type Config struct {
	// SecretKey of the API (sk_… or rk_…).
	SecretKey string
	// WebhookSecrets are the signing secrets of our webhook endpoints (whsec_…).
	WebhookSecrets []string
	// APIURL is the base of the API without the version; empty means Stripe's own.
	APIURL string
	// Unknown is told of words that this program does not know; nil is nobody.
	Unknown Unknown
	// Transport carries the calls; nil means the standard one.
	Transport http.RoundTripper
}

// Stripe bundles the two faces of the provider.
type Stripe struct {
	Gateway  *Gateway
	Webhooks *Webhooks
}

// New checks cfg and builds the adapter. It calls nobody. wall is the wall clock
// (clock.System outside of tests), against which signatures are checked.
func New(cfg Config, wall clock.Clock) (*Stripe, error) {
	provider, err := NewGateway(cfg)
	if err != nil {
		return nil, err
	}
	webhooks, err := NewWebhooks(cfg.WebhookSecrets, wall)
	if err != nil {
		return nil, err
	}
	webhooks.unknown = cfg.Unknown
	return &Stripe{Gateway: provider, Webhooks: webhooks}, nil
}

// Gateway makes the calls.
type Gateway struct {
	api     *sdk.Client
	unknown Unknown
}

// NewGateway refuses an empty key and an address that is no http address.
func NewGateway(cfg Config) (*Gateway, error) {
	if strings.TrimSpace(cfg.SecretKey) == "" {
		return nil, errors.New("stripe: the secret key is empty")
	}
	base := cfg.APIURL
	if base == "" {
		base = sdk.APIURL
	}
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return nil, fmt.Errorf("stripe: the API address %q is no http address", base)
	}
	backends := sdk.NewBackendsWithConfig(&sdk.BackendConfig{
		URL:               sdk.String(u.Scheme + "://" + u.Host),
		HTTPClient:        &http.Client{Timeout: callTimeout, Transport: below(strings.TrimRight(u.Path, "/"), cfg.Transport)},
		MaxNetworkRetries: sdk.Int64(0),
		EnableTelemetry:   sdk.Bool(false),
		LeveledLogger:     &sdk.LeveledLogger{Level: sdk.LevelNull}, // errors are returned, and logged where they end
	})
	return &Gateway{api: sdk.NewClient(cfg.SecretKey, sdk.WithBackends(backends)), unknown: cfg.Unknown}, nil
}
