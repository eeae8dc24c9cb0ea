// Package origin carries with a context where work comes from: the request that a person sent, also in the jobs that it set
// off. It is for logs and traces alone; nothing is decided by it.
package origin

import "context"

// Origin is the request behind some work. Its fields are empty where they are unknown.
type Origin struct {
	// RequestID is the id of the request, as its answer's X-Request-Id.
	RequestID string `json:"request_id,omitempty"`
	// Traceparent is the span that set off the work, in the form of W3C Trace Context. Only jobs have it: within a request
	// the span itself is in the context.
	Traceparent string `json:"traceparent,omitempty"`
}

type key struct{}

// With puts an origin into a context.
func With(ctx context.Context, o Origin) context.Context { return context.WithValue(ctx, key{}, o) }

// From is the origin of a context; the zero Origin when it has none.
func From(ctx context.Context) Origin {
	o, _ := ctx.Value(key{}).(Origin)
	return o
}
