// Package telemetry sends traces to an OpenTelemetry collector, over OTLP by HTTP.
//
// Invariants:
//   - Without an endpoint there is none of it: no provider, no goroutine, no wrapper around anything.
//   - Only attributes of a list leave the program (attributes.go). No person's data, token, address or argument of a statement
//     is on it, whatever the instrumented libraries record.
//   - A trace is never needed: what cannot be sent is dropped.
package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	sdkresource "go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// flushWithin bounds the sending of the last spans at the stop.
const flushWithin = 5 * time.Second

// Config says where traces go.
type Config struct {
	// Endpoint is the collector's base address, such as http://127.0.0.1:4318; empty is off.
	Endpoint string
	// Headers are sent with every call, for a collector that asks for a key.
	Headers map[string]string
	// Sampling is the part of the traces that is kept, from 0 to 1.
	Sampling float64
	// Version of the program.
	Version string
	// Exporter takes the place of the collector in tests.
	Exporter sdktrace.SpanExporter
}

// Telemetry makes spans and sends them. A nil *Telemetry is off; all its methods work.
type Telemetry struct {
	provider *sdktrace.TracerProvider
}

// New builds it; nil when it is off. Spans are sent in the background.
func New(ctx context.Context, cfg Config) (*Telemetry, error) {
	exporter := cfg.Exporter
	if exporter == nil {
		if cfg.Endpoint == "" {
			return nil, nil //nolint:nilnil // nil is off
		}
		var err error
		exporter, err = otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(cfg.Endpoint+"/v1/traces"), otlptracehttp.WithHeaders(cfg.Headers))
		if err != nil {
			return nil, fmt.Errorf("telemetry: %w", err)
		}
	}
	return &Telemetry{provider: sdktrace.NewTracerProvider(
		sdktrace.WithSampler(newSampler(cfg.Sampling)),
		sdktrace.WithSpanProcessor(linker{}),
		sdktrace.WithBatcher(listed{exporter}),
		sdktrace.WithResource(sdkresource.NewSchemaless(
			attribute.String("service.name", "sherpa"), attribute.String("service.version", cfg.Version),
		)),
	)}, nil
}

// Provider makes tracers for the instrumented parts; nil when it is off.
func (t *Telemetry) Provider() trace.TracerProvider {
	if t == nil {
		return nil
	}
	return t.provider
}

// Transport is next with a span for each call to a provider, whose context is sent along. It is next itself when it is off.
func (t *Telemetry) Transport(provider string, next http.RoundTripper) http.RoundTripper {
	if t == nil {
		return next
	}
	if next == nil {
		next = http.DefaultTransport
	}
	return &transport{provider: provider, next: next, tracer: t.provider.Tracer("sherpa/adapters/telemetry")}
}

// Flush sends what is waiting.
func (t *Telemetry) Flush(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.ForceFlush(ctx)
}

// Stop sends what is waiting, for five seconds at most, and ends. What cannot be sent is lost.
func (t *Telemetry) Stop(ctx context.Context) error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushWithin)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("send the last traces: %w", err)
	}
	return nil
}
