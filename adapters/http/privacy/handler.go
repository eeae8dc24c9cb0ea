// Package privacyhttp serves what people may do with their own data.
package privacyhttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/privacy"
)

// Handler implements the operations of this module.
type Handler struct{ service *privacy.Service }

// New builds the handler.
func New(service *privacy.Service) *Handler { return &Handler{service} }

// ExportMe implements openapi.ServerInterface.
func (h *Handler) ExportMe(c *gin.Context) {
	archive, err := h.service.Export(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	c.Header("Content-Disposition", `attachment; filename="sherpa-data.zip"`)
	c.Data(http.StatusOK, "application/zip", archive)
}

// DeleteMe implements openapi.ServerInterface.
func (h *Handler) DeleteMe(c *gin.Context) {
	var body openapi.DeleteAccount
	err := respond.DecodeSigned(c, &body)
	if err == nil {
		err = h.service.DeleteAccount(c.Request.Context(), value(body.Confirm), value(body.Forfeit))
	}
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Received{Received: true})
}

// value is what was sent, the zero value for nothing.
func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
