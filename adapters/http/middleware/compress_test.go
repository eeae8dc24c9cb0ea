package middleware_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/middleware"
)

// compressed serves handler at "/" over a real connection, through gin as the program does.
func compressed(t *testing.T, handler gin.HandlerFunc) *httptest.Server {
	t.Helper()
	e := engine(handler)
	e.HEAD("/", handler)
	h, err := middleware.Compress(e)
	require.NoError(t, err)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server
}

// answer is what came over the wire.
type answer struct {
	status int
	length int64 // as announced; -1 is unknown
	header http.Header
}

// ask sends a request of the given method; an Accept-Encoding of its own keeps Go's client from decoding.
func ask(t *testing.T, server *httptest.Server, method, accept string) (answer, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, server.URL, nil)
	require.NoError(t, err)
	req.Header.Set("Accept-Encoding", accept)
	res, err := server.Client().Do(req)
	require.NoError(t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return answer{status: res.StatusCode, length: res.ContentLength, header: res.Header}, body
}

func gunzip(t *testing.T, body []byte) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(string(body)))
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(text)
}

func TestLongTextsAreCompressed(t *testing.T) {
	t.Parallel()
	long := `{"words":"` + strings.Repeat("words and more words, ", 200) + `"}`
	server := compressed(t, func(c *gin.Context) {
		c.Header("ETag", `"v1"`)
		c.Data(http.StatusCreated, "application/json; charset=utf-8", []byte(long))
	})

	res, body := ask(t, server, "GET", "gzip, deflate, br, zstd")
	require.Equal(t, http.StatusCreated, res.status)
	require.Equal(t, "gzip", res.header.Get("Content-Encoding"))
	require.Equal(t, []string{"Accept-Encoding"}, res.header.Values("Vary"))
	require.Equal(t, `"v1-gzip"`, res.header.Get("ETag"), "another encoding is another representation")
	require.Equal(t, "application/json; charset=utf-8", res.header.Get("Content-Type"))
	require.Less(t, len(body), len(long)/4)
	require.Equal(t, long, gunzip(t, body))

	for _, accept := range []string{"identity", "br", "gzip;q=0"} {
		res, body = ask(t, server, "GET", accept)
		require.Empty(t, res.header.Get("Content-Encoding"), accept)
		require.Equal(t, []string{"Accept-Encoding"}, res.header.Values("Vary"), accept)
		require.Equal(t, `"v1"`, res.header.Get("ETag"), accept)
		require.Equal(t, long, string(body), accept)
	}
	res, body = ask(t, server, "HEAD", "gzip")
	require.Equal(t, http.StatusCreated, res.status)
	require.Empty(t, body)
}

// Two answers of one length that differ in what they say have padding that differs, so their lengths tell
// less of what they have in common with a guess.
func TestCompressedAnswersArePadded(t *testing.T) {
	t.Parallel()
	lengths := map[int]bool{}
	filler := strings.Repeat("the same in all ", 100)
	for _, secret := range []string{"aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff"} {
		server := compressed(t, func(c *gin.Context) { c.String(http.StatusOK, filler+secret) })
		_, once := ask(t, server, "GET", "gzip")
		_, again := ask(t, server, "GET", "gzip")
		require.Equal(t, once, again, "asking often does not average it away")
		lengths[len(once)] = true
	}
	require.Greater(t, len(lengths), 2)
}

