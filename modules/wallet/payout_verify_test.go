package wallet_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
)

// The checker has teeth: each way of breaking a payout or a gift is found.
func TestVerifyFindsWhatIsWrongWithPayouts(t *testing.T) {
	t.Parallel()
	post := func(kind, ref, debit, credit, amount string) string {
		return `INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
			SELECT '` + kind + `', ` + ref + `, 1, d.id, c.id, 'USD', ` + amount + `, now() FROM wallet_accounts d, wallet_accounts c, wallet_payouts p
			 WHERE p.status = 'done' AND d.kind = '` + debit + `' AND c.kind = '` + credit + `' AND p.guide IN (d.owner, c.owner, p.guide) LIMIT 1`
	}
	for name, c := range map[string]struct{ sql, check string }{
		"paid twice": {post("payout_done", "p.id || '#2'", "in_flight", "cash", "p.amount_cents"), "a payout is done at most once"},
		"never posted as done": {
			"DELETE FROM wallet_transfers WHERE kind = 'payout_done'", "a payout and its postings agree",
		},
		"a row says that it is paid": {
			"UPDATE wallet_payouts SET status = 'done', transfer_id = 'tr_' || id, done_at = now(), due_at = NULL WHERE status = 'pending'", "a payout and its postings agree",
		},
		"another amount":                  {"UPDATE wallet_payouts SET amount_cents = amount_cents + 1 WHERE status = 'pending'", "what is in flight is what open payouts took"},
		"a payout vanished":               {"DELETE FROM wallet_payout_reversals; DELETE FROM wallet_payouts WHERE status = 'done'", "a posting of a payout belongs to its payout and its guide"},
		"a payout of another guide":       {"UPDATE wallet_payouts SET guide = gen_random_uuid() WHERE status = 'pending'", "a posting of a payout belongs to its payout and its guide"},
		"an attempt was raised for free":  {"UPDATE wallet_payouts SET attempt = 3 WHERE status = 'back'", "an attempt before the last came back whole"},
		"a refused attempt was not taken": {"DELETE FROM wallet_transfers WHERE kind = 'payout_back'", "an attempt before the last came back whole"},
		"a reversal was not posted":       {"DELETE FROM wallet_transfers WHERE kind = 'transfer_reversed'", "a reversal was posted once, to the guide who had been paid"},
		"a reversal nobody knows":         {"DELETE FROM wallet_payout_reversals", "a reversal was posted once, to the guide who had been paid"},
		"more back than was paid":         {"UPDATE wallet_payout_reversals SET amount_cents = 100000", "no more is taken back than was paid"},
		"a gift without receipt":          {"DELETE FROM wallet_donations", "a gift has its receipt"},
		"a gift that was not posted":      {"DELETE FROM wallet_transfers WHERE kind = 'donation'", "a gift has its receipt"},
		"more given than set aside":       {"DELETE FROM wallet_transfers WHERE kind = 'purchase'", "no more is given than was set aside"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			done, _ := w.connected(t, true)
			refused, _ := w.connected(t, true)
			waiting, _ := w.connected(t, true)
			w.earns(t, done, 2)
			w.sweep(t)
			w.bank.reverse("tr_1", "trr_1", 1000)
			w.earns(t, refused, 1)
			w.bank.meets(failure{refusal: "x"})
			w.sweep(t)
			w.event(t, payments.EventTransfer, "tr_1")
			w.earns(t, waiting, 3)
			_, err := w.SweepPayouts(t.Context())
			require.NoError(t, err)
			w.setAside(t)
			_, _, err = w.Donate(t.Context(), ledger.Donation{Receipt: "r", Recipient: "x", Amount: 91})
			require.NoError(t, err)
			w.sound(t)

			_, err = w.db.Pool.Exec(t.Context(), "SET session_replication_role = replica; "+c.sql+"; SET session_replication_role = origin")
			require.NoError(t, err)
			v, err := w.Verify(t.Context())
			require.NoError(t, err)
			var found []string
			for _, f := range v.Violations {
				found = append(found, f.Check)
			}
			require.Contains(t, found, c.check)
		})
	}
}
