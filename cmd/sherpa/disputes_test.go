package main

import (
	"bytes"
	"net/url"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// buys pays for a pack and has its SC credited.
func (i *instance) buys(h human, usd int) (checkout string) {
	i.t.Helper()
	checkout = i.ok("POST", "/api/scPayments/checkout", h.token, map[string]any{"usd": usd})["sessionId"].(string)
	i.ok("POST", "/sandbox/checkout/"+checkout+"/pay", "", nil)
	require.Equal(i.t, true, i.ok("POST", "/api/scPayments/confirm", h.token, map[string]any{"sessionId": checkout})["success"])
	return checkout
}

// disputes has the buyer's bank take a payment back, and answers the provider's name of the dispute.
func (i *instance) disputes(checkout string, body map[string]any) (id string) {
	i.t.Helper()
	return i.ok("POST", "/sandbox/checkout/"+checkout+"/dispute", "", body)["dispute"].(map[string]any)["id"].(string)
}

func (i *instance) holds(h human, sc int) {
	i.t.Helper()
	i.until("the balance is right", func() bool { return i.balance(h) == sc })
}

func (i *instance) status(h human, session string) any {
	i.t.Helper()
	return i.ok("GET", "/api/sessions/"+session, h.token, nil)["status"]
}

// approved books an hour and has it approved.
func (i *instance) approved(gamer, guide human, ahead time.Duration) string {
	i.t.Helper()
	session := i.booked(gamer, guide, ahead)
	i.ok("POST", "/api/sessions/"+session+"/approve", guide.token, nil)
	return session
}

func (i *instance) unblock(email string) (said string, err error) {
	i.t.Helper()
	var out bytes.Buffer
	cmd := &cobra.Command{}
	cmd.SetContext(i.t.Context())
	cmd.SetOut(&out)
	err = unblock(cmd, i.operators, email)
	return out.String(), err
}

// concluded waits until every event has arrived and no job is left that could still post.
func (i *instance) concluded() {
	i.t.Helper()
	i.until("everything has arrived", func() bool {
		var waiting bool
		require.NoError(i.t, i.db.Pool.QueryRow(i.t.Context(), `SELECT EXISTS (SELECT FROM sandbox.deliveries WHERE done_at IS NULL)
			OR EXISTS (SELECT FROM river_job WHERE state IN ('available', 'running', 'retryable') AND kind <> 'sweep')`).Scan(&waiting))
		return !waiting
	})
}

// Refunds that an operator makes in the provider's dashboard take their share of the SC, whatever becomes of
// their events on the way.
func TestRefundsToACard(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, other := i.human("gamer"), i.human("gamer")
	checkout, theirs := i.buys(gamer, 25), i.buys(other, 50)
	i.concluded()
	i.fault("webhook", "reorder", map[string]any{"count": 3})
	i.fault("webhook", "double", nil)
	i.ok("POST", "/sandbox/checkout/"+checkout+"/refund", "", map[string]any{"cents": 700})
	i.holds(gamer, 37) // 51 − ⌊51 · 0.28⌋
	m := i.mail(gamer, "We refunded $7.00 to your card")
	require.Contains(t, m.Text, "We took 14 SC that you bought with it back from your balance.")
	require.Contains(t, m.Text, "Write to no-reply@sherpa.test")
	refund := i.ok("POST", "/sandbox/checkout/"+checkout+"/refund", "", nil)["refund"].(map[string]any)
	i.holds(gamer, 0)
	i.mail(gamer, "We refunded $18.00 to your card")
	i.concluded()
	i.sound()

	i.ok("POST", "/sandbox/refunds/"+refund["id"].(string)+"/fail", "", nil)
	i.holds(gamer, 37)
	i.mail(gamer, "Your card did not take the refund of $18.00")
	i.ok("POST", "/sandbox/checkout/"+theirs+"/refund", "", nil)
	i.holds(other, 0)
	i.concluded()
	require.Equal(t, 37, i.balance(gamer))
	i.sound()
	require.Len(t, i.mails(gamer), 4, "and the receipt: each once")
}

// A bank takes a payment back while the buyer has a session in every state. What has not ended is cancelled
// and pays for it, what was not paid out is frozen, what was paid out is ours to bear. Only an operator lets
// the person book again.
func TestADisputeInTheWholeProgram(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide, admin := i.human("gamer"), i.guide(), i.admin()
	checkout := i.buys(gamer, 100)
	i.buys(gamer, 50)
	settled := i.approved(gamer, guide, 26*time.Hour)
	i.advance("76h")
	completed := i.approved(gamer, guide, 80*time.Hour)
	i.advance("6h")
	approved, pending := i.approved(gamer, guide, 100*time.Hour), i.booked(gamer, guide, 110*time.Hour)
	require.Equal(t, 314-4*55, i.balance(gamer))
	require.Equal(t, "completed", i.status(gamer, completed))
	guideEarned := func() any { return i.ok("GET", "/api/sessions?as=guide", guide.token, nil)["totalEarningsCents"] }
	require.InDelta(t, 2500, guideEarned(), 0)

	dispute := i.disputes(checkout, nil)
	i.holds(gamer, 0) // 94 and two times 55 that came back are less than the 210 of the payment
	i.concluded()
	i.sound()
	for session, want := range map[string]string{settled: "completed", completed: "completed", approved: "cancelled", pending: "cancelled"} {
		require.Equal(t, want, i.status(gamer, session))
	}
	seen := i.ok("GET", "/api/sessions/"+approved, gamer.token, nil)
	require.Equal(t, "The card payment behind this booking is in dispute.", seen["statusReason"])
	require.Contains(t, i.mail(gamer, "Your bank disputes a payment of $100.00").Text, "We hold 204 SC that you bought with it.")
	cancelled := 0
	for _, m := range i.mails(guide) {
		if len(m.Subject) > 10 && m.Subject[:10] == "Cancelled:" {
			cancelled++
		}
	}
	require.Equal(t, 2, cancelled, "the guide hears of both")
	refused := i.call("POST", "/api/sessions/create", gamer.token, bookingOf(guide, 120*time.Hour))
	require.Equal(t, 403, refused.status, refused.text)
	require.Equal(t, "BOOKING_BLOCKED", refused.json(t)["code"])

	o := i.ok("GET", "/api/admin/operations", admin.token, nil)
	listed := o["disputes"].(map[string]any)
	require.InDelta(t, 1, listed["open"], 0)
	item := listed["items"].([]any)[0].(map[string]any)
	require.Equal(t, []any{dispute, gamer.id, 10000.0, 204.0, "open", "fraudulent"},
		[]any{item["_id"], item["buyer"].(map[string]any)["_id"], item["amountCents"], item["takenSC"], item["state"], item["reason"]})
	require.NotEmpty(t, item["dueBy"])
	blocked := o["blocked"].(map[string]any)
	require.InDelta(t, 1, blocked["total"], 0)
	require.Contains(t, i.call("GET", "/api/admin/users?q="+url.QueryEscape(gamer.email), admin.token, nil).text, `"flags":["booking_blocked"]`)
	problems := i.call("GET", "/api/admin/problem-sessions", admin.token, nil).text
	require.Contains(t, problems, completed)
	require.Contains(t, problems, "A payment of this gamer is in dispute: "+dispute)
	require.NotContains(t, problems, settled)
	require.NotContains(t, i.call("GET", "/api/sessions/"+completed, guide.token, nil).text, dispute, "that is for admins")

	i.advance("60h")
	require.InDelta(t, 2500, guideEarned(), 0, "what was not paid out waits for a verdict")
	i.ok("POST", "/sandbox/disputes/"+dispute+"/win", "", nil)
	i.holds(gamer, 204)
	i.mail(gamer, "The dispute over $100.00 is settled")
	i.concluded()
	i.sound()
	require.Equal(t, 403, i.call("POST", "/api/sessions/create", gamer.token, bookingOf(guide, 200*time.Hour)).status, "not by itself")

	said, err := i.unblock(gamer.email)
	require.NoError(t, err)
	require.Equal(t, gamer.email+" may book again.\n", said)
	said, err = i.unblock(gamer.email)
	require.NoError(t, err)
	require.Contains(t, said, "Nothing was changed.")
	_, err = i.unblock("nobody@example.test")
	require.Error(t, err)
	i.booked(gamer, guide, 200*time.Hour)
	trail := i.call("GET", "/api/admin/audit", admin.token, nil).text
	require.Contains(t, trail, `"lift_booking_block"`)
	require.Contains(t, trail, `"Command line"`)
	o = i.ok("GET", "/api/admin/operations", admin.token, nil)
	require.Empty(t, o["disputes"].(map[string]any)["items"])
	require.Empty(t, o["blocked"].(map[string]any)["items"])
	i.sound()
}

// The SC are spent before the bank takes the payment back: they stay with the guide who earned them, and the
// dispute, once lost, costs the platform what it could not take.
func TestADisputeThatIsLost(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer, guide := i.human("gamer"), i.guide()
	checkout := i.buys(gamer, 50)
	i.approved(gamer, guide, 26*time.Hour)
	i.advance("80h")
	dispute := i.disputes(checkout, nil)
	i.holds(gamer, 0)
	i.concluded()
	i.sound()
	i.ok("POST", "/sandbox/disputes/"+dispute+"/lose", "", nil)
	m := i.mail(gamer, "Your bank gave you $50.00 back")
	require.Contains(t, m.Text, "The 49 SC that you bought with it are gone for good.")
	i.concluded()
	i.sound()
	var loss int
	require.NoError(t, i.db.Pool.QueryRow(t.Context(), `SELECT sum(t.amount) FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit
		WHERE t.kind = 'dispute_lost' AND d.kind = 'loss'`).Scan(&loss))
	require.Equal(t, 5000-2227, loss, "49 SC are worth $22.27")
	require.InDelta(t, 2500, i.ok("GET", "/api/sessions?as=guide", guide.token, nil)["totalEarningsCents"], 0)
	require.Equal(t, 403, i.call("POST", "/api/sessions/create", gamer.token, bookingOf(guide, 200*time.Hour)).status)
}

// No event arrives, and the hourly reconciliation finds it all; an inquiry moves nothing until it becomes more.
func TestLostEventsOfRefundsAndDisputes(t *testing.T) {
	t.Parallel()
	i := start(t)
	i.until("the first look was at the start", func() (looked bool) {
		require.NoError(t, i.db.Pool.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM wallet_return_looks)").Scan(&looked))
		return looked
	})
	one, two := i.human("gamer"), i.human("gamer")
	refunded, disputed := i.buys(one, 10), i.buys(two, 10)
	i.concluded()
	i.fault("webhook", "drop", nil)
	reconcile := func() {
		t.Helper()
		i.concluded()
		_, err := i.db.Pool.Exec(t.Context(), `INSERT INTO river_job (kind, queue, state, args, max_attempts, scheduled_at)
			VALUES ('returns_look', 'default', 'available', '{}', 5, now())`)
		require.NoError(t, err)
		i.concluded()
		i.sound()
	}
	refund := i.ok("POST", "/sandbox/checkout/"+refunded+"/refund", "", map[string]any{"cents": 500})["refund"].(map[string]any)["id"].(string)
	dispute := i.disputes(disputed, map[string]any{"inquiry": true})
	i.concluded()
	require.Equal(t, []int{20, 20}, []int{i.balance(one), i.balance(two)}, "nobody knows")
	reconcile()
	require.Equal(t, []int{10, 20}, []int{i.balance(one), i.balance(two)})
	i.ok("POST", "/sandbox/disputes/"+dispute+"/escalate", "", nil)
	i.ok("POST", "/sandbox/refunds/"+refund+"/fail", "", nil)
	reconcile()
	require.Equal(t, []int{20, 0}, []int{i.balance(one), i.balance(two)})
	i.ok("POST", "/sandbox/disputes/"+dispute+"/win", "", nil)
	reconcile()
	require.Equal(t, []int{20, 20}, []int{i.balance(one), i.balance(two)})
}

// The provider is down while its events arrive: what they say is done once it is back.
func TestAProviderThatIsDownDuringADispute(t *testing.T) {
	t.Parallel()
	i := start(t)
	gamer := i.human("gamer")
	checkout := i.buys(gamer, 10)
	i.concluded()
	i.fault("stripe", "status", map[string]any{"status": 503, "count": 3})
	i.disputes(checkout, map[string]any{"cents": 500})
	i.holds(gamer, 10)
	i.concluded()
	i.sound()
}
