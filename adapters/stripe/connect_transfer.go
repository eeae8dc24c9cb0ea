package stripe

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"

	"github.com/google/uuid"
	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// transferID is the form of a transfer's id; anything else is not asked for.
var transferID = regexp.MustCompile(`^tr_[A-Za-z0-9_]{1,200}$`)

// Transfer implements payouts.Gateway. The key is the attempt's, so repeating the call returns the
// transfer that was made, or the refusal that was given, for as long as the provider remembers it.
func (p *Gateway) Transfer(ctx context.Context, order payouts.TransferOrder) (payouts.Transfer, error) {
	if !accountID.MatchString(order.AccountID) {
		return payouts.Transfer{}, &payouts.Refusal{Code: "no_account", Message: "the payout names no account"}
	}
	params := &sdk.TransferCreateParams{
		Amount: sdk.Int64(int64(order.Amount)), Currency: sdk.String(string(sdk.CurrencyUSD)), Destination: sdk.String(order.AccountID),
		TransferGroup: sdk.String(order.Payout.String()),
		Metadata: map[string]string{
			"payout_id": order.Payout.String(), "attempt": strconv.Itoa(order.Attempt), guideKey: order.Guide.String(),
		},
	}
	params.SetIdempotencyKey(order.Key())
	t, err := p.api.V1Transfers.Create(ctx, params)
	if err != nil {
		if refusal, ok := definitely(err); ok {
			return payouts.Transfer{}, refusal
		}
		return payouts.Transfer{}, failure("transfer a payout", err, nil)
	}
	return transferred(t), nil
}

// TransfersOf implements payouts.Gateway.
func (p *Gateway) TransfersOf(ctx context.Context, payout uuid.UUID) ([]payouts.Transfer, error) {
	params := &sdk.TransferListParams{TransferGroup: sdk.String(payout.String())}
	params.Limit = sdk.Int64(listPage)
	var found []payouts.Transfer
	for t, err := range p.api.V1Transfers.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("look up the transfers of a payout", err, nil)
		}
		found = append(found, transferred(t))
	}
	return found, nil
}

// TransferByID implements payouts.Gateway.
func (p *Gateway) TransferByID(ctx context.Context, id string) (payouts.Transfer, error) {
	if !transferID.MatchString(id) {
		return payouts.Transfer{}, payouts.ErrTransferUnknown
	}
	read, err := p.api.V1Transfers.Retrieve(ctx, id, nil)
	if err != nil {
		return payouts.Transfer{}, failure("read a transfer", err, payouts.ErrTransferUnknown)
	}
	if read.ID != id {
		return payouts.Transfer{}, errs.ErrUnavailable.Saying("The payment provider answered with another transfer.")
	}
	t := transferred(read)
	if read.AmountReversed == 0 {
		return t, nil
	}
	t.Reversals, err = p.reversalsOf(ctx, id)
	return t, err
}

func transferred(t *sdk.Transfer) payouts.Transfer {
	out := payouts.Transfer{ID: t.ID, Group: t.TransferGroup, Currency: string(t.Currency), Amount: money.Cents(t.Amount)}
	if t.Destination != nil {
		out.AccountID = t.Destination.ID
	}
	return out
}

// definitely says whether an answer proves that no money was sent, now or by an earlier call with the same
// key. Only a refusal of this very order does. A refusal because of our API key, our permissions, the rate limit
// or another use of the idempotency key leaves the outcome of an earlier call open.
func definitely(err error) (*payouts.Refusal, bool) {
	var refusal *sdk.Error
	if !errors.As(err, &refusal) || (refusal.Type != sdk.ErrorTypeInvalidRequest && refusal.Type != sdk.ErrorTypeCard) {
		return nil, false
	}
	if refusal.HTTPStatusCode != http.StatusBadRequest && refusal.HTTPStatusCode != http.StatusPaymentRequired {
		return nil, false
	}
	return &payouts.Refusal{Code: string(refusal.Code), Message: refusal.Msg}, true
}

// gone turns a refusal that means "no such account" into a 404. For an account that is not ours, or no longer, the
// provider answers 403 or 400.
func gone(err error) error {
	var refusal *sdk.Error
	if !errors.As(err, &refusal) {
		return err
	}
	missing := refusal.Code == sdk.ErrorCodeResourceMissing || refusal.Code == sdk.ErrorCodeAccountInvalid
	if missing && (refusal.HTTPStatusCode == http.StatusBadRequest || refusal.HTTPStatusCode == http.StatusForbidden) {
		absent := *refusal
		absent.HTTPStatusCode = http.StatusNotFound
		return &absent
	}
	return err
}
