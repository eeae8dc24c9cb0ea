package stripe

import (
	"context"
	"fmt"
	"regexp"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/money"
)

// intentID is the form of a payment intent's id; anything else is not asked for.
var intentID = regexp.MustCompile(`^pi_[A-Za-z0-9_]{1,200}$`)

// CheckoutOf implements payments.Gateway.
func (p *Gateway) CheckoutOf(ctx context.Context, intent string) (string, error) {
	if !intentID.MatchString(intent) {
		return "", payments.ErrCheckoutUnknown
	}
	params := &sdk.CheckoutSessionListParams{PaymentIntent: sdk.String(intent)}
	params.Limit = sdk.Int64(1)
	for session, err := range p.api.V1CheckoutSessions.List(ctx, params).All(ctx) {
		if err != nil {
			return "", failure("find the checkout of a payment", gone(err), payments.ErrCheckoutUnknown)
		}
		return session.ID, nil
	}
	return "", payments.ErrCheckoutUnknown
}

// RefundsAndDisputes implements payments.Gateway.
func (p *Gateway) RefundsAndDisputes(ctx context.Context, intent string) (payments.RefundsAndDisputes, error) {
	if !intentID.MatchString(intent) {
		return payments.RefundsAndDisputes{}, fmt.Errorf("read the refunds of a payment: %q is no payment intent", intent)
	}
	return p.refundsAndDisputes(ctx, &sdk.RefundListParams{PaymentIntent: sdk.String(intent)}, &sdk.DisputeListParams{PaymentIntent: sdk.String(intent)})
}

// RefundsAndDisputesSince implements payments.Gateway.
func (p *Gateway) RefundsAndDisputesSince(ctx context.Context, since time.Time) (payments.RefundsAndDisputes, error) {
	refunds, disputes := &sdk.RefundListParams{}, &sdk.DisputeListParams{}
	if !since.IsZero() {
		created := createdSince(since)
		refunds.CreatedRange, disputes.CreatedRange = created, created
	}
	return p.refundsAndDisputes(ctx, refunds, disputes)
}

// refundsAndDisputes reads both lists to their last page. Those of payments without an intent are none of ours; one with a
// status that this program does not know is left out, so that what is known of it stays.
func (p *Gateway) refundsAndDisputes(ctx context.Context, refunds *sdk.RefundListParams, disputes *sdk.DisputeListParams) (found payments.RefundsAndDisputes, err error) {
	refunds.Limit, disputes.Limit = sdk.Int64(listPage), sdk.Int64(listPage)
	for r, err := range p.api.V1Refunds.List(ctx, refunds).All(ctx) {
		if err != nil {
			return payments.RefundsAndDisputes{}, failure("read refunds", err, nil)
		}
		if r.PaymentIntent == nil {
			continue
		}
		if status, known := refundStatus(r); known {
			found.Refunds = append(found.Refunds, status)
		} else {
			p.unknown.report(wordRefundStatus, string(r.Status), r.ID)
		}
	}
	for d, err := range p.api.V1Disputes.List(ctx, disputes).All(ctx) {
		if err != nil {
			return payments.RefundsAndDisputes{}, failure("read disputes", err, nil)
		}
		if d.PaymentIntent == nil {
			continue
		}
		if status, known := disputeStatus(d); known {
			found.Disputes = append(found.Disputes, status)
		} else {
			p.unknown.report(wordDisputeStatus, string(d.Status), d.ID)
		}
	}
	return found, nil
}

// refundStatus counts a refund as soon as its money has left our balance, which a pending one's has. known is false
// for a status that this program does not know.
func refundStatus(r *sdk.Refund) (status payments.RefundStatus, known bool) {
	status = payments.RefundStatus{
		ID: r.ID, IntentID: r.PaymentIntent.ID, Currency: string(r.Currency), Amount: money.Cents(r.Amount),
		CreatedAt: time.Unix(r.Created, 0).UTC(),
	}
	switch r.Status {
	case sdk.RefundStatusSucceeded, sdk.RefundStatusPending:
		status.Counts = true
	case sdk.RefundStatusRequiresAction, sdk.RefundStatusFailed, sdk.RefundStatusCanceled:
	default:
		return status, false
	}
	return status, true
}

// disputeStatus maps a dispute of the provider. known is false for a status that this program does not know.
func disputeStatus(d *sdk.Dispute) (status payments.DisputeStatus, known bool) {
	status = payments.DisputeStatus{
		ID: d.ID, IntentID: d.PaymentIntent.ID, Currency: string(d.Currency), Amount: money.Cents(d.Amount),
		Reason: string(d.Reason), CreatedAt: time.Unix(d.Created, 0).UTC(),
	}
	if d.EvidenceDetails != nil && d.EvidenceDetails.DueBy > 0 {
		due := time.Unix(d.EvidenceDetails.DueBy, 0).UTC()
		status.DueBy = &due
	}
	switch d.Status {
	case sdk.DisputeStatusWarningNeedsResponse, sdk.DisputeStatusWarningUnderReview:
		status.ProviderStatus = payments.ProviderInquiry
	case sdk.DisputeStatusWarningClosed:
		status.ProviderStatus = payments.ProviderDropped
	case sdk.DisputeStatusNeedsResponse, sdk.DisputeStatusUnderReview:
		status.ProviderStatus = payments.ProviderOpen
	case sdk.DisputeStatusWon:
		status.ProviderStatus = payments.ProviderWon
	case sdk.DisputeStatusLost:
		status.ProviderStatus = payments.ProviderLost
	case sdk.DisputeStatusPrevented:
		// Settled before it became a chargeback: by a refund, which is listed as one, or out of our balance.
		status.ProviderStatus = payments.ProviderDropped
		if withdrawn(d) {
			status.ProviderStatus = payments.ProviderLost
		}
	default:
		return status, false
	}
	return status, true
}

// withdrawn says whether the provider has taken the money of a dispute from our balance.
func withdrawn(d *sdk.Dispute) bool {
	var sum int64
	for _, t := range d.BalanceTransactions {
		sum += t.Amount
	}
	return sum < 0
}
