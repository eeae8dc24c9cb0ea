package stripe_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

// asking is a provider that notes what it is asked and answers by path and page.
func asking(t *testing.T, asked *[]string, pages map[string]string) func(w http.ResponseWriter, r *http.Request) {
	t.Helper()
	return func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		*asked = append(*asked, r.URL.Path+"?"+q.Encode())
		body, ok := pages[r.URL.Path+" "+q.Get("starting_after")]
		if !ok {
			w.WriteHeader(http.StatusInternalServerError)
			body = `{"error":{"type":"api_error","message":"no such page"}}`
		}
		_, _ = w.Write([]byte(body))
	}
}

func listOf(more bool, items string) string {
	return fmt.Sprintf(`{"object":"list","has_more":%t,"data":[%s]}`, more, items)
}

// Paid checkouts are read to the last page; what was not paid or is no payment is left out.
func TestPaidCheckoutsAreListedToTheLastPage(t *testing.T) {
	t.Parallel()
	const form = `{"id":%q,"object":"checkout.session","mode":%q,"status":"complete","payment_status":%q,"client_reference_id":"ours","currency":"usd","amount_total":1000,"payment_intent":"pi_1","created":1772370000}`
	pages := map[string]string{
		"/v1/checkout/sessions ": listOf(true, fmt.Sprintf(form, "cs_3", "payment", "paid")+","+fmt.Sprintf(form, "cs_2", "setup", "paid")),
		"/v1/checkout/sessions cs_2": listOf(false, fmt.Sprintf(form, "cs_1", "payment", "paid")+","+
			fmt.Sprintf(form, "cs_0", "payment", "no_payment_required")),
	}
	var asked []string
	p := provider(t, asking(t, &asked, pages))
	at := time.Unix(1772370000, 0).UTC()
	found, err := p.PaidCheckoutsSince(t.Context(), at.Add(500*time.Millisecond))
	require.NoError(t, err)
	one := payments.PaidCheckout{CheckoutStatus: payments.CheckoutStatus{
		ID: "cs_3", PaymentID: "ours", Paid: true, Currency: "usd", Amount: 1000, PaymentIntentID: "pi_1",
	}, CreatedAt: at}
	other := one
	other.ID = "cs_1"
	require.Equal(t, []payments.PaidCheckout{one, other}, found)
	require.Equal(t, []string{
		"/v1/checkout/sessions?created%5Bgte%5D=1772370000&limit=100&status=complete",
		"/v1/checkout/sessions?created%5Bgte%5D=1772370000&limit=100&starting_after=cs_2&status=complete",
	}, asked)

	delete(pages, "/v1/checkout/sessions cs_2")
	_, err = p.PaidCheckoutsSince(t.Context(), at)
	require.ErrorIs(t, err, errs.ErrUnavailable, "half a list is none")
}

// Transfers are read to the last page, with all reversals, also those of older transfers.
func TestTransfersAreListedToTheLastPage(t *testing.T) {
	t.Parallel()
	transfer := func(id string, reversed int) string {
		return fmt.Sprintf(`{"id":%q,"object":"transfer","amount":900,"amount_reversed":%d,"currency":"usd","destination":"acct_1","transfer_group":"g","created":1772370000}`, id, reversed)
	}
	reversal := func(id string) string { return fmt.Sprintf(`{"id":%q,"object":"transfer_reversal","amount":100}`, id) }
	event := func(id, object string) string {
		return fmt.Sprintf(`{"id":%q,"object":"event","type":"transfer.reversed","created":1772370000,"data":{"object":{"id":%q,"object":"transfer"}}}`, id, object)
	}
	pages := map[string]string{
		"/v1/transfers ":                     listOf(true, transfer("tr_3", 0)),
		"/v1/transfers tr_3":                 listOf(false, transfer("tr_2", 200)),
		"/v1/transfers/tr_2/reversals ":      listOf(true, reversal("trr_2")),
		"/v1/transfers/tr_2/reversals trr_2": listOf(false, reversal("trr_1")),
		"/v1/events ":                        listOf(true, event("evt_3", "tr_2")+","+event("evt_2", "tr_1")),
		"/v1/events evt_2":                   listOf(false, event("evt_1", "tr_1")),
		"/v1/transfers/tr_1 ":                transfer("tr_1", 100),
		"/v1/transfers/tr_1/reversals ":      listOf(false, reversal("trr_3")),
	}
	var asked []string
	p := provider(t, asking(t, &asked, pages))
	at := time.Unix(1772370000, 0).UTC()
	found, err := p.TransfersSince(t.Context(), at)
	require.NoError(t, err)
	want := func(id string, reversals ...string) payouts.ListedTransfer {
		listed := payouts.ListedTransfer{Transfer: payouts.Transfer{ID: id, Group: "g", AccountID: "acct_1", Currency: "usd", Amount: 900}, CreatedAt: at}
		for _, r := range reversals {
			listed.Reversals = append(listed.Reversals, payouts.TransferReversal{ID: r, Amount: 100})
		}
		return listed
	}
	require.Equal(t, []payouts.ListedTransfer{want("tr_3"), want("tr_2", "trr_2", "trr_1"), want("tr_1", "trr_3")}, found)
	require.Contains(t, asked, "/v1/transfers?created%5Bgte%5D=1772370000&limit=100&starting_after=tr_3")
	require.Contains(t, asked, "/v1/events?created%5Bgte%5D=1772370000&limit=100&starting_after=evt_2&types%5B0%5D=transfer.reversed")

	for path := range pages {
		body := pages[path]
		delete(pages, path)
		_, err := p.TransfersSince(t.Context(), at)
		require.ErrorIs(t, err, errs.ErrUnavailable, "without %s", path)
		pages[path] = body
	}
}
