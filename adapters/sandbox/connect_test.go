package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func (r *rig) account() string {
	r.t.Helper()
	a := r.stripeAPI("POST", "/accounts", url.Values{"type": {"express"}, "email": {"guide@example.test"}, "metadata[guide_id]": {"g1"}}, "")
	require.Equal(r.t, 200, a.status, string(a.body))
	body := a.json(r.t)
	require.Equal(r.t, false, body["payouts_enabled"])
	require.Equal(r.t, "g1", body["metadata"].(map[string]any)["guide_id"])
	return body["id"].(string)
}

func TestOnboarding(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id := r.account()
	params := url.Values{"account": {id}, "type": {"account_onboarding"}, "refresh_url": {r.url + "/onboarding-refresh"}, "return_url": {r.url + "/onboarding-success"}}
	open := func() string {
		a := r.stripeAPI("POST", "/account_links", params, "")
		require.Equal(t, 200, a.status, string(a.body))
		return strings.TrimPrefix(a.json(t)["url"].(string), r.url)
	}
	b := r.browser()
	press := func(path string) string {
		a, err := b.send("POST", path, strings.NewReader(""), "Content-Type", "application/x-www-form-urlencoded")
		require.NoError(t, err)
		require.Equal(t, http.StatusSeeOther, a.status)
		return a.header.Get("Location")
	}
	enabled := func() any { return r.stripeAPI("GET", "/accounts/"+id, nil, "").json(t)["payouts_enabled"] }

	link := open()
	page, err := b.send("GET", link, nil, "Accept", "text/html")
	require.NoError(t, err)
	require.Equal(t, 200, page.status)
	require.Contains(t, string(page.body), "guide@example.test")
	require.Equal(t, r.url+"/onboarding-success", press(link+"/leave"))
	require.Equal(t, false, enabled())
	require.Equal(t, r.url+"/onboarding-refresh", press(link+"/complete"), "a link works once")
	require.Equal(t, false, enabled())

	require.Equal(t, r.url+"/onboarding-success", press(open()+"/complete"))
	require.Equal(t, true, enabled())
	r.eventually("account.updated reaches the webhook", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.payments) == 1 && r.payments[0].Type == "account.updated"
	})

	other := r.account()
	require.Equal(t, true, r.call("POST", "/sandbox/accounts/"+other+"/complete", map[string]any{}).json(t)["payouts_enabled"])
	require.Equal(t, 404, r.call("POST", "/sandbox/accounts/acct_x/complete", map[string]any{}).status)
	params.Set("account", "acct_x")
	require.Equal(t, 400, r.stripeAPI("POST", "/account_links", params, "").status)
	require.Equal(t, 200, r.stripeAPI("DELETE", "/accounts/"+other, nil, "").status)
	require.Equal(t, 404, r.stripeAPI("GET", "/accounts/"+other, nil, "").status)
}

func TestTransfers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	id := r.account()
	params := url.Values{"amount": {"5000"}, "currency": {"usd"}, "destination": {id}, "transfer_group": {"po_1"}, "metadata[payout]": {"1"}}
	refused := r.stripeAPI("POST", "/transfers", params, "po_1_1")
	require.Equal(t, 400, refused.status)
	require.Equal(t, "insufficient_capabilities_for_transfer", refused.json(t)["error"].(map[string]any)["code"])
	require.Equal(t, 200, r.call("POST", "/sandbox/accounts/"+id+"/complete", map[string]any{}).status)
	require.Equal(t, refused.body, r.stripeAPI("POST", "/transfers", params, "po_1_1").body, "a definite refusal is remembered under its key")

	a := r.stripeAPI("POST", "/transfers", params, "po_1_2")
	require.Equal(t, 200, a.status, string(a.body))
	require.Equal(t, a.body, r.stripeAPI("POST", "/transfers", params, "po_1_2").body)
	transfer := a.json(t)["id"].(string)
	other := url.Values{"amount": {"1"}, "currency": {"usd"}, "destination": {id}, "transfer_group": {"po_2"}}
	require.Equal(t, 200, r.stripeAPI("POST", "/transfers", other, "po_2_1").status)

	found := r.stripeAPI("GET", "/transfers?transfer_group=po_1", nil, "").json(t)["data"].([]any)
	require.Len(t, found, 1)
	require.Equal(t, transfer, found[0].(map[string]any)["id"])
	require.Len(t, r.call("GET", "/sandbox/transfers", nil).list(t), 2)
	require.Equal(t, transfer, r.call("GET", "/sandbox/transfers", nil).list(t)[0]["id"], "oldest first")

	part := r.stripeAPI("POST", "/transfers/"+transfer+"/reversals", url.Values{"amount": {"2000"}}, "rev_1")
	require.Equal(t, 200, part.status, string(part.body))
	require.Equal(t, 400, r.stripeAPI("POST", "/transfers/"+transfer+"/reversals", url.Values{"amount": {"3001"}}, "").status, "more than is left")
	require.Equal(t, 200, r.stripeAPI("POST", "/transfers/"+transfer+"/reversals", nil, "").status)
	now := r.stripeAPI("GET", "/transfers/"+transfer, nil, "").json(t)
	require.Equal(t, true, now["reversed"])
	require.EqualValues(t, 5000, now["amount_reversed"])
	require.Len(t, now["reversals"].(map[string]any)["data"], 2)
	require.Equal(t, 1, r.logged("transfer.created", transfer))
	require.Equal(t, 2, r.logged("transfer.reversed", transfer))

	for name, bad := range map[string]url.Values{
		"no amount":       {"currency": {"usd"}, "destination": {id}},
		"nothing":         {"amount": {"0"}, "currency": {"usd"}, "destination": {id}},
		"no destination":  {"amount": {"1"}, "currency": {"usd"}},
		"unknown account": {"amount": {"1"}, "currency": {"usd"}, "destination": {"acct_x"}},
	} {
		require.Equal(t, 400, r.stripeAPI("POST", "/transfers", bad, "").status, name)
	}
}
