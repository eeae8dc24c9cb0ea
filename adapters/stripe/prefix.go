package stripe

import "net/http"

// below sends every call to a path below prefix. The library cannot have a base address with a
// path: it tells the kinds of calls apart by how the path begins.
func below(prefix string, next http.RoundTripper) http.RoundTripper {
	if next == nil {
		next = http.DefaultTransport
	}
	if prefix == "" {
		return next
	}
	return prefixed{prefix: prefix, next: next}
}

type prefixed struct {
	prefix string
	next   http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (p prefixed) RoundTrip(req *http.Request) (*http.Response, error) {
	moved := req.Clone(req.Context())
	moved.URL.Path = p.prefix + req.URL.Path
	if req.URL.RawPath != "" {
		moved.URL.RawPath = p.prefix + req.URL.RawPath
	}
	return p.next.RoundTrip(moved)
}
