// Package wallethttp is the wallet's part of the API.
package wallethttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet"
)

// EventReader verifies a webhook of the payment provider by its signature.
type EventReader interface {
	// Read returns errs.Unauthenticated for anything that the provider did not sign.
	Read(header http.Header, body []byte) (wallet.ProviderEvent, error)
}

// Handler implements the operations of the wallet.
type Handler struct {
	wallet *wallet.Service
	events EventReader
}

// New builds the handler.
func New(s *wallet.Service, events EventReader) *Handler { return &Handler{s, events} }

// GetBalance answers the caller's balance.
func (h *Handler) GetBalance(c *gin.Context) {
	n, err := h.wallet.Balance(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Balance{SherpaCred: int64(n), CreditBalance: int64(n)})
}

// ListPacks answers the packs on sale.
func (h *Handler) ListPacks(c *gin.Context) {
	packs := []openapi.Pack{}
	for _, p := range h.wallet.Packs() {
		packs = append(packs, packToAPI(p))
	}
	respond.JSON(c, http.StatusOK, packs)
}

// GetGreaterGood answers what was earned, set aside and given.
func (h *Handler) GetGreaterGood(c *gin.Context) {
	g, err := h.wallet.GreaterGood(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, greaterGoodToAPI(g))
}
