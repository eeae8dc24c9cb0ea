package bookinghttp

import (
	"context"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
)

// ApproveSession accepts a request.
func (h *Handler) ApproveSession(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ApproveRequest
		if err := h.read(ctx, c, session, booking.Approve, respond.DecodeOptional, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.Approve(ctx, session, body.Version)
	})
}

// DeclineSession refuses a request.
func (h *Handler) DeclineSession(c *gin.Context, path openapi.Id) {
	h.because(c, path, booking.Decline, h.booking.Decline)
}

// CancelSession calls a session off.
func (h *Handler) CancelSession(c *gin.Context, path openapi.Id) {
	h.because(c, path, booking.Cancel, h.booking.Cancel)
}

func (h *Handler) because(c *gin.Context, path string, event booking.Event,
	do func(context.Context, uuid.UUID, string) (booking.View, error),
) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ReasonRequest
		if err := h.read(ctx, c, session, event, respond.DecodeOptional, &body); err != nil {
			return booking.View{}, err
		}
		return do(ctx, session, text(body.Reason))
	})
}

// ScheduleSession moves a session.
func (h *Handler) ScheduleSession(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ScheduleRequest
		if err := h.read(ctx, c, session, booking.Move, respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.Schedule(ctx, session, text(body.ScheduledTime))
	})
}

// ScheduleSessionAlias is the specification's fallback of ScheduleSession.
func (h *Handler) ScheduleSessionAlias(c *gin.Context, path openapi.Id) { h.ScheduleSession(c, path) }

// SetSessionStatus is the specification's fallback: the wished status names the use case.
func (h *Handler) SetSessionStatus(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.StatusRequest
		if err := h.read(ctx, c, session, "", respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		return h.wish(ctx, session, body.Status, text(body.StatusReason, body.Reason), body.Version)
	})
}

// PatchSession is the specification's fallback for moving and for changing the status.
func (h *Handler) PatchSession(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.SessionPatch
		if err := h.read(ctx, c, session, "", respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		if body.Status == nil {
			return h.booking.Schedule(ctx, session, text(body.ScheduledTime))
		}
		return h.wish(ctx, session, *body.Status, text(body.StatusReason, body.Reason), body.Version)
	})
}

func (h *Handler) wish(ctx context.Context, session uuid.UUID, status, reason string, seen *int) (booking.View, error) {
	switch strings.ToLower(strings.TrimSpace(status)) {
	case "approved", "confirmed":
		return h.booking.Approve(ctx, session, seen)
	case "declined":
		return h.booking.Decline(ctx, session, reason)
	case "cancelled", "canceled":
		return h.booking.Cancel(ctx, session, reason)
	}
	if _, err := h.booking.Get(ctx, session); err != nil {
		return booking.View{}, err
	}
	return booking.View{}, errStatus()
}
