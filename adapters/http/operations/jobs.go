package operationshttp

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// jobsPolicy is what River's pages need: their own scripts, styles, pictures and calls. Their notices and
// pickers make style elements while they run, which no hash can foresee.
const jobsPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const (
	maxBody  = 1 << 20
	maxNamed = 100 // jobs that an audit entry names
)

// Jobs serves everything below JobsPath to a browser whose cookie is good and whose person is still an
// admin: both are asked of the database each time. What changes something is noted in the audit trail.
func (h *Handler) Jobs(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	c.Header("Referrer-Policy", "no-referrer")
	c.Header("Content-Security-Policy", jobsPolicy)
	if err := h.admit(c); err != nil {
		h.refuse(c, err)
		return
	}
	if strings.HasPrefix(c.Request.URL.Path, JobsPath+"/assets/") { // their names carry a hash
		c.Header("Cache-Control", "private, max-age=31536000, immutable")
	}
	c.Status(http.StatusOK)
	h.jobs.ServeHTTP(c.Writer, c.Request)
}

// admit puts the admin into the context of the request.
func (h *Handler) admit(c *gin.Context) error {
	cookie, err := c.Request.Cookie(cookieName)
	if err != nil || cookie.Value == "" {
		return errs.ErrUnauthenticated
	}
	ctx := c.Request.Context()
	who, err := h.operators.ByToken(ctx, cookie.Value)
	if err != nil {
		return err
	}
	log := respond.Logger(ctx).With(slog.String("actor", who.ID.String()))
	ctx = respond.WithRequest(actor.With(ctx, who), respond.RequestID(ctx), log)
	c.Request = c.Request.WithContext(ctx)
	c.Request.Header.Del("Cookie") // nobody behind this line needs the token
	if c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead {
		return nil
	}
	if err := h.origin.Check(c.Request); err != nil {
		return errs.ErrForbidden.Because(err)
	}
	return h.note(c)
}

// note writes down who wants to change what.
func (h *Handler) note(c *gin.Context) error {
	body, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, maxBody))
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return errs.New(errs.TooLarge, "BODY_TOO_LARGE", "This request is too large.")
		}
		return errs.New(errs.Malformed, "BAD_BODY", "This request cannot be read.").Because(err)
	}
	c.Request.Body = io.NopCloser(bytes.NewReader(body))
	var named struct {
		IDs []json.RawMessage `json:"ids"` // texts or numbers
	}
	_ = json.Unmarshal(body, &named) // River answers for bodies that it cannot read
	jobs := []string{}
	for _, id := range named.IDs[:min(len(named.IDs), maxNamed)] {
		jobs = append(jobs, strings.Trim(string(id), `"`))
	}
	call := c.Request.Method + " " + strings.TrimPrefix(c.Request.URL.Path, JobsPath)
	return h.operators.NoteJobsChanged(c.Request.Context(), call, jobs)
}

// refuse answers a page with a page, and a call with JSON.
func (h *Handler) refuse(c *gin.Context, err error) {
	e, ours := errs.As(err)
	if !ours || !strings.Contains(c.GetHeader("Accept"), "text/html") {
		respond.Error(c, err)
		return
	}
	switch e.Class { //nolint:exhaustive // the others have no page
	case errs.Unauthenticated:
		refusalPage(c, http.StatusUnauthorized, "Your look at the job queues has ended",
			"It lasts half an hour. Open the queues again from the admin page.")
	case errs.Forbidden:
		refusalPage(c, http.StatusForbidden, "Access Denied – Admins only.", "Only admins see the job queues.")
	default:
		respond.Error(c, err)
	}
}
