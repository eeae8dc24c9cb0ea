package main

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payouts"
)

// onboarded connects a guide as their browser does, up to the end of the provider's own page.
func (i *instance) onboarded(guide human) (account string) {
	i.t.Helper()
	link := i.ok("POST", "/api/payments/create-onboarding-link", guide.token, map[string]any{})
	require.Contains(i.t, link["url"], "/sandbox/onboarding/")
	require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), "SELECT account_id FROM wallet_connected_accounts WHERE guide = $1", guide.id).Scan(&account))
	i.ok("POST", "/sandbox/accounts/"+account+"/complete", "", nil)
	i.until("payouts are enabled", func() bool { return i.ok("GET", "/api/users/me", guide.token, nil)["payoutsEnabled"] == true })
	return account
}

// completed is an hour at $25 that has been played and is not settled yet.
func (i *instance) completed(guide human) {
	i.t.Helper()
	session := i.booked(i.gamer(), guide, 26*time.Hour)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	i.advance("28h")
}

func (i *instance) advance(by string) {
	i.t.Helper()
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": by})
}

func (i *instance) fault(target, mode string, more map[string]any) {
	i.t.Helper()
	body := map[string]any{"target": target, "mode": mode}
	for k, v := range more {
		body[k] = v
	}
	i.ok("POST", "/sandbox/faults", "", body)
}

// transfers are all that the provider ever sent.
func (i *instance) transfers() (found []map[string]any) {
	i.t.Helper()
	require.NoError(i.t, json.Unmarshal([]byte(i.call("GET", "/sandbox/transfers", "", nil).text), &found))
	return found
}

func (i *instance) payouts(guide human) (found []map[string]any) {
	i.t.Helper()
	a := i.call("GET", "/api/payments/payouts", guide.token, nil)
	require.Equal(i.t, 200, a.status, a.text)
	require.NoError(i.t, json.Unmarshal([]byte(a.text), &found))
	return found
}

func (i *instance) sound() {
	i.t.Helper()
	v, err := i.ledger.Verify(i.t.Context())
	require.NoError(i.t, err)
	require.Empty(i.t, v.Violations)
}

// A guide is paid at the moment in which a session is settled.
func TestAGuideIsPaid(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide := i.guide()
	before := i.ok("GET", "/api/payments/summary", guide.token, nil)
	require.Equal(t, true, before["needsOnboarding"])
	require.Equal(t, false, before["payoutsEnabled"])
	account := i.onboarded(guide)
	i.completed(guide)
	held := i.ok("GET", "/api/payments/summary", guide.token, nil)
	require.InDelta(t, 2500, held["onHoldCents"], 0)
	require.InDelta(t, 0, held["balanceCents"], 0)
	require.NotEmpty(t, held["nextPayoutAt"])
	require.Empty(t, i.transfers())

	i.advance("48h")
	sent := i.transfers()
	require.Len(t, sent, 1)
	require.Equal(t, account, sent[0]["destination"])
	require.InDelta(t, 2500, sent[0]["amount"], 0)
	paid := i.payouts(guide)
	require.Len(t, paid, 1)
	require.Equal(t, "paid", paid[0]["status"])
	require.Equal(t, sent[0]["transfer_group"], paid[0]["_id"])
	after := i.ok("GET", "/api/payments/summary", guide.token, nil)
	require.InDelta(t, 2500, after["paidThisYearCents"], 0)
	require.InDelta(t, 0, after["onHoldCents"], 0)
	require.Equal(t, false, after["needsOnboarding"])
	require.Equal(t, false, after["form1099"])
	i.mail(guide, "Your payout of $25.00 is on its way")
	i.sound()
}

// What was earned before is paid as soon as the onboarding is complete, even when its event is lost.
func TestEarningsArePaidWhenTheOnboardingCompletes(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide := i.guide()
	i.completed(guide)
	i.advance("48h")
	require.Empty(t, i.transfers())
	i.ok("POST", "/api/payments/create-onboarding-link", guide.token, map[string]any{})
	var account string
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT account_id FROM wallet_connected_accounts WHERE guide = $1", guide.id).Scan(&account))
	i.fault("webhook", "drop", nil)
	i.ok("POST", "/sandbox/accounts/"+account+"/complete", "", nil)
	i.advance("2m")
	i.until("paid", func() bool { return len(i.transfers()) == 1 })
	i.until("known", func() bool { return i.payouts(guide)[0]["status"] == "paid" })
	i.sound()
}

