package stripe

import (
	"context"
	"slices"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payments"
)

// checkoutEvents are the types of events that change a checkout.
var checkoutEvents = []string{ //nolint:gochecknoglobals // a constant table
	"checkout.session.completed", "checkout.session.async_payment_succeeded",
	"checkout.session.async_payment_failed", "checkout.session.expired",
}

// CheckoutEvents implements payments.Gateway.
func (p *Gateway) CheckoutEvents(ctx context.Context, since time.Time) ([]payments.ProviderEvent, error) {
	params := &sdk.EventListParams{
		CreatedRange: createdSince(since), Types: sdk.StringSlice(checkoutEvents),
	}
	params.Limit = sdk.Int64(listPage)
	var found []payments.ProviderEvent
	for e, err := range p.api.V1Events.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("read events", err, nil)
		}
		var id string
		if e.Data != nil {
			id, _ = e.Data.Object["id"].(string)
		}
		if !checkoutID.MatchString(id) {
			p.unknown.report(wordEventObject, id, e.ID)
			continue
		}
		found = append(found, payments.ProviderEvent{
			ID: e.ID, Kind: payments.EventCheckout, Type: string(e.Type), ObjectID: id, CreatedAt: time.Unix(e.Created, 0).UTC(),
		})
	}
	slices.Reverse(found) // the provider begins with the newest
	return found, nil
}
