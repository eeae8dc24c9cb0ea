package stripe_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

var (
	guideID  = uuid.MustParse("0190a0a0-0000-7000-8000-000000000003")
	payoutID = uuid.MustParse("0190a0a0-0000-7000-8000-000000000004")
)

func attempt() payouts.TransferOrder {
	return payouts.TransferOrder{Payout: payoutID, Attempt: 3, Guide: guideID, AccountID: "acct_1", Amount: 4990}
}

// refusing is a provider that answers every call with an error.
func refusing(t *testing.T, status int, kind, code string) *stripe.Gateway {
	t.Helper()
	return provider(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"type": kind, "code": code, "message": "no"}})
	})
}

func TestAnAccountIsAskedForOnceAndExactly(t *testing.T) {
	t.Parallel()
	var form url.Values
	var key string
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		form, key = r.PostForm, r.Header.Get("Idempotency-Key")
		_, _ = w.Write([]byte(`{"id":"acct_1","object":"account"}`))
	})
	id, err := p.CreateAccount(t.Context(), payouts.AccountOrder{ID: payoutID, Guide: guideID, Email: "g@example.test"})
	require.NoError(t, err)
	require.Equal(t, "acct_1", id)
	require.Equal(t, "acct_"+payoutID.String(), key)
	for name, want := range map[string]string{
		"type": "express", "email": "g@example.test", "metadata[guide_id]": guideID.String(), "capabilities[transfers][requested]": "true",
	} {
		require.Equal(t, want, form.Get(name), name)
	}
}

func TestWhatAnAccountSays(t *testing.T) {
	t.Parallel()
	const own = `"metadata":{"guide_id":"0190a0a0-0000-7000-8000-000000000003"}`
	for body, want := range map[string]payouts.AccountState{
		`{"id":"acct_1","details_submitted":true,"payouts_enabled":true,"capabilities":{"transfers":"active"},` + own + `}`:  {DetailsSubmitted: true, PayoutsEnabled: true},
		`{"id":"acct_1","details_submitted":true,"payouts_enabled":true,"capabilities":{"transfers":"pending"},` + own + `}`: {DetailsSubmitted: true},
		`{"id":"acct_1","details_submitted":true,"payouts_enabled":true,` + own + `}`:                                        {DetailsSubmitted: true},
		`{"id":"acct_1","requirements":{"disabled_reason":"requirements.past_due","currently_due":["x"]},` + own + `}`:       {DisabledReason: "requirements.past_due", Requirements: []string{"x"}},
		// An account that was made for somebody else is never paid, whatever it says.
		`{"id":"acct_1","details_submitted":true,"payouts_enabled":true,"capabilities":{"transfers":"active"},"metadata":{"guide_id":"other"}}`: {DisabledReason: "made_for_someone_else"},
		`{"id":"acct_1","details_submitted":true,"payouts_enabled":true,"capabilities":{"transfers":"active"}}`:                                 {DisabledReason: "made_for_someone_else"},
	} {
		got, err := provider(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }).Account(t.Context(), "acct_1", guideID)
		require.NoError(t, err)
		require.Equal(t, want, got, body)
	}
	for status, code := range map[int]string{404: "resource_missing", 403: "account_invalid", 400: "resource_missing"} {
		_, err := refusing(t, status, "invalid_request_error", code).Account(t.Context(), "acct_1", guideID)
		require.ErrorIs(t, err, payouts.ErrAccountUnknown, status)
		_, err = refusing(t, status, "invalid_request_error", code).AccountLink(t.Context(), "acct_1", "https://a.test", "https://b.test")
		require.ErrorIs(t, err, payouts.ErrAccountUnknown, status)
	}
	_, err := refusing(t, 500, "api_error", "").Account(t.Context(), "acct_1", guideID)
	require.ErrorIs(t, err, errs.ErrUnavailable)
	for _, id := range []string{"", "acct_", "acct_../x", "cs_1", "acct_1?x"} {
		_, err := refusing(t, 500, "api_error", "").Account(t.Context(), id, guideID)
		require.ErrorIs(t, err, payouts.ErrAccountUnknown, id)
	}
}

