package wallethttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
)

// StripeWebhook takes an event of the payment provider. An error asks for it to be sent again.
func (h *Handler) StripeWebhook(c *gin.Context) {
	body, err := respond.Body(c)
	if err != nil {
		respond.Error(c, err)
		return
	}
	event, err := h.events.Read(c.Request.Header, body)
	if err == nil {
		err = h.payments.HandleEvent(c.Request.Context(), event)
	}
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Received{Received: true})
}
