package bookinghttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
	"sherpa/platform/actor"
)

// CreateSession books: 201, or 200 when the same request was booked before.
func (h *Handler) CreateSession(c *gin.Context) {
	ctx := c.Request.Context()
	var body openapi.BookingRequest
	if err := respond.DecodeSigned(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	req := booking.Request{
		GuideID: text(body.GuideId), Game: text(body.Game), Platform: text(body.Platform), ScheduledTime: text(body.ScheduledTime),
		PaymentMethod: text(body.PaymentMethod), UseSherpaCred: body.UseSherpaCred, Key: text(body.IdempotencyKey),
		ExpectedTotalSC: body.ExpectedTotalSC, Note: words(body.Note),
	}
	if body.Hours != nil {
		req.Hours = *body.Hours
	}
	booked, err := h.booking.Create(ctx, req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	status := http.StatusCreated
	if booked.Replayed {
		status = http.StatusOK
	}
	session := sessionToAPI(booked.View, actor.From(ctx))
	respond.JSON(c, status, openapi.BookingResult{
		Success: true, SessionId: session.UnderscoreId, UnderscoreId: session.UnderscoreId, Status: string(session.Status), Session: session,
	})
}

// CreateSessionAlias is the specification's fallback of CreateSession.
func (h *Handler) CreateSessionAlias(c *gin.Context) { h.CreateSession(c) }
