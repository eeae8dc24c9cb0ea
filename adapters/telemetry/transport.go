package telemetry

import (
	"net/http"
	"regexp"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// transport makes a span for each call to a provider.
type transport struct {
	provider string
	next     http.RoundTripper
	tracer   trace.Tracer
}

// named are the ids in the paths of the providers, such as cs_test_a1 and user_2x.
var named = regexp.MustCompile(`/[a-z]+_[A-Za-z0-9_]+`)

// RoundTrip implements http.RoundTripper. The span's name has no ids.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	template := pathTemplate(req.URL.Path)
	ctx, span := t.tracer.Start(req.Context(), t.provider+" "+req.Method+" "+template, trace.WithSpanKind(trace.SpanKindClient))
	defer span.End()
	if !span.SpanContext().IsValid() {
		return t.next.RoundTrip(req)
	}
	req = req.Clone(ctx) // a RoundTripper changes no request of its caller
	propagation.TraceContext{}.Inject(ctx, propagation.HeaderCarrier(req.Header))
	res, err := t.next.RoundTrip(req)
	if span.IsRecording() {
		span.SetAttributes(attribute.String("peer.service", t.provider), attribute.String("http.request.method", req.Method),
			attribute.String("url.template", template))
		switch {
		case err != nil:
			span.SetStatus(codes.Error, "")
		default:
			span.SetAttributes(attribute.Int("http.response.status_code", res.StatusCode))
			if res.StatusCode >= http.StatusBadRequest {
				span.SetStatus(codes.Error, "")
			}
		}
	}
	return res, err
}

// pathTemplate is a path with {id} in place of ids. Words such as checkout_sessions or account_links have no digit and no
// capital letter, and stay.
func pathTemplate(path string) string {
	return named.ReplaceAllStringFunc(path, func(part string) string {
		for _, r := range part {
			if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
				return "/{id}"
			}
		}
		return part
	})
}
