package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// allowed are the attributes that leave the program. Paths, queries, addresses, user agents, arguments, error texts and e-mail
// addresses are not among them; the text of a statement is, with $1 in place of each value.
var allowed = map[attribute.Key]bool{ //nolint:gochecknoglobals // a constant table
	// requests, by the pattern of their route
	"http.request.method": true, "http.route": true, "http.response.status_code": true, "url.scheme": true, requestIDKey: true,
	// statements
	"db.system.name": true, "db.system": true, "db.operation.name": true, "db.query.text": true, "db.statement": true,
	"pgx.rows_affected": true, "pgx.sql_state": true, "pgx.operation.type": true,
	// jobs
	"kind": true, "queue": true, "attempt": true, "priority": true, "status": true, "id": true, "created_at": true, "scheduled_at": true,
	"cancel": true, "snooze": true,
	// calls to providers
	"peer.service": true, "url.template": true,
}

// requestIDKey is the attribute with the id of a request (adapters/http/middleware).
const requestIDKey attribute.Key = "sherpa.request_id"

// listed is an exporter that lets only allowed attributes pass. Events, which hold the texts of errors, stay here, and so
// do the descriptions of statuses.
type listed struct{ sdktrace.SpanExporter }

// ExportSpans implements sdktrace.SpanExporter.
func (l listed) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	clean := make([]sdktrace.ReadOnlySpan, 0, len(spans))
	for _, span := range spans {
		clean = append(clean, listedSpan{span})
	}
	return l.SpanExporter.ExportSpans(ctx, clean)
}

type listedSpan struct{ sdktrace.ReadOnlySpan }

// Attributes are the allowed ones.
func (s listedSpan) Attributes() []attribute.KeyValue {
	var kept []attribute.KeyValue
	for _, a := range s.ReadOnlySpan.Attributes() {
		if allowed[a.Key] {
			kept = append(kept, a)
		}
	}
	return kept
}

// Events are none.
func (s listedSpan) Events() []sdktrace.Event { return nil }

// Status has no description.
func (s listedSpan) Status() sdktrace.Status {
	return sdktrace.Status{Code: s.ReadOnlySpan.Status().Code}
}
