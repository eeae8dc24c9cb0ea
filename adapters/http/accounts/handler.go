// Package accountshttp serves people: search, directory, profiles, and the identity provider's webhook.
package accountshttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/platform/id"
)

// Handler implements the operations of this module.
type Handler struct {
	service *accounts.Service
	avatars *accounts.Avatars
	events  EventReader
}

// EventReader verifies webhooks of the identity provider.
type EventReader interface {
	// Read verifies the signature over the body as it came. Errors: Unauthenticated or Malformed.
	Read(header http.Header, body []byte) (accounts.IdentityEvent, error)
}

// New builds the handler.
func New(service *accounts.Service, avatars *accounts.Avatars, events EventReader) *Handler {
	return &Handler{service: service, avatars: avatars, events: events}
}

// GetUser implements openapi.ServerInterface.
func (h *Handler) GetUser(c *gin.Context, rawID openapi.Id) {
	userID, err := id.Parse(rawID)
	if err != nil {
		respond.Error(c, accounts.ErrUnknown.Because(err))
		return
	}
	p, err := h.service.PublicProfile(c.Request.Context(), userID)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, guideToAPI(p))
}

// GetMe implements openapi.ServerInterface.
func (h *Handler) GetMe(c *gin.Context) {
	own, err := h.service.Me(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, ownToAPI(own))
}
