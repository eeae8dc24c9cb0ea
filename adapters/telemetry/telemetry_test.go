package telemetry_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"sherpa/adapters/telemetry"
	"sherpa/platform/origin"
)

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

func recording(t *testing.T, sampling float64) (*telemetry.Telemetry, *tracetest.InMemoryExporter) {
	t.Helper()
	kept := tracetest.NewInMemoryExporter()
	tel, err := telemetry.New(t.Context(), telemetry.Config{Exporter: kept, Sampling: sampling})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tel.Stop(context.WithoutCancel(t.Context()))) })
	return tel, kept
}

func spans(t *testing.T, tel *telemetry.Telemetry, kept *tracetest.InMemoryExporter) tracetest.SpanStubs {
	t.Helper()
	require.NoError(t, tel.Flush(t.Context()))
	return kept.GetSpans()
}

// Without an endpoint nothing is wrapped, so nothing costs anything.
func TestOffIsNothing(t *testing.T) {
	t.Parallel()
	off, err := telemetry.New(t.Context(), telemetry.Config{Sampling: 1})
	require.NoError(t, err)
	require.Nil(t, off)
	require.Nil(t, off.Provider())
	next := &http.Transport{}
	require.Same(t, next, off.Transport("stripe", next))
	require.Nil(t, off.Transport("stripe", nil))
	require.Equal(t, slog.DiscardHandler, off.LogHandler(slog.DiscardHandler))
	require.NoError(t, off.Flush(t.Context()))
	require.NoError(t, off.Stop(t.Context()))
}

// Whatever a library records, only the attributes of the list leave the program, and no text of an error.
func TestOnlyListedAttributesLeave(t *testing.T) {
	t.Parallel()
	tel, kept := recording(t, 1)
	_, span := tel.Provider().Tracer("any").Start(t.Context(), "GET /api/users/me", trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
		attribute.String("http.route", "/api/users/me"), attribute.String("client.address", "203.0.113.9"),
		attribute.String("url.query", "email=ada@example.test"), attribute.String("user_agent.original", "Firefox")))
	span.RecordError(errors.New("ada@example.test is taken"))
	span.SetStatus(codes.Error, "ada@example.test is taken")
	span.End()
	found := spans(t, tel, kept)
	require.Len(t, found, 1)
	require.Equal(t, []attribute.KeyValue{attribute.String("http.route", "/api/users/me")}, found[0].Attributes)
	require.Empty(t, found[0].Events)
	require.Equal(t, codes.Error, found[0].Status.Code)
	require.Empty(t, found[0].Status.Description)
}

func TestWhatIsKept(t *testing.T) {
	t.Parallel()
	remote := func(flags string) context.Context {
		return origin.With(t.Context(), origin.Origin{Traceparent: traceparent[:len(traceparent)-2] + flags})
	}
	for name, c := range map[string]struct {
		sampling float64
		ctx      context.Context
		kind     trace.SpanKind
		kept     bool
		links    int
	}{
		"a request":                       {1, t.Context(), trace.SpanKindServer, true, 0},
		"a request that is left out":      {0, t.Context(), trace.SpanKindServer, false, 0},
		"a job":                           {1, t.Context(), trace.SpanKindConsumer, true, 0},
		"a job whose request is kept":     {0, remote("01"), trace.SpanKindConsumer, true, 1},
		"a job whose request is left out": {0, remote("00"), trace.SpanKindConsumer, false, 0},
		"a job of a request with a broken traceparent":   {1, origin.With(t.Context(), origin.Origin{Traceparent: "nonsense"}), trace.SpanKindConsumer, true, 0},
		"a statement outside of requests and jobs":       {1, t.Context(), trace.SpanKindClient, false, 0},
		"an insert outside of requests, as by the queue": {1, t.Context(), trace.SpanKindProducer, false, 0},
	} {
		tel, kept := recording(t, c.sampling)
		_, span := tel.Provider().Tracer("any").Start(c.ctx, "x", trace.WithSpanKind(c.kind))
		span.End()
		found := spans(t, tel, kept)
		require.Equal(t, c.kept, len(found) == 1, name)
		if c.kept {
			require.Len(t, found[0].Links, c.links, name)
		}
		if c.links > 0 {
			require.Equal(t, "0af7651916cd43dd8448eb211c80319c", found[0].Links[0].SpanContext.TraceID().String())
			require.NotEqual(t, found[0].Links[0].SpanContext.TraceID(), found[0].SpanContext.TraceID(), "a job has a trace of its own")
		}
	}
}

