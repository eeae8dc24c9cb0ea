package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
)

// command runs the program as an operator does, and answers what it printed and its exit code.
func (i *instance) command(binary string, args ...string) (stdout, stderr string, code int) {
	i.t.Helper()
	cmd := exec.CommandContext(i.t.Context(), binary, args...)
	cmd.Env = append(os.Environ(), i.environ()...)
	var out, problems strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &problems
	_ = cmd.Run() // what it says and its exit code are the answer
	return out.String(), problems.String(), cmd.ProcessState.ExitCode()
}

// transferred has the provider move money that this program did not order.
func (i *instance) transferred(account, group string, cents string) (id string) {
	i.t.Helper()
	form := url.Values{"amount": {cents}, "currency": {"usd"}, "destination": {account}, "transfer_group": {group}}
	req, err := http.NewRequestWithContext(i.t.Context(), http.MethodPost, i.base+"/sandbox/stripe/v1/transfers", strings.NewReader(form.Encode()))
	require.NoError(i.t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Authorization", "Bearer sk_test_x")
	a := i.send(req)
	require.Equal(i.t, http.StatusOK, a.status, a.text)
	return a.json(i.t)["id"].(string)
}

// What differs between a database and the provider is listed, in both directions, and nothing else; the exit code tells.
func TestReconcilingWithTheProvider(t *testing.T) {
	t.Parallel()
	binary := built(t)
	i := start(t)
	since := time.Now().UTC().Add(-time.Minute).Format(time.RFC3339)
	gamer, other, guide := i.gamer(), i.gamer(), i.guide()
	checkout, lost := i.buys(gamer, 25), i.buys(other, 50)
	account := i.onboarded(guide)
	i.completed(guide)
	i.advance("48h")
	i.until("paid", func() bool { return len(i.payouts(guide)) == 1 && i.payouts(guide)[0]["status"] == "paid" })
	paid := i.transfers()[0]["id"].(string)
	payout := i.payouts(guide)[0]["_id"].(string)

	out, problems, code := i.command(binary, "ledger", "reconcile", "--since", since)
	require.Zero(t, code, out+problems)
	require.Equal(t, "No differences since "+since+".\n", out)

	// As after a restore: a purchase is forgotten, and a payout was paid by another transfer than the one that the row has.
	for _, sql := range []string{
		"DELETE FROM wallet_receipts WHERE payment = (SELECT id FROM wallet_payments WHERE checkout_id = '" + lost + "')",
		"DELETE FROM wallet_payments WHERE checkout_id = '" + lost + "'",
		"UPDATE wallet_payouts SET transfer_id = 'tr_forgotten' WHERE id = '" + payout + "'",
	} {
		_, err := i.db.Pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	foreign := i.transferred(account, uuid.NewString(), "1234")
	out, problems, code = i.command(binary, "ledger", "reconcile", "--since", since)
	require.Equal(t, 2, code, out+problems)
	require.Empty(t, problems)
	require.Contains(t, out, "4 differences since "+since)
	for _, line := range []string{lost, foreign, paid, payout, "$50.00", "$12.34", "refund it there and write to the buyer"} {
		require.Contains(t, out, line)
	}
	require.NotContains(t, out, checkout, "what agrees is not listed")

	out, problems, code = i.command(binary, "ledger", "reconcile", "--since", since, "--output", "json")
	require.Equal(t, 2, code, out+problems)
	var list struct {
		Since       time.Time
		Differences []differenceJSON
	}
	require.NoError(t, json.Unmarshal([]byte(out), &list), out)
	require.Equal(t, since, list.Since.Format(time.RFC3339))
	found := map[string]string{}
	for _, d := range list.Differences {
		require.False(t, d.At.IsZero())
		require.NotEmpty(t, d.Action)
		found[d.Kind+" "+d.ProviderID+" "+d.OurID] = d.Reason
	}
	require.Equal(t, map[string]string{
		"payment " + lost + " ":           string(ledger.UnknownHere),
		"transfer " + foreign + " ":       string(ledger.UnknownHere),
		"transfer " + paid + " " + payout: string(ledger.NeedsReview),
		"transfer  " + payout:             string(ledger.UnknownThere),
	}, found)

	// An operator does what the list says; what is dealt with goes.
	i.ok("POST", "/sandbox/checkout/"+lost+"/refund", "", nil)
	reverse := i.call("POST", "/sandbox/stripe/v1/transfers/"+foreign+"/reversals", "sk_test_x", nil)
	require.Equal(t, http.StatusOK, reverse.status, reverse.text)
	_, err := i.db.Pool.Exec(t.Context(), "UPDATE wallet_payouts SET transfer_id = $2 WHERE id = $1", payout, paid)
	require.NoError(t, err)
	out, problems, code = i.command(binary, "ledger", "reconcile", "--since", since)
	require.Zero(t, code, out+problems)

	// A comparison that fails is no comparison without differences.
	i.fault("stripe", "status", map[string]any{"status": 503})
	out, problems, code = i.command(binary, "ledger", "reconcile", "--since", since)
	require.Equal(t, 1, code, out)
	require.Contains(t, problems, "compare payments")
	for _, wrong := range [][]string{{}, {"--since", "yesterday"}, {"--since", since, "--output", "xml"}} {
		_, problems, code = i.command(binary, append([]string{"ledger", "reconcile"}, wrong...)...)
		require.Equal(t, 1, code)
		require.NotEmpty(t, problems)
	}
}

// Every difference that there can be comes with words about what to do.
func TestEveryDifferenceHasAdvice(t *testing.T) {
	t.Parallel()
	for _, kind := range []ledger.DifferenceKind{ledger.DifferentPayment, ledger.DifferentTransfer} {
		for _, reason := range []ledger.DifferenceReason{ledger.UnknownHere, ledger.PendingHere, ledger.UnknownThere, ledger.AmountDiffers, ledger.NeedsReview} {
			require.NotEqual(t, "compare both", advice(ledger.Difference{Kind: kind, Reason: reason}), "%s %s", kind, reason)
		}
	}
	require.NotEqual(t, "compare both", advice(ledger.Difference{Kind: ledger.DifferentReversal, Reason: ledger.NeedsReview}))
}
