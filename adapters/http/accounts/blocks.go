package accountshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
)

// ListBlocks implements openapi.ServerInterface.
func (h *Handler) ListBlocks(c *gin.Context) {
	found, err := h.service.Blocks(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	list := make([]openapi.Person, 0, len(found))
	for _, b := range found {
		list = append(list, openapi.Person{UnderscoreId: b.ID.String(), Username: b.GamerTag, Avatar: accounts.PublicAvatar(b.Avatar)})
	}
	respond.JSON(c, http.StatusOK, list)
}

// AddBlock implements openapi.ServerInterface.
func (h *Handler) AddBlock(c *gin.Context, rawID openapi.Id) { onPerson(c, rawID, h.service.AddBlock) }

// RemoveBlock implements openapi.ServerInterface.
func (h *Handler) RemoveBlock(c *gin.Context, rawID openapi.Id) {
	onPerson(c, rawID, h.service.RemoveBlock)
}