// A sender cannot ask for more than the part that is kept.
func TestACallerCannotForceATrace(t *testing.T) {
	t.Parallel()
	tel, kept := recording(t, 0)
	id, err := trace.TraceIDFromHex("0af7651916cd43dd8448eb211c80319c")
	require.NoError(t, err)
	caller := trace.NewSpanContext(trace.SpanContextConfig{TraceID: id, SpanID: trace.SpanID{1}, TraceFlags: trace.FlagsSampled, Remote: true})
	_, span := tel.Provider().Tracer("any").Start(trace.ContextWithRemoteSpanContext(t.Context(), caller), "x", trace.WithSpanKind(trace.SpanKindServer))
	span.End()
	require.Empty(t, spans(t, tel, kept))
}

// A call to a provider has a span without ids, and takes its context along.
func TestACallToAProvider(t *testing.T) {
	t.Parallel()
	tel, kept := recording(t, 1)
	var header http.Header
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header
		w.WriteHeader(http.StatusPaymentRequired)
	}))
	t.Cleanup(server.Close)
	ctx, parent := tel.Provider().Tracer("any").Start(t.Context(), "request", trace.WithSpanKind(trace.SpanKindServer))
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/v1/checkout/sessions/cs_test_a1?payment_intent=pi_9", nil)
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bearer sk_live_secret")
	res, err := tel.Transport("stripe", nil).RoundTrip(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Empty(t, req.Header.Get("Traceparent"), "the caller's request stays as it was")
	parent.End()
	found := spans(t, tel, kept)
	require.Len(t, found, 2)
	require.Equal(t, "stripe GET /v1/checkout/sessions/{id}", found[0].Name)
	require.Equal(t, found[1].SpanContext.SpanID(), found[0].Parent.SpanID())
	require.Equal(t, "00-"+found[0].SpanContext.TraceID().String()+"-"+found[0].SpanContext.SpanID().String()+"-01", header.Get("Traceparent"))
	require.ElementsMatch(t, []attribute.KeyValue{
		attribute.String("peer.service", "stripe"), attribute.String("http.request.method", "GET"),
		attribute.String("url.template", "/v1/checkout/sessions/{id}"), attribute.Int("http.response.status_code", 402),
	}, found[0].Attributes)
	require.Equal(t, codes.Error, found[0].Status.Code)
}

// A line that is written within a span names its trace, also by a logger with attributes of its own.
func TestLogsNameTheTrace(t *testing.T) {
	t.Parallel()
	tel, _ := recording(t, 1)
	var out bytes.Buffer
	log := slog.New(tel.LogHandler(slog.NewJSONHandler(&out, nil))).With(slog.String("request_id", "r1"))
	log.InfoContext(t.Context(), "outside")
	require.NotContains(t, out.String(), "trace_id")
	ctx, span := tel.Provider().Tracer("any").Start(t.Context(), "x", trace.WithSpanKind(trace.SpanKindServer))
	log.InfoContext(ctx, "inside")
	span.End()
	require.Contains(t, out.String(), `"request_id":"r1","trace_id":"`+span.SpanContext().TraceID().String()+`"`)
}

// Spans arrive at a collector, with the headers that it asks for; one that does not answer keeps nobody waiting.
func TestACollector(t *testing.T) {
	t.Parallel()
	var paths, keys []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		paths, keys = append(paths, r.Method+" "+r.URL.Path), append(keys, r.Header.Get("X-Key"))
	}))
	t.Cleanup(server.Close)
	tel, err := telemetry.New(t.Context(), telemetry.Config{Endpoint: server.URL, Headers: map[string]string{"X-Key": "k"}, Sampling: 1})
	require.NoError(t, err)
	_, span := tel.Provider().Tracer("any").Start(t.Context(), "x", trace.WithSpanKind(trace.SpanKindServer))
	span.End()
	require.NoError(t, tel.Stop(t.Context()))
	require.Equal(t, []string{"POST /v1/traces"}, paths)
	require.Equal(t, []string{"k"}, keys)
}