// Whatever the transfer meets, the guide is paid by exactly one.
func TestTroubleAtTheProvider(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode string
		more map[string]any
		then string // how long the way on is
		key  int    // the attempt that paid
	}{
		"time-out":              {"timeout", map[string]any{"ms": 300, "count": 1}, "5m", 1},
		"connection lost":       {"drop", map[string]any{"count": 1}, "5m", 1},
		"500 after the effect":  {"after_effect", map[string]any{"count": 1}, "5m", 1},
		"429 after the effect":  {"after_effect", map[string]any{"status": 429, "count": 1}, "5m", 1},
		"429":                   {"status", map[string]any{"status": 429, "count": 3}, "20m", 1},
		"503 for a while":       {"status", map[string]any{"status": 503, "count": 8}, "3h", 1},
		"twice at once":         {"double", map[string]any{"count": 1}, "5m", 1},
		"refused":               {"status", map[string]any{"status": 400, "code": "account_invalid", "count": 1}, "25h", 2},
		"no money there":        {"status", map[string]any{"status": 400, "code": "balance_insufficient", "count": 1}, "25h", 2},
		"key refused for a day": {"status", map[string]any{"status": 401, "count": 4}, "1h", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := start(t)
			guide := i.guide()
			i.onboarded(guide)
			i.completed(guide)
			i.fault("webhook", "drop", nil) // no event helps
			i.fault("stripe", c.mode, c.more)
			i.advance("48h")
			i.sound()
			i.advance(c.then)
			sent := i.transfers()
			require.Len(t, sent, 1)
			require.Equal(t, "paid", i.payouts(guide)[0]["status"])
			require.EqualValues(t, string(rune('0'+c.key)), sent[0]["metadata"].(map[string]any)["attempt"])
			i.advance("100h")
			require.Len(t, i.transfers(), 1)
			i.sound()
		})
	}
}

// The provider is down for more than a day, and forgets its keys meanwhile. What it did before is found;
// what it did not do waits for a person, listed, and is never sent by itself.
func TestAnOutcomeThatStaysUnknown(t *testing.T) {
	t.Parallel()
	for name, mode := range map[string]string{"it had been sent": "after_effect", "it had not": "status"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := start(t)
			guide := i.guide()
			i.onboarded(guide)
			i.completed(guide)
			i.fault("webhook", "drop", nil)
			i.fault("stripe", mode, map[string]any{"status": 500, "count": 1})
			i.fault("stripe", "status", map[string]any{"status": 503})
			i.advance("48h")
			i.advance("25h")
			unknown, err := i.payer.UnknownPayouts(t.Context())
			require.NoError(t, err)
			require.Len(t, unknown, 1)
			require.NotEmpty(t, i.ok("GET", "/api/payments/summary", guide.token, nil)["failure"])
			i.ok("DELETE", "/sandbox/faults", "", nil)
			i.advance("2h")
			if mode == "after_effect" {
				require.Len(t, i.transfers(), 1)
				require.Equal(t, "paid", i.payouts(guide)[0]["status"])
				i.sound()
				return
			}
			i.advance("50h")
			require.Empty(t, i.transfers())
			unknown, err = i.payer.UnknownPayouts(t.Context())
			require.NoError(t, err)
			require.Equal(t, payouts.PayoutNeedsReview, unknown[0].Status)
			var out bytes.Buffer
			cmd := &cobra.Command{}
			cmd.SetContext(t.Context())
			cmd.SetOut(&out)
			require.NoError(t, listPayouts(cmd, i.payer.UnknownPayouts))
			require.Contains(t, out.String(), unknown[0].ID.String())
			require.Contains(t, out.String(), "$25.00")
			i.sound()
			require.NoError(t, i.payer.ResolveNotPaid(t.Context(), unknown[0].ID))
			i.until("paid by the next attempt", func() bool { return i.payouts(guide)[0]["status"] == "paid" })
			require.Len(t, i.transfers(), 1)
			i.sound()
		})
	}
}

// The crash tests of the wallet end in the database; this one ends in the provider's records: a reversal
// that is made there is owed again and shows in the guide's own.
func TestAReversalAtTheProvider(t *testing.T) {
	t.Parallel()
	i := start(t)
	guide := i.guide()
	account := i.onboarded(guide)
	i.completed(guide)
	i.advance("48h")
	_, err := i.db.Pool.Exec(t.Context(), "UPDATE sandbox.accounts SET complete = false WHERE id = $1", account)
	require.NoError(t, err)
	transfer := i.transfers()[0]["id"].(string)
	reverse := i.call("POST", "/sandbox/stripe/v1/transfers/"+transfer+"/reversals", "sk_test_x", nil)
	require.Equal(t, 200, reverse.status, reverse.text)
	i.until("owed again", func() bool { return i.payouts(guide)[len(i.payouts(guide))-1]["reversedCents"] == float64(2500) })
	i.sound()
	var posted int
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT count(*) FROM wallet_transfers WHERE kind = 'transfer_reversed'").Scan(&posted))
	require.Equal(t, 1, posted)
}
