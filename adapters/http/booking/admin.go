package bookinghttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
)

// AdminFindSessions finds sessions by their number.
func (h *Handler) AdminFindSessions(c *gin.Context, params openapi.AdminFindSessionsParams) {
	ctx := c.Request.Context()
	found, err := h.booking.FindByCode(ctx, params.Code)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, sessionsToAPI(found, actor.From(ctx)))
}

// Latest gives an admin a person's sessions on either side, newest first, at most limit. Errors: errs.ErrUnauthenticated,
// errs.ErrForbidden.
func (h *Handler) Latest(ctx context.Context, person uuid.UUID, limit int) ([]openapi.Session, error) {
	found, err := h.booking.Latest(ctx, person, limit)
	return sessionsToAPI(found, actor.From(ctx)), err
}
