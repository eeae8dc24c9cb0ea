package respond

import (
	"context"
	"log/slog"
	"time"

	"sherpa/platform/origin"
)

type (
	loggerKey struct{}
	expiryKey struct{}
)

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

// WithTokenExpiry puts into the context of a request when its token expires.
func WithTokenExpiry(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, expiryKey{}, at)
}

// TokenExpiry is when the token of the request expires (wall clock); zero without one.
func TokenExpiry(ctx context.Context) time.Time {
	at, _ := ctx.Value(expiryKey{}).(time.Time)
	return at
}
