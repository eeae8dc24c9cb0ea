package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"

	"github.com/riverqueue/river"
	"riverqueue.com/riverui"
)

// UI is River's web interface: queues and jobs as operators see them. It asks nobody who they are; what
// mounts it must.
type UI struct {
	handler *riverui.Handler
	stop    context.CancelFunc
}

// NewUI builds the interface for a path prefix such as "/admin/jobs".
func NewUI(client *river.Client[riverTx], prefix string, log *slog.Logger) (*UI, error) {
	handler, err := riverui.NewHandler(&riverui.HandlerOpts{
		Endpoints: riverui.NewEndpoints(client, nil), Prefix: prefix, Logger: slog.New(quiet{log.Handler()}),
	})
	if err != nil {
		return nil, fmt.Errorf("river ui: %w", err)
	}
	return &UI{handler: handler}, nil
}

// Start begins to count jobs in the background, until Stop.
func (u *UI) Start(ctx context.Context) error {
	ctx, u.stop = context.WithCancel(context.WithoutCancel(ctx))
	return u.handler.Start(ctx)
}

// Stop ends what Start began.
func (u *UI) Stop(context.Context) error {
	u.stop()
	return nil
}

// ServeHTTP implements http.Handler; paths carry the prefix.
func (u *UI) ServeHTTP(w http.ResponseWriter, r *http.Request) { u.handler.ServeHTTP(w, r) }
