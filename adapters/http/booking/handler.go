// Package bookinghttp is booking's part of the API.
package bookinghttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/id"
)

// Handler implements the operations of booking.
type Handler struct {
	booking  *booking.Service
	calendar Calendar
}

// New builds the handler.
func New(s *booking.Service, c Calendar) *Handler { return &Handler{s, c} }

// on runs a use case on the session that a path names, and answers 200 with the session.
func (h *Handler) on(c *gin.Context, path string, do func(ctx context.Context, session uuid.UUID) (booking.View, error)) {
	h.answering(c, path, func(booking.View) int { return http.StatusOK }, do)
}

// answering is on with a status that depends on the outcome. A missing sign-in is reported before any other error.
func (h *Handler) answering(c *gin.Context, path string, status func(booking.View) int,
	do func(ctx context.Context, session uuid.UUID) (booking.View, error),
) {
	ctx := c.Request.Context()
	who, err := actor.Require(ctx)
	if err != nil {
		respond.Error(c, err)
		return
	}
	session, err := id.Parse(path)
	if err != nil {
		respond.Error(c, booking.ErrNotFound)
		return
	}
	v, err := do(ctx, session)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, status(v), sessionToAPI(v, who))
}

// read decodes the body of a call that makes an event happen, empty when only the body names it. What is wrong
// with a body is told to those alone who may make the call: party and side come first (design, section 3, "Who").
func (h *Handler) read(ctx context.Context, c *gin.Context, session uuid.UUID, event booking.Event,
	decode func(*gin.Context, any) error, body any,
) error {
	invalid := decode(c, body)
	if invalid == nil {
		return nil
	}
	if err := h.booking.May(ctx, session, event); err != nil {
		return err
	}
	return invalid
}

// errStatus says that a status cannot be wished for.
func errStatus() error {
	return errs.InvalidField("status", "The status can be set to approved, declined or cancelled.")
}

func text(s ...*string) string {
	for _, p := range s {
		if p != nil && *p != "" {
			return *p
		}
	}
	return ""
}

// GetSession answers a session.
func (h *Handler) GetSession(c *gin.Context, path openapi.Id) { h.on(c, path, h.booking.Get) }
