package middleware

import (
	"bufio"
	"net"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// Compress sends texts of more than 1 KB by gzip to callers that accept it. Answers that bring an encoding
// of their own, pictures and fonts are left alone, and so are event streams.
//
// Answers mix what other people wrote with what only the receiver may read, and somebody who can do the
// former and see the length of the encrypted answers could guess at the latter (BREACH): each answer is
// padded by 1 to 32 bytes, which follow from its content and so cannot be averaged away.
func Compress(next http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.ContentTypes([]string{
			"application/json", "application/yaml", "application/manifest+json", "image/svg+xml",
			"text/calendar", "text/css", "text/csv", "text/html", "text/javascript", "text/plain",
		}),
		gzhttp.EnableZstd(false), // saves little beyond gzip on answers of this size, and takes more memory
		gzhttp.RandomJitter(32, 0, false),
		gzhttp.SuffixETag("-gzip"),
	)
	if err != nil {
		return nil, err
	}
	return wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(streamWriter{w}, r)
	})), nil
}

// streamWriter lets the header of an event stream out at the first flush: gzhttp would hold it back until
// the first event.
type streamWriter struct{ http.ResponseWriter }

// Flush implements http.Flusher.
func (w streamWriter) Flush() {
	if strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		w.Header().Set(gzhttp.HeaderNoCompression, "yes") // never reaches the caller
		_, _ = w.Write(nil)                               // makes gzhttp decide
	}
	if f, ok := w.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Hijack implements http.Hijacker: gin takes for granted that the writer below its own does. The sandbox breaks
// connections off that way.
func (w streamWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// Unwrap lets http.ResponseController find the deadlines of the connection.
func (w streamWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
