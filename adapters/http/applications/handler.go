// Package applicationshttp serves the application to become a Sherpa.
package applicationshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/applications"
	"sherpa/platform/actor"
)

// Handler implements the operations of this module.
type Handler struct{ service *applications.Service }

// New builds the handler.
func New(service *applications.Service) *Handler { return &Handler{service: service} }

// Apply implements openapi.ServerInterface.
func (h *Handler) Apply(c *gin.Context) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil { // 401 comes before any error about the body
		respond.Error(c, err)
		return
	}
	var body openapi.ApplicationForm
	if err := respond.Decode(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	submission, err := fromAPI(body)
	if err != nil {
		respond.Error(c, err)
		return
	}
	if err := h.service.Apply(ctx, submission); err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusCreated, openapi.ApplicationReceipt{
		Success: true, ApplicationStatus: openapi.ApplicationReceiptApplicationStatus(applications.Pending),
		Message: "Thank you. We have your application and will get back to you soon.",
	})
}
