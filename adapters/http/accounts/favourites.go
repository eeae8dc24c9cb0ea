package accountshttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// ListFavourites implements openapi.ServerInterface.
func (h *Handler) ListFavourites(c *gin.Context) {
	guides, err := h.service.Favourites(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, guidesToAPI(guides))
}

// AddFavourite implements openapi.ServerInterface.
func (h *Handler) AddFavourite(c *gin.Context, rawID openapi.Id) {
	onPerson(c, rawID, h.service.AddFavourite)
}

// RemoveFavourite implements openapi.ServerInterface.
func (h *Handler) RemoveFavourite(c *gin.Context, rawID openapi.Id) {
	onPerson(c, rawID, h.service.RemoveFavourite)
}

// onPerson changes something about the person whom a path names, and answers 204.
func onPerson(c *gin.Context, rawID string, change func(context.Context, uuid.UUID) error) {
	ctx := c.Request.Context()
	_, err := actor.Require(ctx) // 401 comes before any error about the id
	if err == nil {
		var personID uuid.UUID
		if personID, err = id.Parse(rawID); err != nil {
			err = accounts.ErrUnknown.Because(err)
		} else {
			err = change(ctx, personID)
		}
	}
	if err != nil {
		respond.Error(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}
