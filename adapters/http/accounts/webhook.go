package accountshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
)

// ClerkWebhook implements openapi.ServerInterface. The signature covers the bytes of the body.
func (h *Handler) ClerkWebhook(c *gin.Context) {
	body, err := respond.Body(c)
	if err != nil {
		respond.Error(c, err)
		return
	}
	event, err := h.events.Read(c.Request.Header, body)
	if err != nil {
		respond.Error(c, err)
		return
	}
	if err := h.service.HandleIdentityEvent(c.Request.Context(), event); err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Received{Received: true})
}
