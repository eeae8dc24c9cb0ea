package accountshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/actor"
)

// UpdateMe implements openapi.ServerInterface.
func (h *Handler) UpdateMe(c *gin.Context) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil { // 401 comes before any error about the body
		respond.Error(c, err)
		return
	}
	var body openapi.ProfileChange
	if err := respond.Decode(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	own, err := h.service.UpdateProfile(ctx, changeFromAPI(body))
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, ownToAPI(own))
}
