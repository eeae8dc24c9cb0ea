package bookinghttp

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
	"sherpa/platform/money"
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
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ReasonRequest
		if err := h.read(ctx, c, session, booking.Decline, respond.DecodeOptional, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.Decline(ctx, session, text(body.Reason))
	})
}

// CancelSession calls a session off.
func (h *Handler) CancelSession(c *gin.Context, path openapi.Id) {
	h.on(c, path, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.CancelRequest
		if err := h.read(ctx, c, session, booking.Cancel, respond.DecodeOptional, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.CancelQuoted(ctx, session, text(body.Reason), quoted(body.ExpectedBackSC))
	})
}

// quoted is what a gamer was shown to get back; nil when not said.
func quoted(sc *int64) *money.SC { return (*money.SC)(sc) }

// WaiveCancellation gives the SC of a late cancellation back.
func (h *Handler) WaiveCancellation(c *gin.Context, path openapi.Id) { h.on(c, path, h.booking.Waive) }

// ScheduleSession moves a session: 200, or 202 when the time is proposed to the guide instead.
func (h *Handler) ScheduleSession(c *gin.Context, path openapi.Id) {
	h.answering(c, path, movedOrProposed, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.ScheduleRequest
		if err := h.read(ctx, c, session, booking.Move, respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		return h.booking.Schedule(ctx, session, text(body.ScheduledTime))
	})
}

// movedOrProposed is 202 when a session that was to be moved has a proposal of its gamer instead.
func movedOrProposed(v booking.View) int {
	if v.Proposal.By == booking.SideGamer {
		return http.StatusAccepted
	}
	return http.StatusOK
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
		return h.wish(ctx, session, body.Status, text(body.StatusReason, body.Reason), body.Version, body.ExpectedBackSC)
	})
}

// PatchSession is the specification's fallback for moving and for changing the status.
func (h *Handler) PatchSession(c *gin.Context, path openapi.Id) {
	moves := false
	status := func(v booking.View) int {
		if moves {
			return movedOrProposed(v)
		}
		return http.StatusOK
	}
	h.answering(c, path, status, func(ctx context.Context, session uuid.UUID) (booking.View, error) {
		var body openapi.SessionPatch
		if err := h.read(ctx, c, session, "", respond.Decode, &body); err != nil {
			return booking.View{}, err
		}
		if moves = body.Status == nil; moves {
			return h.booking.Schedule(ctx, session, text(body.ScheduledTime))
		}
		return h.wish(ctx, session, *body.Status, text(body.StatusReason, body.Reason), body.Version, body.ExpectedBackSC)
	})
}

func (h *Handler) wish(ctx context.Context, session uuid.UUID, status, reason string, seen *int, expectedBack *int64) (booking.View, error) {
	switch strings.ToLower(strings.TrimSpace(status)) {
	case "approved", "confirmed":
		return h.booking.Approve(ctx, session, seen)
	case "declined":
		return h.booking.Decline(ctx, session, reason)
	case "cancelled", "canceled":
		return h.booking.CancelQuoted(ctx, session, reason, quoted(expectedBack))
	}
	if _, err := h.booking.Get(ctx, session); err != nil {
		return booking.View{}, err
	}
	return booking.View{}, errStatus()
}
