package web_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/http/web"
)

func built(t *testing.T) *web.App {
	t.Helper()
	app, err := web.New(fstest.MapFS{
		".gitkeep":            {},
		"index.html":          {Data: []byte(`<html><style>body{color:red}</style><div id="root"></div></html>`)},
		"favicon.svg":         {Data: []byte("<svg/>")},
		"assets/main-1.js":    {Data: []byte("plain")},
		"assets/main-1.js.br": {Data: []byte("brotli")},
		"assets/main-1.js.gz": {Data: []byte("gzip")},
		"assets/f.woff2":      {Data: []byte("font")},
		".vite/manifest.json": {Data: []byte("{}")},
	}, web.Config{})
	require.NoError(t, err)
	return app
}

func get(app http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	req := httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	app.ServeHTTP(w, req)
	return w
}

func TestPages(t *testing.T) {
	t.Parallel()
	app := built(t)
	for _, path := range []string{"/", "/index.html", "/sherpas", "/sessions/x/rate", "/public-profile/%20"} {
		w := get(app, path)
		require.Equal(t, 200, w.Code, path)
		require.Contains(t, w.Body.String(), `id="root"`)
		require.Equal(t, "no-cache", w.Header().Get("Cache-Control"))
		require.Equal(t, strconv.Itoa(w.Body.Len()), w.Header().Get("Content-Length"), "known, so the answer is not sent in chunks")
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='", "the hash of the page's own style")
		require.NotContains(t, w.Header().Get("Content-Security-Policy"), "unsafe")
	}
}

func TestAssets(t *testing.T) {
	t.Parallel()
	app := built(t)
	tags := map[string]bool{}
	for accept, want := range map[string]string{"": "plain", "gzip": "gzip", "gzip, br": "brotli", "br;q=0, gzip": "gzip", "identity": "plain"} {
		w := get(app, "/assets/main-1.js", "Accept-Encoding", accept)
		require.Equal(t, want, w.Body.String(), accept)
		require.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
		require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		require.Equal(t, "text/javascript; charset=utf-8", w.Header().Get("Content-Type"))
		require.Equal(t, strconv.Itoa(len(want)), w.Header().Get("Content-Length"))
		etag := w.Header().Get("ETag")
		tags[etag] = true
		for _, known := range []string{etag, "W/" + etag, `"other", ` + etag, "*"} {
			again := get(app, "/assets/main-1.js", "Accept-Encoding", accept, "If-None-Match", known)
			require.Equal(t, 304, again.Code, known)
			require.Empty(t, again.Header().Get("Content-Length"))
		}
	}
	require.Len(t, tags, 3, "one for each encoding")
	require.Equal(t, "font/woff2", get(app, "/assets/f.woff2").Header().Get("Content-Type"))
	for _, missing := range []string{"/assets/main-0.js", "/favicon.ico", "/assets/", "/.gitkeep", "/assets/main-1.js.br", "/.vite/manifest.json"} {
		require.Equal(t, 404, get(app, missing).Code, missing)
	}
	w := httptest.NewRecorder()
	app.ServeHTTP(w, httptest.NewRequest("HEAD", "/assets/main-1.js", nil))
	require.Equal(t, "5", w.Header().Get("Content-Length"))
	require.Empty(t, w.Body.String())
	req := httptest.NewRequest("POST", "/sherpas", nil)
	w = httptest.NewRecorder()
	app.ServeHTTP(w, req)
	require.Equal(t, 405, w.Code)
}

func TestABinaryWithoutUISaysSo(t *testing.T) {
	t.Parallel()
	app, err := web.New(fstest.MapFS{".gitkeep": {}}, web.Config{})
	require.NoError(t, err)
	w := get(app, "/")
	require.Equal(t, 503, w.Code)
	require.Contains(t, w.Body.String(), "was not built")
}

func TestClerkIsAllowedOnlyWhenItIsOn(t *testing.T) {
	t.Parallel()
	app, err := web.New(fstest.MapFS{"index.html": {Data: []byte("x")}}, web.Config{ClerkHost: "clerk.example.com"})
	require.NoError(t, err)
	require.Contains(t, get(app, "/").Header().Get("Content-Security-Policy"), "https://clerk.example.com")
	require.NotContains(t, get(built(t), "/").Header().Get("Content-Security-Policy"), "clerk")
}
