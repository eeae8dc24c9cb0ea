// Package middleware is what every request passes on its way to a handler.
package middleware

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"

	"github.com/gin-gonic/gin"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"sherpa/adapters/http/respond"
	"sherpa/platform/clock"
	"sherpa/platform/id"
)

// Request gives every request an id of our own and a logger that names it, and writes one line when it
// has been answered. Query strings and headers, which may hold secrets, are never logged.
func Request(log *slog.Logger) gin.HandlerFunc {
	wall := clock.System{}
	return func(c *gin.Context) {
		began := wall.Now()
		requestID := id.New().String()
		c.Header("X-Request-Id", requestID)
		l := log.With(slog.String("request_id", requestID))
		if span := trace.SpanFromContext(c.Request.Context()); span.IsRecording() {
			span.SetAttributes(attribute.String("sherpa.request_id", requestID))
		}
		c.Request = c.Request.WithContext(respond.WithRequest(c.Request.Context(), requestID, l))
		c.Next()
		respond.Logger(c.Request.Context()).InfoContext(c.Request.Context(), "request",
			slog.String("method", c.Request.Method), slog.String("route", c.FullPath()), slog.Int("status", c.Writer.Status()),
			slog.Duration("took", wall.Now().Sub(began)))
	}
}

// Recover turns a panic into a 500 that hides it, and logs it with its stack.
func Recover() gin.HandlerFunc {
	return func(c *gin.Context) {
		defer func() {
			value := recover()
			if value == nil {
				return
			}
			if err, ok := value.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(value) // the way to end a connection; not a fault
			}
			respond.Error(c, fmt.Errorf("panic: %v\n%s", value, debug.Stack()))
		}()
		c.Next()
	}
}
