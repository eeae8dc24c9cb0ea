package jobs

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"sherpa/platform/origin"
)

// traceMetadata is what a job that is enqueued in ctx keeps of where it comes from, as JSON for the job's metadata: the id of
// the request and, while it is traced, its span. A job that a job enqueues keeps the request of the first. nil when
// nothing is known. Every way to insert a job calls it.
func traceMetadata(ctx context.Context) []byte {
	o := origin.From(ctx)
	o.Traceparent = ""
	if trace.SpanContextFromContext(ctx).IsSampled() {
		carrier := propagation.MapCarrier{}
		propagation.TraceContext{}.Inject(ctx, carrier)
		o.Traceparent = carrier["traceparent"]
	}
	if o == (origin.Origin{}) {
		return nil
	}
	b, err := json.Marshal(o)
	if err != nil { // impossible: two strings always encode
		return nil
	}
	return b
}

// originOf reads what traceMetadata wrote. Metadata of others, such as River's own, is none of it.
func originOf(job *rivertype.JobRow) origin.Origin {
	if len(job.Metadata) <= len("{}") {
		return origin.Origin{}
	}
	var o origin.Origin
	_ = json.Unmarshal(job.Metadata, &o) // what cannot be read is unknown
	return o
}

// keepOrigin gives every job that River inserts the metadata of traceMetadata.
func keepOrigin() rivertype.Hook {
	return river.HookInsertBeginFunc(func(ctx context.Context, params *rivertype.JobInsertParams) error {
		ours := traceMetadata(ctx)
		if ours == nil {
			return nil
		}
		if len(params.Metadata) <= len("{}") {
			params.Metadata = ours
			return nil
		}
		merged := map[string]json.RawMessage{}
		for _, part := range [][]byte{ours, params.Metadata} {
			if err := json.Unmarshal(part, &merged); err != nil {
				return nil //nolint:nilerr // metadata of somebody else's making stays as it is
			}
		}
		if b, err := json.Marshal(merged); err == nil {
			params.Metadata = b
		}
		return nil
	})
}

// takeOrigin puts the origin of a job into the context that it is worked in.
func takeOrigin() rivertype.Middleware {
	return river.WorkerMiddlewareFunc(func(ctx context.Context, job *rivertype.JobRow, work func(ctx context.Context) error) error {
		if o := originOf(job); o != (origin.Origin{}) {
			ctx = origin.With(ctx, o)
		}
		return work(ctx)
	})
}

// named are the attributes of a log line about a job: kind, number, attempt, and the request that it comes from.
func named(job *rivertype.JobRow) []slog.Attr {
	attrs := []slog.Attr{slog.String("kind", job.Kind), slog.Int64("job", job.ID), slog.Int("attempt", job.Attempt)}
	if id := originOf(job).RequestID; id != "" {
		attrs = append(attrs, slog.String("request_id", id))
	}
	return attrs
}
