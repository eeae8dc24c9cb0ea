package wallethttp

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/openapi"
	"sherpa/adapters/http/respond"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/page"
)

// CreateOnboardingLink answers where a guide tells the payment provider how to be paid. A body, if there
// is one, says nothing.
func (h *Handler) CreateOnboardingLink(c *gin.Context) {
	if err := respond.NoPayload(c); err != nil {
		respond.Error(c, err)
		return
	}
	url, err := h.payouts.CreateOnboardingLink(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.OnboardingLink{Url: url})
}

// GetPayoutSummary answers what a guide has earned and how it is paid.
func (h *Handler) GetPayoutSummary(c *gin.Context) {
	s, err := h.payouts.PayoutSummary(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, openapi.PayoutSummary{
		BalanceCents: int64(s.Earned), OnHoldCents: int64(s.OnHold), DisputedCents: int64(s.Disputed), InFlightCents: int64(s.InFlight),
		NextPayoutAt: s.NextPayoutAt, PayoutsEnabled: s.PayoutsEnabled, NeedsOnboarding: s.NeedsOnboarding,
		Year: s.Year, PaidThisYearCents: int64(s.PaidYear), Form1099: s.Form1099, Form1099AboveCents: int64(s.Form1099Above),
		Failure: some(s.Failure),
	})
}

// ListPayouts answers a guide's payouts, newest first.
func (h *Handler) ListPayouts(c *gin.Context, params openapi.ListPayoutsParams) {
	found, err := h.payouts.PayoutHistory(c.Request.Context(), page.Of(params.Limit, params.Cursor))
	if err != nil {
		respond.Error(c, err)
		return
	}
	payouts := make([]openapi.Payout, 0, len(found.Items))
	for _, p := range found.Items {
		payouts = append(payouts, payoutToAPI(p))
	}
	respond.Link(c, found.Next)
	respond.JSON(c, http.StatusOK, payouts)
}

func payoutToAPI(p payouts.PayoutRecord) openapi.Payout {
	out := openapi.Payout{
		UnderscoreId: p.ID.String(), AmountCents: int64(p.Amount), ReversedCents: int64(p.Reversed), Status: payoutStatus(p.Status),
		CreatedAt: p.CreatedAt, PaidAt: p.DoneAt,
	}
	if p.Status == payouts.PayoutFailed {
		out.Failure, out.NextAttemptAt = some(p.Failure), p.DueAt
	}
	return out
}

// payoutStatus is how a guide sees a payout: what we do not know for sure is still on its way.
func payoutStatus(s payouts.PayoutStatus) openapi.PayoutStatus {
	switch s {
	case payouts.PayoutDone:
		return openapi.PayoutStatusPaid
	case payouts.PayoutFailed:
		return openapi.PayoutStatusWaiting
	case payouts.PayoutPending, payouts.PayoutSent, payouts.PayoutUnknown, payouts.PayoutNeedsReview:
	}
	return openapi.PayoutStatusProcessing
}

func some(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
