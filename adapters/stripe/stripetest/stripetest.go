// Package stripetest is one set of calls of the adapter, made against everything
// that speaks Stripe's API: Stripe's own stripe-mock, which refuses whatever the
// API does not know, and the sandbox, which remembers. What both accept, the real
// one accepts.
package stripetest

import (
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
)

// API is a stand-in for Stripe with the things that people do there.
type API struct {
	// Provider calls it, with Calls as its transport.
	Provider *stripe.Gateway
	Calls    *Recorder
	// Pay pays a checkout, as its buyer does, and answers the payment intent.
	Pay func(t *testing.T, checkoutID string) (intentID string)
	// GiveBack refunds a part of a payment, as an operator does.
	GiveBack func(t *testing.T, checkoutID string)
	// Onboard opens an account for transfers, as its owner does.
	Onboard func(t *testing.T, accountID string)
	// Reverse takes a part of a transfer back, as an operator does.
	Reverse func(t *testing.T, transferID string)
	// PriceID is a price that exists there.
	PriceID string
	// Remembers says that what was made is there when it is read.
	Remembers bool
}

// endpoints are the operations of Stripe's API that the adapter uses.
func endpoints() []string {
	return []string{
		"GET /v1/accounts/*",
		"GET /v1/checkout/sessions",
		"GET /v1/checkout/sessions/*",
		"GET /v1/disputes",
		"GET /v1/events",
		"GET /v1/refunds",
		"GET /v1/transfers",
		"GET /v1/transfers/*",
		"GET /v1/transfers/*/reversals",
		"POST /v1/account_links",
		"POST /v1/accounts",
		"POST /v1/checkout/sessions",
		"POST /v1/transfers",
	}
}

// Run makes every call of the adapter.
func Run(t *testing.T, api API) {
	t.Helper()
	b := bodies{API: api, called: map[string]bool{}}
	b.payments(t)
	b.payouts(t)
	for method := range reflect.TypeFor[*stripe.Gateway]().Methods() {
		require.True(t, b.called[method.Name], "no call of %s is made here", method.Name)
	}
	require.Equal(t, endpoints(), api.Calls.Seen())
}

type bodies struct {
	API
	called map[string]bool
}

// of notes that a method is called.
func (b bodies) of(method string) *stripe.Gateway {
	b.called[method] = true
	return b.Provider
}

func (b bodies) payments(t *testing.T) {
	t.Helper()
	order := payments.CheckoutOrder{
		PaymentID: uuid.New(), Buyer: uuid.New(), BuyerEmail: "ada@example.test", Label: "Ridge", Description: "51 SC", Amount: 2500,
		SuccessURL: "https://sherpa.test/payment-success?session_id={CHECKOUT_SESSION_ID}", CancelURL: "https://sherpa.test/get-sherpa-cred",
	}
	opened, err := b.of("CreateCheckout").CreateCheckout(t.Context(), order)
	require.NoError(t, err)
	require.Regexp(t, `^cs_`, opened.ID)
	require.NotEmpty(t, opened.URL)
	require.Positive(t, opened.ExpiresAt.Unix())

	priced := order
	priced.PaymentID, priced.PriceID, priced.BuyerEmail = uuid.New(), b.PriceID, ""
	_, err = b.Provider.CreateCheckout(t.Context(), priced)
	require.NoError(t, err)

	intent := b.Pay(t, opened.ID)
	status, err := b.of("Checkout").Checkout(t.Context(), opened.ID)
	require.NoError(t, err)
	require.Equal(t, opened.ID, status.ID)
	found, err := b.of("CheckoutOf").CheckoutOf(t.Context(), intent)
	require.NoError(t, err)
	require.Regexp(t, `^cs_`, found)

	b.GiveBack(t, opened.ID)
	returned, err := b.of("RefundsAndDisputes").RefundsAndDisputes(t.Context(), intent)
	require.NoError(t, err)
	since, err := b.of("RefundsAndDisputesSince").RefundsAndDisputesSince(t.Context(), time.Unix(1_700_000_000, 0))
	require.NoError(t, err)
	all, err := b.of("PaidCheckoutsSince").PaidCheckoutsSince(t.Context(), time.Unix(1_700_000_000, 0))
	require.NoError(t, err)
	events, err := b.of("CheckoutEvents").CheckoutEvents(t.Context(), time.Unix(1_700_000_000, 0))
	require.NoError(t, err)
	if b.Remembers {
		require.NotEmpty(t, events)
		require.Equal(t, opened.ID, events[len(events)-1].ObjectID)
		require.Equal(t, payments.CheckoutStatus{
			ID: opened.ID, PaymentID: order.PaymentID.String(), Paid: true, Currency: "usd", Amount: 2500, PaymentIntentID: intent,
		}, status)
		require.Equal(t, opened.ID, found)
		require.Len(t, all, 1, "the other one is not paid")
		require.Equal(t, status, all[0].CheckoutStatus)
		require.Positive(t, all[0].CreatedAt.Unix())
		require.Len(t, returned.Refunds, 1)
		require.Equal(t, intent, returned.Refunds[0].IntentID)
		require.Equal(t, returned, since)
	}
}

