package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/propagation"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"sherpa/platform/origin"
)

// sampler keeps a part of the traces:
//   - Of requests that part, also of those whose sender asks for more; one that asks for none is not traced.
//   - A job whose request is kept is kept, so that both ends of a link are there. Other jobs are sampled themselves.
//   - A statement or a call outside of requests and jobs, such as the queue's own, is never kept.
type sampler struct{ within sdktrace.Sampler }

func newSampler(part float64) sdktrace.Sampler {
	ratio := sdktrace.TraceIDRatioBased(part)
	return sampler{sdktrace.ParentBased(ratio, sdktrace.WithRemoteParentSampled(ratio))}
}

// ShouldSample implements sdktrace.Sampler.
func (s sampler) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	if !trace.SpanContextFromContext(p.ParentContext).IsValid() {
		if p.Kind == trace.SpanKindClient || p.Kind == trace.SpanKindProducer || p.Kind == trace.SpanKindInternal {
			return sdktrace.SamplingResult{Decision: sdktrace.Drop}
		}
		if linked(p.ParentContext).IsSampled() {
			return sdktrace.SamplingResult{Decision: sdktrace.RecordAndSample}
		}
	}
	return s.within.ShouldSample(p)
}

// Description implements sdktrace.Sampler.
func (s sampler) Description() string { return "Sherpa{" + s.within.Description() + "}" }

// linker links the span of a job to the span that enqueued it.
type linker struct{}

// OnStart implements sdktrace.SpanProcessor.
func (linker) OnStart(ctx context.Context, span sdktrace.ReadWriteSpan) {
	if span.SpanKind() != trace.SpanKindConsumer {
		return
	}
	if from := linked(ctx); from.IsValid() {
		span.AddLink(trace.Link{SpanContext: from})
	}
}

// OnEnd implements sdktrace.SpanProcessor.
func (linker) OnEnd(sdktrace.ReadOnlySpan) {}

// Shutdown implements sdktrace.SpanProcessor.
func (linker) Shutdown(context.Context) error { return nil }

// ForceFlush implements sdktrace.SpanProcessor.
func (linker) ForceFlush(context.Context) error { return nil }

// linked is the span that set off the work of ctx.
func linked(ctx context.Context) trace.SpanContext {
	from := origin.From(ctx).Traceparent
	if from == "" {
		return trace.SpanContext{}
	}
	carrier := propagation.MapCarrier{"traceparent": from}
	return trace.SpanContextFromContext(propagation.TraceContext{}.Extract(context.WithoutCancel(ctx), carrier))
}
