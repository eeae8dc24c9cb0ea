package bookinghttp

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
	"sherpa/platform/id"
	"sherpa/platform/page"
)

// ListMySessions answers the caller's sessions as a gamer.
func (h *Handler) ListMySessions(c *gin.Context, params openapi.ListMySessionsParams) {
	h.mine(c, page.Of(params.Limit, params.Cursor))
}

func (h *Handler) mine(c *gin.Context, req page.Request) {
	ctx := c.Request.Context()
	p, err := h.booking.Mine(ctx, req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.Link(c, p.Next)
	respond.JSON(c, http.StatusOK, sessionsToAPI(p.Items, actor.From(ctx)))
}

// ListSessions has three meanings in the specification: a guide's busy slots, the caller's sessions as a
// guide, and the caller's own.
func (h *Handler) ListSessions(c *gin.Context, params openapi.ListSessionsParams) {
	req := page.Of(params.Limit, params.Cursor)
	switch booked := text(params.Booked); {
	case text(params.GuideId) != "" && booked != "" && booked != "0" && booked != "false":
		h.ListBusySlots(c, *params.GuideId)
	case text(params.As) == "guide":
		h.guided(c, actor.From(c.Request.Context()).ID, req)
	default:
		h.mine(c, req)
	}
}

// ListGuideSessions answers a guide's sessions to that guide.
func (h *Handler) ListGuideSessions(c *gin.Context, path openapi.Id, params openapi.ListGuideSessionsParams) {
	guide, err := id.Parse(path)
	if err != nil && actor.From(c.Request.Context()).SignedIn() {
		respond.Error(c, err)
		return
	}
	h.guided(c, guide, page.Of(params.Limit, params.Cursor))
}

func (h *Handler) guided(c *gin.Context, guide uuid.UUID, req page.Request) {
	ctx := c.Request.Context()
	p, earned, err := h.booking.Guided(ctx, guide, req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.Link(c, p.Next)
	respond.JSON(c, http.StatusOK, openapi.GuideSessions{
		Sessions: sessionsToAPI(p.Items, actor.From(ctx)), TotalEarningsCents: int64(earned), TotalEarningsUSD: earned.USD(),
	})
}

// ListBusySlots answers when a guide is busy, to everybody.
func (h *Handler) ListBusySlots(c *gin.Context, path openapi.Id) {
	guide, err := id.Parse(path)
	if err != nil {
		respond.Error(c, err)
		return
	}
	slots, err := h.booking.Busy(c.Request.Context(), guide)
	if err != nil {
		respond.Error(c, err)
		return
	}
	busy := make([]openapi.BusySlot, 0, len(slots))
	for _, s := range slots {
		busy = append(busy, openapi.BusySlot{ScheduledTime: s.StartsAt, Hours: s.Hours, Status: string(s.Status)})
	}
	respond.JSON(c, http.StatusOK, busy)
}
