// Package wallethttp is the wallet's part of the API.
package wallethttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet"
	"sherpa/platform/money"
)

// EventReader verifies a webhook of the payment provider by its signature.
type EventReader interface {
	// Read returns errs.Unauthenticated for anything that the provider did not sign.
	Read(header http.Header, body []byte) (wallet.ProviderEvent, error)
}

// Prices tells what guides cost.
type Prices interface {
	// CheapestHour is the price of the cheapest hour that can be booked, 0 when there is none.
	CheapestHour(ctx context.Context) (money.SC, error)
}

// Handler implements the operations of the wallet.
type Handler struct {
	wallet *wallet.Service
	events EventReader
	prices Prices
}

// New builds the handler.
func New(s *wallet.Service, events EventReader, prices Prices) *Handler {
	return &Handler{s, events, prices}
}

// GetBalance answers the caller's balance.
func (h *Handler) GetBalance(c *gin.Context) {
	n, err := h.wallet.Balance(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Balance{SherpaCred: int64(n), CreditBalance: int64(n)})
}

// ListPacks answers the packs on sale, with words about what they pay for.
func (h *Handler) ListPacks(c *gin.Context) {
	cheapest, err := h.prices.CheapestHour(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	packs := []openapi.Pack{}
	for _, p := range h.wallet.Packs() {
		packs = append(packs, packToAPI(p, cheapest))
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