func TestATransferIsAskedForExactly(t *testing.T) {
	t.Parallel()
	var form url.Values
	var key string
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		form, key = r.PostForm, r.Header.Get("Idempotency-Key")
		_, _ = w.Write([]byte(`{"id":"tr_1","object":"transfer","amount":4990,"currency":"usd","destination":"acct_1","transfer_group":"` + payoutID.String() + `"}`))
	})
	got, err := p.Transfer(t.Context(), attempt())
	require.NoError(t, err)
	require.Equal(t, payouts.Transfer{ID: "tr_1", Group: payoutID.String(), AccountID: "acct_1", Currency: "usd", Amount: 4990}, got)
	require.Equal(t, "po_"+payoutID.String()+"_3", key)
	require.Equal(t, url.Values{
		"amount": {"4990"}, "currency": {"usd"}, "destination": {"acct_1"}, "transfer_group": {payoutID.String()},
		"metadata[payout_id]": {payoutID.String()}, "metadata[attempt]": {"3"}, "metadata[guide_id]": {guideID.String()},
	}, form, "the same attempt is always the same order: nothing else goes in")
}

// Only a refusal of this very order says that nothing was sent; everything else leaves that open.
func TestWhatARefusalOfATransferMeans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status   int
		kind     string
		code     string
		definite bool
	}{
		{400, "invalid_request_error", "balance_insufficient", true},
		{400, "invalid_request_error", "insufficient_capabilities_for_transfer", true},
		{402, "card_error", "x", true},
		{400, "idempotency_error", "", false},
		{409, "idempotency_error", "idempotency_key_in_use", false},
		{400, "api_error", "", false},
		{400, "", "", false},
		{401, "invalid_request_error", "", false},
		{403, "invalid_request_error", "", false},
		{404, "invalid_request_error", "", false},
		{429, "invalid_request_error", "rate_limit", false},
		{500, "api_error", "", false},
		{503, "invalid_request_error", "", false},
	} {
		_, err := refusing(t, c.status, c.kind, c.code).Transfer(t.Context(), attempt())
		var refusal *payouts.Refusal
		if c.definite {
			require.ErrorAs(t, err, &refusal, "%+v", c)
			require.Equal(t, c.code, refusal.Code)
			continue
		}
		require.Error(t, err)
		require.NotErrorAs(t, err, &refusal, "%+v", c)
	}
	garbled := provider(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`<html>bad request</html>`))
	})
	_, err := garbled.Transfer(t.Context(), attempt())
	var refusal *payouts.Refusal
	require.NotErrorAs(t, err, &refusal, "a page of somebody in between says nothing")
}

func TestTransfersAreReadToTheLastPage(t *testing.T) {
	t.Parallel()
	var groups []string
	p := provider(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/v1/transfers/tr_1":
			_, _ = w.Write([]byte(`{"id":"tr_1","amount":10,"amount_reversed":3,"currency":"usd","destination":"acct_1"}`))
		case r.URL.Path == "/v1/transfers/tr_1/reversals" && r.URL.Query().Get("starting_after") == "":
			_, _ = w.Write([]byte(`{"object":"list","has_more":true,"data":[{"id":"trr_1","amount":1}]}`))
		case r.URL.Path == "/v1/transfers/tr_1/reversals":
			_, _ = w.Write([]byte(`{"object":"list","has_more":false,"data":[{"id":"trr_2","amount":2}]}`))
		case r.URL.Query().Get("starting_after") == "":
			groups = append(groups, r.URL.Query().Get("transfer_group"))
			_, _ = w.Write([]byte(`{"object":"list","has_more":true,"data":[{"id":"tr_1","amount":10,"currency":"usd","destination":"acct_1"}]}`))
		default:
			groups = append(groups, r.URL.Query().Get("transfer_group"))
			_, _ = w.Write([]byte(`{"object":"list","has_more":false,"data":[{"id":"tr_2","amount":20,"currency":"usd","destination":"acct_1"}]}`))
		}
	})
	found, err := p.TransfersOf(t.Context(), payoutID)
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, []string{payoutID.String(), payoutID.String()}, groups)
	one, err := p.TransferByID(t.Context(), "tr_1")
	require.NoError(t, err)
	require.Equal(t, []payouts.TransferReversal{{ID: "trr_1", Amount: 1}, {ID: "trr_2", Amount: 2}}, one.Reversals)

	_, err = refusing(t, 404, "invalid_request_error", "resource_missing").TransferByID(t.Context(), "tr_1")
	require.ErrorIs(t, err, payouts.ErrTransferUnknown)
	for _, id := range []string{"", "tr_", "po_1", "tr_../x"} {
		_, err = refusing(t, 500, "api_error", "").TransferByID(t.Context(), id)
		require.ErrorIs(t, err, payouts.ErrTransferUnknown, id)
	}
	_, err = refusing(t, 500, "api_error", "").TransfersOf(t.Context(), payoutID)
	require.ErrorIs(t, err, errs.ErrUnavailable, "a look-up that failed is not an empty one")
}