func (b bodies) payouts(t *testing.T) {
	t.Helper()
	guide := uuid.New()
	account, err := b.of("CreateAccount").CreateAccount(t.Context(), payouts.AccountOrder{ID: uuid.New(), Guide: guide, Email: "mara@example.test"})
	require.NoError(t, err)
	require.Regexp(t, `^acct_`, account)
	link, err := b.of("AccountLink").AccountLink(t.Context(), account, "https://sherpa.test/onboarding-success", "https://sherpa.test/onboarding-refresh")
	require.NoError(t, err)
	require.NotEmpty(t, link)
	b.Onboard(t, account)
	state, err := b.of("Account").Account(t.Context(), account, guide)
	require.NoError(t, err)

	order := payouts.TransferOrder{Payout: uuid.New(), Attempt: 1, Guide: guide, AccountID: account, Amount: 1500}
	sent, err := b.of("Transfer").Transfer(t.Context(), order)
	require.NoError(t, err)
	require.Regexp(t, `^tr_`, sent.ID)
	group, err := b.of("TransfersOf").TransfersOf(t.Context(), order.Payout)
	require.NoError(t, err)
	require.Len(t, group, 1)
	b.Reverse(t, sent.ID)
	read, err := b.of("TransferByID").TransferByID(t.Context(), sent.ID)
	require.NoError(t, err)
	require.Equal(t, sent.ID, read.ID)
	require.Len(t, read.Reversals, 1)
	require.Regexp(t, `^trr_`, read.Reversals[0].ID)
	listed, err := b.of("TransfersSince").TransfersSince(t.Context(), time.Unix(1_700_000_000, 0))
	require.NoError(t, err)
	if b.Remembers {
		require.Len(t, listed, 1)
		require.Equal(t, read, listed[0].Transfer)
		require.Positive(t, listed[0].CreatedAt.Unix())
		require.True(t, state.PayoutsEnabled)
		require.Equal(t, payouts.Transfer{ID: sent.ID, Group: order.Payout.String(), AccountID: account, Currency: "usd", Amount: 1500}, sent)
		require.Equal(t, []payouts.Transfer{sent}, group)
		repeated, err := b.Provider.Transfer(t.Context(), order)
		require.NoError(t, err)
		require.Equal(t, sent, repeated)
	}
}

// Recorder is a transport that notes which operations were called.
type Recorder struct {
	// Next carries the calls.
	Next http.RoundTripper

	mu   sync.Mutex
	seen map[string]bool
}

var objectID = regexp.MustCompile(`/(cs|acct|tr)_[A-Za-z0-9_]+`)

// RoundTrip implements http.RoundTripper.
func (r *Recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	_, operation, _ := strings.Cut(req.URL.Path, "/v1/")
	r.mu.Lock()
	if r.seen == nil {
		r.seen = map[string]bool{}
	}
	r.seen[req.Method+" "+objectID.ReplaceAllString("/v1/"+operation, "/*")] = true
	r.mu.Unlock()
	return r.Next.RoundTrip(req)
}

// Seen answers the operations that were called, sorted, ids as *.
func (r *Recorder) Seen() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := make([]string, 0, len(r.seen))
	for operation := range r.seen {
		found = append(found, operation)
	}
	slices.Sort(found)
	return found
}
