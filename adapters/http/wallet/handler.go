// Package wallethttp is the wallet's part of the API.
package wallethttp

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/money"
)

// EventReader verifies a webhook of the payment provider by its signature.
type EventReader interface {
	// Read returns errs.Unauthenticated for anything that the provider did not sign.
	Read(header http.Header, body []byte) (payments.ProviderEvent, error)
}

// Prices tells what guides cost.
type Prices interface {
	// CheapestHour is the price of the cheapest hour that can be booked, 0 when there is none.
	CheapestHour(ctx context.Context) (money.SC, error)
}

// Handler implements the operations of the wallet: those of its ledger, payments and payouts.
type Handler struct {
	ledger   *ledger.Service
	payments *payments.Service
	payouts  *payouts.Service
	events   EventReader
	prices   Prices
}

// New builds the handler.
func New(l *ledger.Service, p *payments.Service, o *payouts.Service, events EventReader, prices Prices) *Handler {
	return &Handler{l, p, o, events, prices}
}

// GetBalance answers the caller's balance.
func (h *Handler) GetBalance(c *gin.Context) {
	n, err := h.ledger.OwnBalance(c.Request.Context())
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
	for _, p := range h.payments.Packs() {
		packs = append(packs, packToAPI(p, cheapest))
	}
	respond.JSON(c, http.StatusOK, packs)
}

// GetGreaterGood answers what was earned, set aside and given.
func (h *Handler) GetGreaterGood(c *gin.Context) {
	g, err := h.ledger.GreaterGood(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, greaterGoodToAPI(g))
}
