package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"sherpa/adapters/telemetry"
)

// lines is a log that several goroutines write.
type lines struct {
	mu  sync.Mutex
	out bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.String()
}

// tracedCall sends a request as a browser does whose page is traced.
func (i *instance) tracedCall(method, path, token, traceID string, body any) answer {
	i.t.Helper()
	text, err := json.Marshal(body)
	require.NoError(i.t, err)
	req, err := http.NewRequestWithContext(i.t.Context(), method, i.base+path, bytes.NewReader(text))
	require.NoError(i.t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Traceparent", "00-"+traceID+"-b7ad6b7169203331-01")
	a := i.send(req)
	require.Less(i.t, a.status, 300, a.text)
	return a
}

func attributeOf(span tracetest.SpanStub, key attribute.Key) string {
	for _, a := range span.Attributes {
		if a.Key == key {
			return a.Value.String()
		}
	}
	return ""
}

// A booking and a purchase, from the browser's trace through request, statements and jobs to the provider, and nothing of
// the people in it.
func TestATraceFromTheBrowserToTheProvider(t *testing.T) {
	t.Parallel()
	kept := tracetest.NewInMemoryExporter()
	traces, err := telemetry.New(t.Context(), telemetry.Config{Exporter: kept, Sampling: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, traces.Stop(context.WithoutCancel(t.Context()))) })
	var log lines
	logger := slog.New(traces.LogHandler(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	i := launchTraced(t, database(t), role{serve: true, queues: allQueues()}, logger, traces)
	gamer, guide := i.gamer(), i.guide()

	const booking, purchase = "0af7651916cd43dd8448eb211c80319c", "1bf7651916cd43dd8448eb211c80319d"
	booked := i.tracedCall("POST", "/api/sessions/create", gamer.token, booking, bookingOf(guide, 26*time.Hour))
	requestID := booked.header.Get("X-Request-Id")
	i.tracedCall("POST", "/api/scPayments/checkout", gamer.token, purchase, map[string]any{"usd": 10})

	find := func(match func(tracetest.SpanStub) bool) (found []tracetest.SpanStub) {
		require.NoError(t, traces.Flush(t.Context()))
		for _, span := range kept.GetSpans() {
			if match(span) {
				found = append(found, span)
			}
		}
		return found
	}
	var job tracetest.SpanStub
	i.until("the mail about the booking is traced", func() bool {
		jobs := find(func(s tracetest.SpanStub) bool {
			return s.SpanKind == trace.SpanKindConsumer && len(s.Links) == 1 && s.Links[0].SpanContext.TraceID().String() == booking
		})
		if len(jobs) > 0 {
			job = jobs[0]
		}
		return len(jobs) > 0
	})
	require.True(t, strings.HasPrefix(job.Name, "river.work/"), job.Name)
	require.NotEqual(t, booking, job.SpanContext.TraceID().String())
	require.NotEmpty(t, find(func(s tracetest.SpanStub) bool {
		return s.SpanContext.TraceID() == job.SpanContext.TraceID() && attributeOf(s, "db.operation.name") != ""
	}), "the job's statements")

	in := func(id string, kind trace.SpanKind) []tracetest.SpanStub {
		return find(func(s tracetest.SpanStub) bool { return s.SpanContext.TraceID().String() == id && s.SpanKind == kind })
	}
	i.until("the request is traced", func() bool { return len(in(booking, trace.SpanKindServer)) == 1 })
	request := in(booking, trace.SpanKindServer)[0]
	require.Equal(t, "b7ad6b7169203331", request.Parent.SpanID().String(), "the browser's span is its parent")
	require.Equal(t, "/api/sessions/create", attributeOf(request, "http.route"))
	require.Equal(t, "201", attributeOf(request, "http.response.status_code"))
	require.Equal(t, requestID, attributeOf(request, "sherpa.request_id"))
	require.NotEmpty(t, find(func(s tracetest.SpanStub) bool {
		return s.SpanContext.TraceID().String() == booking && strings.Contains(attributeOf(s, "db.query.text"), "booking_sessions")
	}), "the request's statements")

	i.until("the purchase is traced", func() bool { return len(in(purchase, trace.SpanKindServer)) == 1 })
	require.Len(t, find(func(s tracetest.SpanStub) bool {
		return s.SpanContext.TraceID().String() == purchase && s.Name == "stripe POST /sandbox/stripe/v1/checkout/sessions"
	}), 1)

	// Logs name request and trace; those of the job name the request that enqueued it.
	i.until("the lines are there", func() bool {
		return logged(&log, `"msg":"request"`, `"request_id":"`+requestID+`"`, `"trace_id":"`+booking+`"`) &&
			logged(&log, `"msg":"job"`, `"request_id":"`+requestID+`"`, `"trace_id":"`+job.SpanContext.TraceID().String()+`"`)
	})

	for _, span := range kept.GetSpans() {
		text := span.Name
		for _, a := range span.Attributes {
			text += " " + a.Value.String()
		}
		require.Empty(t, span.Events, span.Name)
		for what, secret := range map[string]string{
			"token": gamer.token, "address": gamer.email, "address of the guide": guide.email, "person": gamer.id, "GamerTag": "g" + guide.id[24:],
			"game": "Hades", "IP address": "127.0.0.1", "key": "sk_test",
		} {
			require.NotContains(t, text, secret, "%s in %s", what, span.Name)
		}
	}
}

func logged(log *lines, parts ...string) bool {
	for line := range strings.SplitSeq(log.String(), "\n") {
		all := true
		for _, part := range parts {
			all = all && strings.Contains(line, part)
		}
		if all {
			return true
		}
	}
	return false
}
