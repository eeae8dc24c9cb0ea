// Package http is the web server: the API of openapi.yaml, the web app, and
// whatever else is mounted beside them.
package http

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	accountshttp "sherpa/adapters/http/accounts"
	adminhttp "sherpa/adapters/http/admin"
	applicationshttp "sherpa/adapters/http/applications"
	bookinghttp "sherpa/adapters/http/booking"
	conversationhttp "sherpa/adapters/http/conversation"
	livehttp "sherpa/adapters/http/live"
	"sherpa/adapters/http/middleware"
	moderationhttp "sherpa/adapters/http/moderation"
	noticehttp "sherpa/adapters/http/notice"
	"sherpa/adapters/http/openapi"
	operationshttp "sherpa/adapters/http/operations"
	privacyhttp "sherpa/adapters/http/privacy"
	publichttp "sherpa/adapters/http/public"
	"sherpa/adapters/http/respond"
	reviewshttp "sherpa/adapters/http/reviews"
	wallethttp "sherpa/adapters/http/wallet"
	"sherpa/platform/errs"
)

// contractYAML is the API's description, the source of the generated types.
//
//go:embed openapi.yaml
var contractYAML []byte

// The parts of the API, one per module.
type (
	accountsPart     = accountshttp.Handler
	adminPart        = adminhttp.Handler
	applicationsPart = applicationshttp.Handler
	bookingPart      = bookinghttp.Handler
	conversationPart = conversationhttp.Handler
	livePart         = livehttp.Handler
	noticePart       = noticehttp.Handler
	moderationPart   = moderationhttp.Handler
	operationsPart   = operationshttp.Handler
	privacyPart      = privacyhttp.Handler
	publicPart       = publichttp.Handler
	reviewsPart      = reviewshttp.Handler
	walletPart       = wallethttp.Handler
)

// api is all operations of the contract; the compiler holds it against the generated interface.
type api struct {
	*accountsPart
	*adminPart
	*applicationsPart
	*bookingPart
	*conversationPart
	*livePart
	*noticePart
	*moderationPart
	*operationsPart
	*privacyPart
	*publicPart
	*reviewsPart
	*walletPart
}

var _ openapi.ServerInterface = api{}

// Config of the server.
type Config struct {
	// HTTPS says that people reach the server by https: browsers are told to stay with it.
	HTTPS bool
	// TrustedProxies may name the address of a caller; from anybody else X-Forwarded-For is ignored.
	TrustedProxies []string
	Limits         middleware.Limits
	// DrainWithin is how long running requests may take to finish at the stop.
	DrainWithin time.Duration
}

// New builds the handler of everything.
func New(cfg Config, d Deps) (http.Handler, error) {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	if err := engine.SetTrustedProxies(cfg.TrustedProxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	engine.HandleMethodNotAllowed = true
	engine.RedirectTrailingSlash = false
	limit := middleware.NewRateLimit(cfg.Limits)
	if d.Traces != nil {
		engine.Use(middleware.Trace(d.Traces))
	}
	engine.Use(middleware.Observe(d.Meter), middleware.Request(d.Log), middleware.Headers(cfg.HTTPS), middleware.Recover())

	get := func(path string, handler gin.HandlerFunc) {
		engine.Match([]string{http.MethodGet, http.MethodHead}, path, handler)
	}
	get("/healthz", d.Health.alive)
	get("/readyz", d.Health.ready)
	for prefix, handler := range d.Mounts {
		engine.Any(prefix, gin.WrapH(handler))
		engine.Any(prefix+"/*rest", gin.WrapH(handler))
	}
	engine.Any(operationshttp.JobsPath, limit.ByAddress(), d.Operations.Jobs)
	engine.Any(operationshttp.JobsPath+"/*rest", limit.ByAddress(), d.Operations.Jobs)
	docs, err := newDocs(contractYAML)
	if err != nil {
		return nil, err
	}
	get("/api/openapi.yaml", docs.contract)
	get("/api/docs", docs.page)

	group := engine.Group("/api", limit.ByAddress(), middleware.Identity(d.Verifier, d.People), limit.ByPerson())
	openapi.RegisterHandlersWithOptions(group, api{
		d.Accounts, d.Admin, d.Applications, d.Booking, d.Conversation, d.Live, d.Notices, d.Moderation, d.Operations, d.Privacy, d.Public, d.Reviews, d.Wallet,
	}, openapi.GinServerOptions{ErrorHandler: badParameter})

	engine.NoRoute(notFound(d.App))
	engine.NoMethod(notAllowed)
	return middleware.Compress(engine)
}

// badParameter answers a query or path parameter that cannot be read.
func badParameter(c *gin.Context, err error, _ int) {
	respond.Error(c, errs.New(errs.Malformed, "BAD_PARAMETER", "A parameter of this request cannot be read.").Because(err))
}

func isAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

func notFound(app http.Handler) gin.HandlerFunc {
	return func(c *gin.Context) {
		if isAPI(c.Request.URL.Path) {
			respond.Error(c, errs.New(errs.NotFound, "NO_SUCH_CALL", "There is no such call."))
			return
		}
		c.Status(http.StatusOK) // gin has set 404 for a route it does not know; the app knows more
		app.ServeHTTP(c.Writer, c.Request)
	}
}

func notAllowed(c *gin.Context) {
	respond.JSON(c, http.StatusMethodNotAllowed, openapi.Error{
		Error: "METHOD_NOT_ALLOWED", Code: "METHOD_NOT_ALLOWED", Message: "This call exists, but not with this method.",
	})
	c.Abort()
}

// Timeouts of a connection.
type Timeouts struct {
	ReadHeader, Read, Write, Idle time.Duration
}

// NewServer wraps a handler with limits that slow clients cannot stretch.
func NewServer(addr string, h http.Handler, t Timeouts, log *slog.Logger) *http.Server {
	return &http.Server{
		Addr: addr, Handler: h, ReadHeaderTimeout: t.ReadHeader, ReadTimeout: t.Read, WriteTimeout: t.Write, IdleTimeout: t.Idle,
		MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// drain finishes running requests for so long at most, then breaks them off, so that the parts that stop after
// the server have time left.
func drain(ctx context.Context, server *http.Server, within time.Duration, log *slog.Logger) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	err := server.Shutdown(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	log.WarnContext(ctx, "requests were broken off at the stop", slog.Duration("after", within))
	return server.Close()
}
