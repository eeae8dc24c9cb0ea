package stripe_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	sdk "github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"sherpa/modules/wallet/payments"
)

// recorded reads an object in the full shape in which Stripe's events of the pinned
// API version carry it: payment intents, charges and accounts as ids.
func recorded(t *testing.T, object string) json.RawMessage {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "events", object+".json"))
	require.NoError(t, err)
	return b
}

// delivered is an event as Stripe sends it: the envelope of the pinned API version
// around an object. previous is nil unless something changed.
func delivered(t *testing.T, kind, account string, object json.RawMessage, previous map[string]any) []byte {
	t.Helper()
	data := map[string]any{"object": object}
	if previous != nil {
		data["previous_attributes"] = previous
	}
	event := map[string]any{
		"id": "evt_3QkL0aB7WZ", "object": "event", "api_version": sdk.APIVersion, "created": moment.Unix(), "type": kind,
		"livemode": true, "pending_webhooks": 1, "data": data,
		"request": map[string]any{"id": "req_9rGm0zXq", "idempotency_key": "0190a0a0-0000-7000-8000-000000000001"},
	}
	if account != "" {
		event["account"] = account
	}
	body, err := json.MarshalIndent(event, "", "  ")
	require.NoError(t, err)
	return body
}

type recording struct {
	object   string
	previous map[string]any
	account  string
	want     payments.ProviderEventKind
	id       string
}

// recordings are all events that docs/operations.md asks Stripe for.
func recordings() map[string]recording {
	checkout := recording{object: "checkout.session", want: payments.EventCheckout, id: "cs_live_a1Qk3"}
	transfer := recording{object: "transfer", want: payments.EventTransfer, id: "tr_3QkPayout"}
	changed := func(r recording, previous map[string]any) recording {
		r.previous = previous
		return r
	}
	returned := func(object string) recording {
		return recording{object: object, want: payments.EventRefundOrDispute, id: "pi_3QkL0aB7WZ"}
	}
	return map[string]recording{
		"checkout.session.completed":               checkout,
		"checkout.session.expired":                 checkout,
		"checkout.session.async_payment_succeeded": checkout,
		"checkout.session.async_payment_failed":    checkout,
		"account.updated": {
			object: "account", account: "acct_1QkGuide", want: payments.EventAccount, id: "acct_1QkGuide",
			previous: map[string]any{"payouts_enabled": false, "requirements": map[string]any{"currently_due": []string{"external_account"}}},
		},
		"transfer.created":                 transfer,
		"transfer.updated":                 changed(transfer, map[string]any{"metadata": map[string]any{}}),
		"transfer.reversed":                changed(transfer, map[string]any{"amount_reversed": 0, "reversed": false}),
		"charge.refunded":                  changed(returned("charge"), map[string]any{"amount_refunded": 0, "refunded": false}),
		"charge.refund.updated":            changed(returned("refund"), map[string]any{"status": "pending"}),
		"refund.created":                   returned("refund"),
		"refund.updated":                   changed(returned("refund"), map[string]any{"status": "pending"}),
		"refund.failed":                    returned("refund"),
		"charge.dispute.created":           returned("dispute"),
		"charge.dispute.updated":           changed(returned("dispute"), map[string]any{"status": "needs_response"}),
		"charge.dispute.closed":            changed(returned("dispute"), map[string]any{"status": "under_review"}),
		"charge.dispute.funds_withdrawn":   returned("dispute"),
		"charge.dispute.funds_reinstated":  returned("dispute"),
		"checkout.session.something_later": {object: "checkout.session", want: payments.EventIgnored},
		"payout.paid":                      {object: "transfer", want: payments.EventIgnored},
	}
}

// The pinned SDK takes these events as its own version's, and we read from them what
// they are about.
func TestEventsInTheirFullShape(t *testing.T) {
	t.Parallel()
	w := hooks(t)
	for kind, r := range recordings() {
		body := delivered(t, kind, r.account, recorded(t, r.object), r.previous)
		header := signed(webhookSecret, moment, body)
		event, err := webhook.ConstructEventWithOptions(body, header.Get("Stripe-Signature"), webhookSecret, webhook.ConstructEventOptions{IgnoreTolerance: true})
		require.NoError(t, err, "%s: the pinned SDK takes the event", kind)
		require.Equal(t, r.account, event.Account)
		got, err := w.Read(header, body)
		require.NoError(t, err, kind)
		require.Equal(t, payments.ProviderEvent{ID: "evt_3QkL0aB7WZ", Kind: r.want, Type: kind, ObjectID: r.id}, got)
	}
}

