package sandbox

import (
	"context"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"sherpa/platform/clock"
)

// Issuer is the "iss" of the sandbox's tokens. It is no secret: the signing key is.
const Issuer = "https://clerk.sandbox.sherpa.test"

// The parts of our own program that the sandbox calls.
const (
	stripeWebhookPath = "/api/webhooks/stripe"
	clerkWebhookPath  = "/api/webhooks/clerk"
)

// Config of the sandbox.
type Config struct {
	// Pool of the program's database; the sandbox keeps everything in the schema sandbox.
	Pool *pgxpool.Pool
	// BaseURL is the public address of the program without a slash at the end, under which
	// people see the hosted pages. It is asked at each use, so it may become known late.
	BaseURL func() string
	// InternalURL is where the sandbox posts webhooks and where the adapters call it; nil means BaseURL.
	InternalURL func() string
	// AnyHost lets requests in under every name. Otherwise the Host must be a loopback name or address or
	// that of BaseURL or InternalURL, so that no page reaches us under a name that was rebound to this machine.
	AnyHost bool
	// Prices are the configured provider prices: id to cents and name. A price id that is
	// not in here is refused, as Stripe would.
	Prices map[string]Price
	// Schedule tells the clock what is due on the way; nil lets it jump in one go.
	Schedule Schedule
	// Moved is called after each move of the clock, so that work that is due now begins at
	// once rather than at the next sweep. May be nil.
	Moved func(ctx context.Context, now time.Time) error
	// Skew is how far the business clock of this process is ahead of the shared one, or behind.
	Skew time.Duration
	// QuietTimeout is how long the clock waits at a stop for due work to be done; 0 means 15 s.
	QuietTimeout time.Duration
	// Retry is the pause before the first repetition of a failed webhook; it doubles up to a
	// minute. 0 means half a second.
	Retry time.Duration
	// Logger gets what goes wrong in the background; nil discards it.
	Logger *slog.Logger
}

// Price is a price that exists at the stand-in for Stripe.
type Price struct {
	Name   string
	Amount int64 // cents of USD
}

// Settings are what the adapters need to talk to the sandbox.
type Settings struct {
	StripeSecretKey     string
	StripeWebhookSecret string
	StripeAPIURL        string
	ClerkSecretKey      string
	ClerkWebhookSecret  string
	ClerkAPIURL         string
	ClerkIssuer         string
}

// Sandbox is the stand-in for all hosted providers.
type Sandbox struct {
	cfg     Config
	pool    *pgxpool.Pool
	wall    clock.Clock
	clock   *Clock
	secrets secrets
	pages   *template.Template
	handler http.Handler
	client  *http.Client
	log     *slog.Logger
	wake    chan struct{}
	passing *passing
	turn    chan struct{} // whose turn it is to move the clock

	mu   sync.Mutex
	stop context.CancelFunc
	done sync.WaitGroup
}

// New prepares the secrets and loads the clock, in the schema that Migrate makes. It starts nothing: call Start
// for webhooks to go out and for the clock to follow other processes.
func New(ctx context.Context, cfg Config) (*Sandbox, error) {
	if cfg.Pool == nil || cfg.BaseURL == nil {
		return nil, errors.New("sandbox: a pool and a base address are needed")
	}
	if cfg.InternalURL == nil {
		cfg.InternalURL = cfg.BaseURL
	}
	if cfg.QuietTimeout <= 0 {
		cfg.QuietTimeout = quietTimeout
	}
	if cfg.Retry <= 0 {
		cfg.Retry = 500 * time.Millisecond
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	keys, err := loadSecrets(ctx, cfg.Pool)
	if err != nil {
		return nil, err
	}
	pages, err := parsePages()
	if err != nil {
		return nil, err
	}
	wall := clock.System{}
	s := &Sandbox{
		cfg: cfg, pool: cfg.Pool, wall: wall, clock: newClock(wall, cfg.Pool, cfg.Skew), secrets: keys, pages: pages,
		client: &http.Client{
			Timeout:       deliveryTimeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		log: cfg.Logger, wake: make(chan struct{}, 1), passing: newPassing(), turn: make(chan struct{}, 1),
	}
	if err := s.clock.load(ctx); err != nil {
		return nil, err
	}
	s.handler = s.routes()
	return s, nil
}

// Handler serves everything below /sandbox.
func (s *Sandbox) Handler() http.Handler { return s.handler }

// Clock is the business clock, which the sandbox can move.
func (s *Sandbox) Clock() *Clock { return s.clock }

// Defaults are the settings with which the adapters of Stripe and Clerk reach the sandbox.
func (s *Sandbox) Defaults() Settings {
	base := strings.TrimRight(s.cfg.InternalURL(), "/")
	return Settings{
		StripeSecretKey: s.secrets.stripeKey, StripeWebhookSecret: s.secrets.stripeWebhook, StripeAPIURL: base + "/sandbox/stripe",
		ClerkSecretKey: s.secrets.clerkKey, ClerkWebhookSecret: s.secrets.clerkWebhook, ClerkAPIURL: base + "/sandbox/clerk/v1",
		ClerkIssuer: Issuer,
	}
}

// Start sends webhooks and follows the clock until Stop. A second call does nothing.
func (s *Sandbox) Start(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		return
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, run := range []func(context.Context){s.clock.follow, s.dispatch, s.expireCheckouts} {
		s.done.Go(func() { run(ctx) })
	}
}

// Stop ends what Start began and waits for it. A webhook that is on its way is repeated after the next start.
func (s *Sandbox) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		return
	}
	s.stop()
	s.done.Wait()
	s.stop = nil
}

func (s *Sandbox) base() string { return strings.TrimRight(s.cfg.BaseURL(), "/") }
