// Package clerk is the adapter of the identity provider: it verifies bearer
// tokens, reads people and verifies webhooks through clerk-sdk-go. The sandbox
// speaks the same wire format, so this package serves both; only the base URL
// differs.
//
// Tokens and signatures live on the wall clock, never on business time.
package clerk

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	sdk "github.com/clerk/clerk-sdk-go/v2"

	"sherpa/platform/clock"
)

// defaultLeeway is how far the clocks of token issuer and server may differ (reliability, finding 7).
const defaultLeeway = 5 * time.Second

// callTimeout bounds one call to the provider.
const callTimeout = 5 * time.Second

// Config says which Clerk instance to trust.
type Config struct {
	// SecretKey of the backend API (sk_…).
	SecretKey string
	// APIURL is the base of the backend API, up to and including the version; empty means Clerk's own.
	APIURL string
	// Issuers are the exact "iss" values that are accepted; at least one.
	Issuers []string
	// AuthorizedParties are the accepted "azp" values (origins of our web app). When the list
	// is not empty, a token without azp is refused too.
	AuthorizedParties []string
	// WebhookSecret is the signing secret of the webhook endpoint (whsec_…).
	WebhookSecret string
	// Leeway for exp, nbf and iat; 0 means defaultLeeway.
	Leeway time.Duration
	// Transport carries the calls; nil means the standard one.
	Transport http.RoundTripper
}

// Clerk bundles the three parts of the adapter: directory, verifier and webhooks.
type Clerk struct {
	Verifier  *Verifier
	Directory *Directory
	Webhooks  *Webhooks
}

// New checks cfg and builds the adapter. It calls nobody: keys are fetched with the first token.
// wall is the wall clock (clock.System outside of tests).
func New(cfg Config, wall clock.Clock) (*Clerk, error) {
	client, err := cfg.client()
	if err != nil {
		return nil, err
	}
	verifier, err := newVerifier(cfg, client, wall)
	if err != nil {
		return nil, err
	}
	webhooks, err := NewWebhooks(cfg.WebhookSecret)
	if err != nil {
		return nil, err
	}
	return &Clerk{Verifier: verifier, Directory: newDirectory(client), Webhooks: webhooks}, nil
}

func (cfg Config) client() (*sdk.ClientConfig, error) {
	if strings.TrimSpace(cfg.SecretKey) == "" {
		return nil, errors.New("clerk: the secret key is empty")
	}
	base := cfg.APIURL
	if base == "" {
		base = sdk.APIURL
	}
	if u, err := url.Parse(base); err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return nil, fmt.Errorf("clerk: the API address %q is no http address", base)
	}
	client := &sdk.ClientConfig{}
	client.HTTPClient = &http.Client{Timeout: callTimeout, Transport: cfg.Transport}
	client.URL = sdk.String(strings.TrimRight(base, "/"))
	client.Key = sdk.String(cfg.SecretKey)
	return client, nil
}
