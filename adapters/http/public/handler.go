// Package publichttp is the part of the API that belongs to no module: what a
// browser needs to know before anything else.
package publichttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/platform/clock"
)

// scPerDollar is the price of a guide's dollar in SC (specification, section 9). For display only.
const scPerDollar = 2.2

// Config is what the browser may know.
type Config struct {
	// PublishableKey of the identity provider; empty when the sandbox stands in.
	PublishableKey string
	Sandbox        bool
	// Support is the e-mail address that people write to.
	Support string
	Credit  Credit
}

// Credit is what a custom amount may be, in whole dollars, and the SC that each of them buys.
type Credit struct{ MinUSD, MaxUSD, SCPerDollar int }

// Handler answers the configuration.
type Handler struct {
	cfg   Config
	clock clock.Clock
}

// New builds the handler. The clock tells business time.
func New(cfg Config, c clock.Clock) *Handler { return &Handler{cfg, c} }

// GetConfig answers the public run-time configuration.
func (h *Handler) GetConfig(c *gin.Context) {
	cfg := openapi.Config{
		Identity: openapi.IdentityConfig{Provider: openapi.Sandbox}, ScPerDollar: scPerDollar, Sandbox: h.cfg.Sandbox, Now: h.clock.Now(),
		Support: h.cfg.Support,
		Credit:  openapi.CreditConfig{MinUsd: h.cfg.Credit.MinUSD, MaxUsd: h.cfg.Credit.MaxUSD, ScPerDollarBought: h.cfg.Credit.SCPerDollar},
	}
	if h.cfg.PublishableKey != "" {
		cfg.Identity = openapi.IdentityConfig{Provider: openapi.Clerk, PublishableKey: &h.cfg.PublishableKey}
	}
	respond.JSON(c, http.StatusOK, cfg)
}
