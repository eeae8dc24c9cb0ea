package stripe

import (
	"context"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/money"
)

// listPage is how many objects the provider answers at a time; it is the most that it allows.
const listPage = 100

// PaidCheckoutsSince implements payments.Gateway. Checkouts of other modes than ours are left out: nothing of
// this program is sold by them.
func (p *Gateway) PaidCheckoutsSince(ctx context.Context, since time.Time) ([]payments.PaidCheckout, error) {
	params := &sdk.CheckoutSessionListParams{
		CreatedRange: createdSince(since), Status: sdk.String(string(sdk.CheckoutSessionStatusComplete)),
	}
	params.Limit = sdk.Int64(listPage)
	var found []payments.PaidCheckout
	for session, err := range p.api.V1CheckoutSessions.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("list checkouts", err, nil)
		}
		if status := p.checkoutStatus(session); status.Paid && session.Mode == sdk.CheckoutSessionModePayment {
			found = append(found, payments.PaidCheckout{CheckoutStatus: status, CreatedAt: time.Unix(session.Created, 0).UTC()})
		}
	}
	return found, nil
}

// TransfersSince implements payouts.Gateway. The list of transfers goes by when they were made, so the reversals of older
// ones are found by their events.
func (p *Gateway) TransfersSince(ctx context.Context, since time.Time) ([]payouts.ListedTransfer, error) {
	params := &sdk.TransferListParams{CreatedRange: createdSince(since)}
	params.Limit = sdk.Int64(listPage)
	var found []payouts.ListedTransfer
	seen := map[string]bool{}
	for t, err := range p.api.V1Transfers.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("list transfers", err, nil)
		}
		listed, err := p.listedTransfer(ctx, t)
		if err != nil {
			return nil, err
		}
		seen[t.ID], found = true, append(found, listed)
	}
	older, err := p.reversedSince(ctx, since)
	if err != nil {
		return nil, err
	}
	for _, id := range older {
		if seen[id] {
			continue
		}
		t, err := p.api.V1Transfers.Retrieve(ctx, id, nil)
		if err != nil {
			return nil, failure("read a reversed transfer", err, payouts.ErrTransferUnknown)
		}
		listed, err := p.listedTransfer(ctx, t)
		if err != nil {
			return nil, err
		}
		seen[id], found = true, append(found, listed)
	}
	return found, nil
}

func (p *Gateway) listedTransfer(ctx context.Context, t *sdk.Transfer) (payouts.ListedTransfer, error) {
	listed := payouts.ListedTransfer{Transfer: transferred(t), CreatedAt: time.Unix(t.Created, 0).UTC()}
	if t.AmountReversed == 0 {
		return listed, nil
	}
	var err error
	listed.Reversals, err = p.reversalsOf(ctx, t.ID)
	return listed, err
}

// reversedSince are the transfers of which something was taken back since then.
func (p *Gateway) reversedSince(ctx context.Context, since time.Time) (ids []string, err error) {
	params := &sdk.EventListParams{CreatedRange: createdSince(since), Types: sdk.StringSlice([]string{"transfer.reversed"})}
	params.Limit = sdk.Int64(listPage)
	for e, err := range p.api.V1Events.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("read events", err, nil)
		}
		var id string
		if e.Data != nil {
			id, _ = e.Data.Object["id"].(string)
		}
		if !transferID.MatchString(id) {
			p.unknown.report(wordEventObject, id, e.ID)
			continue
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// reversalsOf reads the reversals of a transfer to their last page.
func (p *Gateway) reversalsOf(ctx context.Context, id string) (found []payouts.TransferReversal, err error) {
	params := &sdk.TransferReversalListParams{ID: sdk.String(id)}
	params.Limit = sdk.Int64(listPage)
	for r, err := range p.api.V1TransferReversals.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("read the reversals of a transfer", err, nil)
		}
		found = append(found, payouts.TransferReversal{ID: r.ID, Amount: money.Cents(r.Amount)})
	}
	return found, nil
}

func createdSince(since time.Time) *sdk.RangeQueryParams {
	return &sdk.RangeQueryParams{GreaterThanOrEqual: since.Unix()}
}
