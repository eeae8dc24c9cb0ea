package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"sherpa/platform/errs"
)

// maxBody bounds every request body.
const maxBody = 1 << 20

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // the client is gone: nobody is left to tell
}

// refuse answers with our own error format (design, section 4).
func (s *Sandbox) refuse(w http.ResponseWriter, r *http.Request, err error) {
	refusal, ok := errs.As(err)
	switch {
	case ok:
	case isUnstorable(err):
		refusal = errs.New(errs.Invalid, "INVALID_INPUT", "A value of this call is one that cannot be kept.")
	default:
		s.log.LogAttrs(r.Context(), slog.LevelError, "sandbox call failed",
			slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Any("error", err))
		refusal = errs.New(errs.Internal, "INTERNAL", "Something went wrong in the sandbox.")
	}
	body := map[string]any{"success": false, "error": refusal.Code, "code": refusal.Code, "message": refusal.Message}
	if len(refusal.Fields) > 0 {
		body["fields"] = refusal.Fields
	}
	writeJSON(w, status(refusal.Class), body)
}

// isUnstorable says whether PostgreSQL refused a value itself: NUL or broken UTF-8 in a text, a number or a time
// that is too large (SQLSTATE class 22). Nobody could have meant it, so it is the caller's fault.
func isUnstorable(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && strings.HasPrefix(refused.Code, "22")
}

// decode reads a JSON body into v. An empty body leaves v as it is.
func decode(r *http.Request, v any) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return unreadable(err)
	}
	if len(body) == 0 {
		return nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return errs.New(errs.UnsupportedType, "UNSUPPORTED_MEDIA_TYPE", "Please send JSON.")
	}
	if err := json.Unmarshal(body, v); err != nil {
		return errs.New(errs.Malformed, "MALFORMED", "The body is no JSON of the expected form.").Because(err)
	}
	return nil
}

func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errs.New(errs.TooLarge, "TOO_LARGE", "The body is too large.")
	}
	return errs.New(errs.Malformed, "MALFORMED", "The body cannot be read.").Because(err)
}

// wantsJSON says whether the caller is a program rather than a browser's page.
func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}

// isForm says whether a page's form was sent.
func isForm(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && (kind == "application/x-www-form-urlencoded" || kind == "multipart/form-data")
}
