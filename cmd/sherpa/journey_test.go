package main

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The main job over HTTP, with every background part running.
func TestJourney(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.human("gamer"), i.guide()

	checkout := i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 50, "packCredAdvertised": 104, "source": "web"})
	id := checkout["sessionId"].(string)
	i.ok("POST", "/sandbox/checkout/"+id+"/pay", "", map[string]any{})
	confirmed := i.ok("POST", "/api/scPayments/confirm", gamer.token, map[string]any{"sessionId": id})
	require.InDelta(t, 104, confirmed["newBalance"], 0)

	session := i.booked(gamer, guide, 26*time.Hour)
	require.Equal(t, 49, i.balance(gamer), "$25 an hour is 55 SC")
	approved := i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	require.Equal(t, "approved", approved["status"])
	require.InDelta(t, 25, approved["ratePerHour"], 0, "the guide sees dollars")
	seen := i.ok("GET", "/api/sessions/"+session, gamer.token, nil)
	require.NotContains(t, seen, "ratePerHour", "the gamer does not")
	require.InDelta(t, 55, seen["totalSC"], 0)

	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "28h"})
	i.until("completed", func() bool {
		return i.ok("GET", "/api/sessions/"+session, gamer.token, nil)["status"] == "completed"
	})
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "48h"})
	i.until("settled", func() bool {
		return i.ok("GET", "/api/sessions?as=guide", guide.token, nil)["totalEarningsCents"] == float64(2500)
	})
	verification, err := i.ledger.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, verification.Violations)
}

// The webhook is lost and the buyer never returns: the job credits all the same.
func TestALostWebhookCostsNobodyTheirCredit(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer := i.human("gamer")
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "webhook", "mode": "drop"})
	id := i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 10})["sessionId"].(string)
	i.ok("POST", "/sandbox/checkout/"+id+"/pay", "", map[string]any{})
	i.until("credited within a minute", func() bool { return i.balance(gamer) == 20 })
	state := i.ok("GET", "/api/scPayments/checkout/success?session_id="+id, gamer.token, nil)
	require.Equal(t, false, state["processed"], "the buyer's own browser has not confirmed yet")
	require.Equal(t, true, i.ok("POST", "/api/scPayments/confirm", gamer.token, map[string]any{"sessionId": id})["success"])
	require.Equal(t, 20, i.balance(gamer))
}

// Webhook and job are lost, and the buyer never returns: the provider's list of events tells all the same.
func TestTheListOfEventsTellsWhatWasMissed(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer := i.human("gamer")
	i.ok("POST", "/sandbox/faults", "", map[string]any{"target": "webhook", "mode": "drop"})
	id := i.ok("POST", "/api/scPayments/checkout", gamer.token, map[string]any{"usd": 10})["sessionId"].(string)
	_, err := i.db.Pool.Exec(t.Context(), "DELETE FROM river_job WHERE kind = 'payment_confirm' AND state <> 'running'")
	require.NoError(t, err)
	i.ok("POST", "/sandbox/checkout/"+id+"/pay", "", map[string]any{})
	i.until("credited", func() bool {
		_, err := i.db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, scheduled_at)
			SELECT 'provider_events', 'payments', 'available', '{}', 5, now()
			 WHERE NOT EXISTS (SELECT FROM river_job WHERE kind = 'provider_events' AND state IN ('available', 'running'))`)
		require.NoError(t, err)
		return i.balance(gamer) == 20
	})
}

// A checkout that is left open is asked about again and again; the clock does not stand still for it.
func TestTheClockDoesNotWaitForAPurchaseNobodyPays(t *testing.T) {
	t.Parallel()
	i := start(t)
	i.ok("POST", "/api/scPayments/checkout", i.human("gamer").token, map[string]any{"usd": 10})
	i.until("the job has asked", func() bool {
		var asked bool
		require.NoError(t, i.db.Pool.QueryRow(t.Context(),
			"SELECT EXISTS (SELECT FROM river_job WHERE kind = 'payment_confirm' AND metadata ? 'snoozes')").Scan(&asked))
		return asked
	})
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "1h"})
}

// A refund is visible within a second in normal operation.
func TestARefundComesByJob(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	session := i.booked(gamer, guide, 26*time.Hour)
	require.Equal(t, 945, i.balance(gamer))
	i.ok("POST", "/api/sessions/"+session+"/cancel", gamer.token, nil)
	i.until("refunded", func() bool { return i.balance(gamer) == 1000 })
}

// The refund of an expired request is announced right after the job that made it, and does not wait for
// River's next poll, a second later.
func TestARefundFollowsAnExpiryAtOnce(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	for n := range 5 {
		i.booked(gamer, guide, time.Duration(26+2*n)*time.Hour)
	}
	i.ok("POST", "/sandbox/clock", "", map[string]any{"advance": "36h"})
	require.Equal(t, 1000, i.balance(gamer))
	var waited float64
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM attempted_at - created_at))
		FROM river_job WHERE kind = 'session_refund'`).Scan(&waited))
	require.Less(t, waited, 0.3, "seconds from a refund's job to its work, in the middle")
}

// An account that is closed at the identity provider is shut out, and what lies ahead of it is cancelled.
func TestAClosedAccount(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.gamer(), i.guide()
	session := i.booked(gamer, guide, 26*time.Hour)
	subject := ""
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT subject FROM accounts_users WHERE id = $1", guide.id).Scan(&subject))
	i.ok("DELETE", "/sandbox/identity/users/"+subject, "", nil)
	i.until("cancelled", func() bool {
		return i.ok("GET", "/api/sessions/"+session, gamer.token, nil)["status"] == "cancelled"
	})
	i.until("refunded", func() bool { return i.balance(gamer) == 1000 })
	require.Equal(t, http.StatusNotFound, i.call("GET", "/api/users/"+guide.id, "", nil).status)
	require.Equal(t, http.StatusForbidden, i.call("GET", "/api/sc/balance", guide.token, nil).status)
}

// What the packs say follows from what an hour costs at the moment.
func TestThePacksSayWhatTheyPayFor(t *testing.T) {
	t.Parallel()
	i := start(t)
	described := func() (words []string) {
		var packs []struct {
			Description string `json:"description"`
		}
		require.NoError(t, json.Unmarshal([]byte(i.call("GET", "/api/sherpa-cred/packs", "", nil).text), &packs))
		for _, p := range packs {
			words = append(words, p.Description)
		}
		return words
	}
	none := described()
	require.Len(t, none, 4)
	for _, words := range none {
		require.NotContains(t, words, "hour", "nobody can be booked")
	}
	i.guide() // $25 an hour are 55 SC
	i.advance("1m")
	require.Equal(t, []string{
		none[0] + " Not enough for an hour: Sherpas start at 55 SC an hour.", // 20 SC
		none[1] + " Not enough for an hour: Sherpas start at 55 SC an hour.", // 51 SC
		none[2] + " Up to 1 hour with Sherpas from 55 SC an hour.",           // 104 SC
		none[3] + " Up to 3 hours with Sherpas from 55 SC an hour.",          // 210 SC
	}, described())
}
