package middleware

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"go.opentelemetry.io/contrib/instrumentation/github.com/gin-gonic/gin/otelgin"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// Trace makes a span of every call of the API, as a part of the trace that the caller's traceparent names. Streams, which
// last for as long as a page is open, have none.
func Trace(provider trace.TracerProvider) gin.HandlerFunc {
	return otelgin.Middleware("sherpa",
		otelgin.WithTracerProvider(provider),
		otelgin.WithMeterProvider(noop.NewMeterProvider()),
		otelgin.WithPropagators(propagation.TraceContext{}),
		otelgin.WithFilter(func(r *http.Request) bool {
			return strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/api/live"
		}),
	)
}