func TestWhatIsNotCompressed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 500)
	for name, handler := range map[string]gin.HandlerFunc{
		"a short text": func(c *gin.Context) { c.String(http.StatusOK, long[:1000]) },
		"a picture":    func(c *gin.Context) { c.Data(http.StatusOK, "image/webp", []byte(long)) },
		"a font":       func(c *gin.Context) { c.Data(http.StatusOK, "font/woff2", []byte(long)) },
		"an unknown type": func(c *gin.Context) {
			c.Data(http.StatusOK, "application/octet-stream", []byte(long))
		},
		"a part of a text": func(c *gin.Context) {
			c.Header("Content-Range", "bytes 0-4999/9000")
			c.Data(http.StatusPartialContent, "text/plain", []byte(long))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res, body := ask(t, compressed(t, handler), "GET", "gzip")
			require.Empty(t, res.header.Get("Content-Encoding"))
			require.True(t, strings.HasPrefix(long, string(body)))
		})
	}

	res, body := ask(t, compressed(t, func(c *gin.Context) {
		c.Header("Content-Encoding", "br")
		c.Header("Content-Length", "5000")
		c.Data(http.StatusOK, "text/javascript; charset=utf-8", []byte(long))
	}), "GET", "gzip, br")
	require.Equal(t, "br", res.header.Get("Content-Encoding"), "compressed already")
	require.Equal(t, int64(5000), res.length)
	require.Equal(t, long, string(body))

	res, body = ask(t, compressed(t, func(c *gin.Context) { c.Status(http.StatusNotModified) }), "GET", "gzip")
	require.Equal(t, http.StatusNotModified, res.status)
	require.Empty(t, body)
	require.Empty(t, res.header.Get("Content-Encoding"))
}

// The client waits for each part before it lets the server write the next: what is flushed must arrive.
func TestAnEventStreamArrivesAsItIsWritten(t *testing.T) {
	t.Parallel()
	for _, accept := range []string{"gzip, br", "identity"} {
		t.Run(accept, func(t *testing.T) {
			t.Parallel()
			next := make(chan struct{})
			server := compressed(t, func(c *gin.Context) {
				c.Header("Content-Type", "text/event-stream")
				c.Status(http.StatusOK)
				c.Writer.Flush()
				for range 2 {
					<-next
					_, _ = c.Writer.WriteString("data: x\n\n")
					if err := http.NewResponseController(c.Writer).Flush(); err != nil {
						return
					}
				}
			})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			req, err := http.NewRequestWithContext(ctx, "GET", server.URL, nil)
			require.NoError(t, err)
			req.Header.Set("Accept-Encoding", accept)
			res, err := server.Client().Do(req) // returns at the header
			require.NoError(t, err)
			defer func() { _ = res.Body.Close() }()
			require.Empty(t, res.Header.Get("Content-Encoding"))
			require.Empty(t, res.Header.Get("No-Gzip-Compression"))
			lines := bufio.NewReader(res.Body)
			for range 2 {
				next <- struct{}{}
				line, err := lines.ReadString('\n')
				require.NoError(t, err)
				require.Equal(t, "data: x\n", line)
				_, err = lines.ReadString('\n')
				require.NoError(t, err)
			}
			_, err = lines.ReadString('\n')
			require.ErrorIs(t, err, io.EOF)
		})
	}
}

// A stream outlives the server's limit on writing by moving its own deadline, through every wrapper.
func TestDeadlinesCanBeMovedThroughTheCompression(t *testing.T) {
	t.Parallel()
	moved := make(chan error, 1)
	server := compressed(t, func(c *gin.Context) {
		moved <- http.NewResponseController(c.Writer).SetWriteDeadline(time.Time{})
		c.Status(http.StatusNoContent)
	})
	_, _ = ask(t, server, "GET", "gzip")
	require.NoError(t, <-moved)
}

// A handler may break a connection off, also one whose answer would be compressed.
func TestAConnectionCanBeBrokenOff(t *testing.T) {
	t.Parallel()
	server := compressed(t, func(c *gin.Context) {
		conn, _, err := http.NewResponseController(c.Writer).Hijack()
		if err == nil {
			_ = conn.Close()
		}
	})
	for _, encoding := range []string{"gzip", "identity"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Encoding", encoding)
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			_ = res.Body.Close()
		}
		require.ErrorIs(t, err, io.EOF, encoding)
	}
}
