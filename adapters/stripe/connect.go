package stripe

import (
	"context"
	"regexp"

	"github.com/google/uuid"
	sdk "github.com/stripe/stripe-go/v85"

	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

var _ payouts.Gateway = (*Gateway)(nil)

// accountID is the form of a connected account's id; anything else is not asked for.
var accountID = regexp.MustCompile(`^acct_[A-Za-z0-9]{1,200}$`)

// guideKey is the metadata entry of an account that names the guide it was made for.
const guideKey = "guide_id"

// CreateAccount implements payouts.Gateway with an Express account. The order's id is the idempotency key.
func (p *Gateway) CreateAccount(ctx context.Context, order payouts.AccountOrder) (string, error) {
	params := &sdk.AccountCreateParams{
		Type:         sdk.String(string(sdk.AccountTypeExpress)),
		BusinessType: sdk.String(string(sdk.AccountBusinessTypeIndividual)),
		Capabilities: &sdk.AccountCreateCapabilitiesParams{
			Transfers: &sdk.AccountCreateCapabilitiesTransfersParams{Requested: sdk.Bool(true)},
		},
		Metadata: map[string]string{guideKey: order.Guide.String()},
	}
	if order.Email != "" {
		params.Email = sdk.String(order.Email)
	}
	params.SetIdempotencyKey("acct_" + order.ID.String())
	account, err := p.api.V1Accounts.Create(ctx, params)
	if err != nil {
		return "", failure("create a payout account", err, nil)
	}
	if !accountID.MatchString(account.ID) {
		return "", errs.ErrUnavailable.Saying("The payment provider did not open an account. Please try again shortly.")
	}
	return account.ID, nil
}

// AccountLink implements payouts.Gateway.
func (p *Gateway) AccountLink(ctx context.Context, id, returnURL, refreshURL string) (string, error) {
	if !accountID.MatchString(id) {
		return "", payouts.ErrAccountUnknown
	}
	link, err := p.api.V1AccountLinks.Create(ctx, &sdk.AccountLinkCreateParams{
		Account: sdk.String(id), Type: sdk.String("account_onboarding"),
		ReturnURL: sdk.String(returnURL), RefreshURL: sdk.String(refreshURL),
	})
	if err != nil {
		return "", failure("link to an onboarding", gone(err), payouts.ErrAccountUnknown)
	}
	if link.URL == "" {
		return "", errs.ErrUnavailable.Saying("The payment provider did not open its page. Please try again shortly.")
	}
	return link.URL, nil
}

// Account implements payouts.Gateway.
func (p *Gateway) Account(ctx context.Context, id string, guide uuid.UUID) (payouts.AccountState, error) {
	if !accountID.MatchString(id) {
		return payouts.AccountState{}, payouts.ErrAccountUnknown
	}
	account, err := p.api.V1Accounts.GetByID(ctx, id, nil)
	if err != nil {
		return payouts.AccountState{}, failure("read a payout account", gone(err), payouts.ErrAccountUnknown)
	}
	if account.ID != id {
		return payouts.AccountState{}, errs.ErrUnavailable.Saying("The payment provider answered with another account.")
	}
	if account.Metadata[guideKey] != guide.String() {
		return payouts.AccountState{DisabledReason: "made_for_someone_else"}, nil
	}
	state := payouts.AccountState{DetailsSubmitted: account.DetailsSubmitted}
	if c := account.Capabilities; c != nil {
		switch c.Transfers {
		case sdk.AccountCapabilityStatusActive:
			state.PayoutsEnabled = account.PayoutsEnabled
		case sdk.AccountCapabilityStatusInactive, sdk.AccountCapabilityStatusPending, "":
		default:
			p.unknown.report(wordAccountStatus, string(c.Transfers), id)
			return payouts.AccountState{}, payouts.ErrStatusUnknown
		}
	}
	if r := account.Requirements; r != nil {
		state.DisabledReason, state.Requirements = string(r.DisabledReason), r.CurrentlyDue
	}
	return state, nil
}
