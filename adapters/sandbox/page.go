package sandbox

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

//go:embed pages
var pageFiles embed.FS

func parsePages() (*template.Template, error) {
	pages, err := template.New("").Funcs(template.FuncMap{
		"dollars": func(cents int64) string { return money.Cents(cents).String() },
		"time":    func(t time.Time) string { return t.UTC().Format("Mon 2 Jan 2006, 15:04:05 MST") },
	}).ParseFS(pageFiles, "pages/*.html")
	if err != nil {
		return nil, fmt.Errorf("sandbox pages: %w", err)
	}
	return pages, nil
}

// policy is the content security policy of the pages. Forms may lead to the given origins too.
func policy(formTargets ...string) string {
	forms := "'self'"
	for _, target := range formTargets {
		if target != "" && !strings.Contains(forms, target) {
			forms += " " + target
		}
	}
	return "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action " + forms
}

// page shows a page; its forms may lead to the given origins too.
func (s *Sandbox) page(w http.ResponseWriter, r *http.Request, name string, data any, formTargets ...string) {
	s.pageWith(w, r, http.StatusOK, name, data, formTargets...)
}

func (s *Sandbox) pageWith(w http.ResponseWriter, r *http.Request, status int, name string, data any, formTargets ...string) {
	var out bytes.Buffer
	if err := s.pages.ExecuteTemplate(&out, name, data); err != nil {
		s.refuse(w, r, fmt.Errorf("sandbox page %s: %w", name, err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy(formTargets...))
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // the client is gone: nobody is left to tell
}

// refusePage tells a program in JSON and a person on a page.
func (s *Sandbox) refusePage(w http.ResponseWriter, r *http.Request, err error) {
	refusal, ok := errs.As(err)
	if !ok || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		s.refuse(w, r, err)
		return
	}
	s.pageWith(w, r, status(refusal.Class), "refusal.html", refusal)
}

// overview is what the index page shows.
type overview struct {
	Now     time.Time
	Wall    time.Time
	Ahead   string
	Faults  []Fault
	Waiting int
	Paid    []checkout // the last purchases
}

func (s *Sandbox) index(w http.ResponseWriter, r *http.Request) {
	view := overview{Now: s.clock.Now(), Wall: s.wall.Now()}
	view.Ahead = view.Now.Sub(view.Wall).Round(time.Second).String()
	var err error
	if view.Faults, err = s.faults(r.Context()); err != nil {
		s.refusePage(w, r, err)
		return
	}
	if err := s.pool.QueryRow(r.Context(), "SELECT count(*) FROM sandbox.deliveries WHERE done_at IS NULL").Scan(&view.Waiting); err != nil {
		s.refusePage(w, r, err)
		return
	}
	rows, err := s.pool.Query(r.Context(), "SELECT "+checkoutColumns+" FROM sandbox.checkouts WHERE paid ORDER BY created_at DESC LIMIT 20")
	if err == nil {
		view.Paid, err = pgx.CollectRows(rows, scanCheckout)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	s.page(w, r, "index.html", view)
}

func (s *Sandbox) style(w http.ResponseWriter, r *http.Request) {
	s.file(w, r, "pages/style.css", "text/css")
}

func (s *Sandbox) mark(w http.ResponseWriter, r *http.Request) {
	s.file(w, r, "pages/mark.svg", "image/svg+xml")
}

func (s *Sandbox) file(w http.ResponseWriter, r *http.Request, name, kind string) {
	content, err := pageFiles.ReadFile(name)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", kind+"; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=300")
	_, _ = w.Write(content) // the client is gone: nobody is left to tell
}
