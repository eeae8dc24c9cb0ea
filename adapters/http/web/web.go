// Package web serves the built web app out of the binary.
package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// notBuilt is shown when the binary was built without its UI.
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sherpa</title>
<h1>The web app was not built</h1><p>This program was compiled without it. Run <code>make build</code>, or <code>make run</code>.</p></html>`

// Config says what pages may load beyond our own files.
type Config struct {
	// ClerkHost is the identity provider's host for scripts and calls; empty when the sandbox stands in.
	ClerkHost string
}

// App serves the files of a built web app: every file precompressed where it was built so, assets for
// ever, pages afresh, and the app's page for every route that only the browser knows.
type App struct {
	files map[string]file
	csp   string
}

type file struct {
	body     []byte
	kind     string // content type
	etag     string
	br, gzip []byte
}

// New reads the built files into memory. An empty folder is a binary without UI.
func New(dist fs.FS, cfg Config) (*App, error) {
	app := &App{files: map[string]file{}}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		// The build keeps its notes in dot files and dot folders.
		hidden := strings.HasPrefix(d.Name(), ".")
		if d.IsDir() && hidden {
			return fs.SkipDir
		}
		if d.IsDir() || hidden || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return nil
		}
		f, err := read(dist, name)
		app.files["/"+name] = f
		return err
	})
	if err != nil {
		return nil, err
	}
	app.csp = policy(app.files["/index.html"].body, cfg)
	return app, nil
}

func read(dist fs.FS, name string) (file, error) {
	body, err := fs.ReadFile(dist, name)
	if err != nil {
		return file{}, err
	}
	sum := sha256.Sum256(body)
	f := file{body: body, kind: contentType(name), etag: hex.EncodeToString(sum[:8])}
	for suffix, to := range map[string]*[]byte{".br": &f.br, ".gz": &f.gzip} {
		if b, err := fs.ReadFile(dist, name+suffix); err == nil {
			*to = b
		}
	}
	return f, nil
}

func contentType(name string) string {
	// Not left to the machine's own tables, which differ.
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".svg":
		return "image/svg+xml"
	case ".webmanifest":
		return "application/manifest+json"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// ServeHTTP implements http.Handler.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed.", http.StatusMethodNotAllowed)
		return
	}
	name := path.Clean("/" + r.URL.Path)
	f, known := a.files[name]
	switch {
	case name == "/index.html":
		a.page(w, r)
	case known:
		if strings.HasPrefix(name, "/assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			w.Header().Set("Cache-Control", "public, max-age=3600")
		}
		a.serve(w, r, f)
	case name == "/assets" || strings.HasPrefix(name, "/assets/") || path.Ext(name) != "":
		// A chunk of an older build is really gone: the page must notice.
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Not found.", http.StatusNotFound)
	default:
		a.page(w, r)
	}
}

func (a *App) page(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	index, ok := a.files["/index.html"]
	if !ok {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt))
		return
	}
	w.Header().Set("Content-Security-Policy", a.csp)
	a.serve(w, r, index)
}

func (a *App) serve(w http.ResponseWriter, r *http.Request, f file) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	body, etag := f.body, f.etag
	if f.br != nil || f.gzip != nil {
		h.Set("Vary", "Accept-Encoding") // not added: whoever compresses in front says the same
		switch {
		case f.br != nil && accepts(r, "br"):
			body, etag = f.br, etag+"-br"
			h.Set("Content-Encoding", "br")
		case f.gzip != nil && accepts(r, "gzip"):
			body, etag = f.gzip, etag+"-gz"
			h.Set("Content-Encoding", "gzip")
		}
	}
	etag = `"` + etag + `"`
	h.Set("ETag", etag)
	if matches(r.Header.Get("If-None-Match"), etag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}

// matches says whether If-None-Match names etag. A proxy may have called it weak on its way.
func matches(header, etag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == etag {
			return true
		}
	}
	return false
}

// accepts reads Accept-Encoding; a quality of zero is a refusal.
func accepts(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.ReplaceAll(params, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}
