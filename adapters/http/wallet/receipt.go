package wallethttp

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/actor"
	"sherpa/platform/id"
)

// GetPurchase answers the receipt of a purchase to its buyer.
func (h *Handler) GetPurchase(c *gin.Context, path openapi.Id) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil {
		respond.Error(c, err)
		return
	}
	payment, err := id.Parse(path)
	if err != nil {
		respond.Error(c, payments.ErrNoPayment)
		return
	}
	r, err := h.payments.Receipt(ctx, payment)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, receiptToAPI(r))
}

func receiptToAPI(r payments.Receipt) openapi.PurchaseReceipt {
	out := openapi.PurchaseReceipt{
		UnderscoreId: r.Payment.String(), Number: r.Called(), At: r.At, Description: fmt.Sprintf("%d SC (%s)", r.SC, r.Label),
		Sc: int64(r.SC), Cents: int64(r.Price), Currency: openapi.Usd, Status: openapi.PurchaseReceiptStatus(r.Status()),
	}
	out.Issuer.Name, out.Issuer.Address, out.Issuer.Email = r.Issuer.Name, r.Issuer.Address, r.Issuer.Email
	out.Payer.Name, out.Payer.Email = r.Payer, r.Email
	if r.Refunded > 0 {
		cents := int64(r.Refunded)
		out.RefundedCents = &cents
	}
	return out
}
