package payouts

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// Errors around a guide's payout account.
var (
	// ErrNotGuide answers whoever is no guide (specification, section 6).
	ErrNotGuide = errs.New(errs.Forbidden, "NOT_A_SHERPA", "Only Sherpa guides can connect to Stripe.")
	// ErrNoAccount says that a guide has no payout account with us.
	ErrNoAccount = errs.New(errs.NotFound, "NO_PAYOUT_ACCOUNT", "There is no payout account.")
	// ErrStatusUnknown says that the provider uses a status that this program does not know: what is known stays.
	ErrStatusUnknown = errs.New(errs.Conflict, "STATUS_UNKNOWN", "The payment provider says something that we do not understand yet.")
	// ErrAccountUnknown says that the provider has no such account, or does not let us see it.
	ErrAccountUnknown = errs.New(errs.NotFound, "ACCOUNT_UNKNOWN", "The payment provider does not know this account.")
)

// ConnectedAccount is a guide's account with the payment provider, as we last read it there.
type ConnectedAccount struct {
	Guide uuid.UUID
	// Order names the creation of the account at the provider: the idempotency key. A lost account gets another.
	Order     uuid.UUID
	AccountID string // acct_…; empty until the provider has answered
	AccountState

	// Version is raised by every change, so that what was read from the provider before it is not written over it.
	Version int
	// AskedAt is when the guide last went to the provider's onboarding.
	AskedAt time.Time
	// CheckAt is when the provider is asked how far the onboarding is, in case its event was lost; nil when there is no need.
	CheckAt   *time.Time
	CreatedAt time.Time
	UpdatedAt time.Time
}

// AccountState is what the provider says about an account now.
type AccountState struct {
	DetailsSubmitted bool
	// PayoutsEnabled: the account may receive transfers and is paid out to a bank.
	PayoutsEnabled bool
	// DisabledReason is the provider's own word for why not; empty when there is none.
	DisabledReason string
	// Requirements name what the provider still wants to know from the guide.
	Requirements []string
}

// NeedsOnboarding says that the guide has something to do at the provider. While the provider only
// checks what it was told, there is nothing.
func (s AccountState) NeedsOnboarding() bool {
	return !s.PayoutsEnabled && (!s.DetailsSubmitted || len(s.Requirements) > 0)
}

// The provider is asked about an onboarding after half the time since its begin, between these bounds, for a month.
const (
	firstCheck = time.Minute
	lastPause  = 24 * time.Hour
	checksFor  = 30 * 24 * time.Hour
)

// nextCheck is when the provider is asked next; nil when it never is.
func (a ConnectedAccount) nextCheck(now time.Time) *time.Time {
	age := now.Sub(a.AskedAt)
	if a.PayoutsEnabled || a.AccountID == "" || age > checksFor {
		return nil
	}
	at := now.Add(min(max(age/2, firstCheck), lastPause))
	return &at
}

// Payee is what must be known of a guide before money is sent.
type Payee struct {
	AccountID string
	Enabled   bool
	Email     string // may be empty
	Closed    bool   // the account at the identity provider was closed: earnings wait
}

// ready says whether money may be sent.
func (p Payee) ready() bool { return p.Enabled && !p.Closed && p.AccountID != "" }

// ConnectedAccounts keeps the connected accounts. All methods take part in the transaction of ctx.
type ConnectedAccounts interface {
	// Begin makes the row of a guide unless there is one, and answers it either way, locked until the
	// transaction ends.
	Begin(ctx context.Context, a ConnectedAccount) (ConnectedAccount, error)
	// FindForUpdate finds a guide's row and keeps it until the transaction ends; ErrNoAccount.
	FindForUpdate(ctx context.Context, guide uuid.UUID) (ConnectedAccount, error)
	// ByGuide finds a guide's row; ErrNoAccount.
	ByGuide(ctx context.Context, guide uuid.UUID) (ConnectedAccount, error)
	// ByAccount finds the row of the provider's account; ErrNoAccount.
	ByAccount(ctx context.Context, accountID string) (ConnectedAccount, error)
	// Update stores everything that may change after Begin.
	Update(ctx context.Context, a ConnectedAccount) error
}

// payee gives what must be known of a guide before money is sent; the zero Payee when there is no connected account.
func (s *Service) payee(ctx context.Context, guide uuid.UUID) (Payee, error) {
	a, err := s.ConnectedAccounts.ByGuide(ctx, guide)
	if errors.Is(err, ErrNoAccount) {
		return Payee{}, nil
	}
	if err != nil {
		return Payee{}, err
	}
	email, closed, err := s.Guides.Payee(ctx, guide)
	return Payee{AccountID: a.AccountID, Enabled: a.PayoutsEnabled, Email: email, Closed: closed}, err
}

// requireGuide gives the signed-in guide: errs.ErrUnauthenticated, ErrNotGuide.
func requireGuide(ctx context.Context) (actor.Actor, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return actor.Actor{}, err
	}
	if !a.IsGuide {
		return actor.Actor{}, ErrNotGuide
	}
	return a, nil
}
