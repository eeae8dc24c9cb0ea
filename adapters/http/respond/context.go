package respond

import (
	"context"
	"log/slog"

	"sherpa/platform/origin"
)

type loggerKey struct{}

// WithRequest puts the id and the logger of a request into its context.
func WithRequest(ctx context.Context, id string, log *slog.Logger) context.Context {
	ctx = origin.With(ctx, origin.Origin{RequestID: id})
	return context.WithValue(ctx, loggerKey{}, log)
}

// RequestID is the id of the request; empty outside of one.
func RequestID(ctx context.Context) string {
	return origin.From(ctx).RequestID
}

// Logger is the logger of the request; it discards outside of one.
func Logger(ctx context.Context) *slog.Logger {
	if l, ok := ctx.Value(loggerKey{}).(*slog.Logger); ok {
		return l
	}
	return slog.New(slog.DiscardHandler)
}
