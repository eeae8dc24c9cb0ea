package wallethttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet/payments"
)

// CreateCheckout opens a purchase.
func (h *Handler) CreateCheckout(c *gin.Context) {
	var body openapi.CheckoutRequest
	if err := respond.DecodeSigned(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	req := payments.CheckoutRequest{AdvertisedSC: body.PackCredAdvertised}
	if body.PriceId != nil {
		req.PriceID = *body.PriceId
	}
	req.USD, _ = respond.TextOrNumber(body.Usd) // what is neither is no amount
	opened, err := h.payments.StartCheckout(c.Request.Context(), req)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Checkout{Url: opened.URL, SessionId: opened.ID})
}

// VerifyCheckout looks at a purchase and changes nothing.
func (h *Handler) VerifyCheckout(c *gin.Context, params openapi.VerifyCheckoutParams) {
	id := ""
	if params.SessionId != nil {
		id = *params.SessionId
	}
	state, err := h.payments.VerifyCheckout(c.Request.Context(), id)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, stateToAPI(state))
}

// ConfirmCheckout credits a paid purchase.
func (h *Handler) ConfirmCheckout(c *gin.Context) {
	var body openapi.ConfirmRequest
	if err := respond.DecodeSigned(c, &body); err != nil {
		respond.Error(c, err)
		return
	}
	id := ""
	if body.SessionId != nil {
		id = *body.SessionId
	}
	h.confirm(c, id)
}

// ConfirmCheckoutById is the specification's fallback of ConfirmCheckout.
func (h *Handler) ConfirmCheckoutById(c *gin.Context, id openapi.Id) { //nolint:revive // the generated interface has this name
	h.confirm(c, id)
}

func (h *Handler) confirm(c *gin.Context, id string) {
	got, err := h.payments.Confirm(c.Request.Context(), id)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.Confirmation{Success: true, Credited: int64(got.Credited), NewBalance: int64(got.NewBalance)})
}