// The shapes are those of the pinned SDK: every field is one that it knows, of the
// kind that it expects. After an upgrade this says which fields went.
func TestTheRecordedShapesAreThePinnedSDKs(t *testing.T) {
	t.Parallel()
	for object, into := range map[string]any{
		"checkout.session": &sdk.CheckoutSession{}, "account": &sdk.Account{}, "transfer": &sdk.Transfer{},
		"charge": &sdk.Charge{}, "refund": &sdk.Refund{}, "dispute": &sdk.Dispute{},
	} {
		raw := recorded(t, object)
		require.NoError(t, json.Unmarshal(raw, into), object)
		var fields map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(raw, &fields))
		known := map[string]bool{}
		for field := range reflect.TypeOf(into).Elem().Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			known[name] = true
		}
		for name := range fields {
			require.True(t, known[name], "%s: the pinned SDK knows no %s", object, name)
		}
		require.Equal(t, `"`+object+`"`, string(fields["object"]))
	}
}

// The provider's list of events carries the same shapes: a checkout that changed and a transfer that was reversed are
// found in it, as the two readings of the list ask for them.
func TestTheListOfEventsInItsFullShape(t *testing.T) {
	t.Parallel()
	var asked []string
	reversed := regexp.MustCompile(`"amount_reversed":\s*0`).ReplaceAll(recorded(t, "transfer"), []byte(`"amount_reversed":1100`))
	list := func(kind, object string) string {
		return listOf(false, string(delivered(t, kind, "", recorded(t, object), nil)))
	}
	pages := map[string]string{
		"/v1/events ":                           list("checkout.session.completed", "checkout.session"),
		"/v1/transfers ":                        listOf(false, ""),
		"/v1/transfers/tr_3QkPayout ":           string(reversed),
		"/v1/transfers/tr_3QkPayout/reversals ": listOf(false, `{"id":"trr_1","object":"transfer_reversal","amount":1100}`),
	}
	p := provider(t, asking(t, &asked, pages))
	events, err := p.CheckoutEvents(t.Context(), moment)
	require.NoError(t, err)
	require.Equal(t, []payments.ProviderEvent{{
		ID: "evt_3QkL0aB7WZ", Kind: payments.EventCheckout, Type: "checkout.session.completed", ObjectID: "cs_live_a1Qk3", CreatedAt: moment.UTC(),
	}}, events)
	pages["/v1/events "] = list("transfer.reversed", "transfer")
	transfers, err := p.TransfersSince(t.Context(), moment)
	require.NoError(t, err)
	require.Len(t, transfers, 1)
	require.Equal(t, "tr_3QkPayout", transfers[0].ID)
	require.NotEmpty(t, transfers[0].Group)
	require.NotEmpty(t, transfers[0].AccountID)
	require.Len(t, transfers[0].Reversals, 1)
}

// The recordings are all events that docs/operations.md asks the provider for, and each of those is read.
func TestEveryEventThatIsAskedForIsRecorded(t *testing.T) {
	t.Parallel()
	settings, err := os.ReadFile(filepath.Join("..", "..", "docs", "operations.md"))
	require.NoError(t, err)
	row := regexp.MustCompile(`(?m)^\| .SHERPA_STRIPE_SECRET_KEY.*$`).Find(settings)
	require.NotEmpty(t, row)
	asked := regexp.MustCompile("`([a-z]+(?:\\.[a-z_*]+)+)`").FindAllSubmatch(row, -1)
	require.Greater(t, len(asked), 4)
	for _, pattern := range asked {
		found := 0
		for kind, r := range recordings() {
			if matched, _ := filepath.Match(string(pattern[1]), kind); matched && r.want != payments.EventIgnored {
				found++
			}
		}
		require.Positive(t, found, "no event of %s is recorded", pattern[1])
	}
}
