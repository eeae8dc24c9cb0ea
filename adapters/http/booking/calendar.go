package bookinghttp

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/booking"
	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// Calendar writes an event as an iCalendar object (RFC 5545).
type Calendar interface {
	Event(e booking.CalendarEvent) []byte
}

// GetSessionCalendar answers a confirmed session as a file for calendars.
func (h *Handler) GetSessionCalendar(c *gin.Context, path openapi.Id) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil {
		respond.Error(c, err)
		return
	}
	session, err := id.Parse(path)
	if err != nil {
		respond.Error(c, booking.ErrNotFound)
		return
	}
	event, err := h.booking.Calendar(ctx, session)
	if err != nil {
		respond.Error(c, err)
		return
	}
	// The last six characters are how screens name a session.
	name := strings.ToUpper(session.String()[30:])
	c.Header("Content-Disposition", `attachment; filename="sherpa-session-`+name+`.ics"`)
	c.Header("Cache-Control", "no-store")
	c.Data(http.StatusOK, "text/calendar; charset=utf-8; method="+string(event.Method), h.calendar.Event(event))
}
