package payments

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// The postings of design section 2, worked out by hand.
func TestPostings(t *testing.T) {
	t.Parallel()
	person := uuid.New()
	for name, c := range map[string]struct {
		posted ledger.Transaction
		want   string
	}{
		"$10 for 20 SC": {
			purchase("cs_1", person, 20, 1000),
			"issued → wallet: 20; cash → reserve: 910; cash → profit: 90; profit → greater_good: 18",
		},
		"$100 for 210 SC": {
			purchase("cs_2", person, 210, 10000),
			"issued → wallet: 210; cash → reserve: 9546; cash → profit: 454; profit → greater_good: 91",
		},
		"a card refund of $10 that finds 20 SC": {
			cardRefund(CardRefund{RefundID: "re_1", Amount: 1000, ClawedBack: 20}, person), "wallet → issued: 20; reserve → cash: 909; loss → cash: 91",
		},
		"one that finds none":             {cardRefund(CardRefund{RefundID: "re_1", Amount: 1000}, person), "loss → cash: 1000"},
		"one cent that makes an SC whole": {cardRefund(CardRefund{RefundID: "re_1", Amount: 1, ClawedBack: 1}, person), "wallet → issued: 1; reserve → cash: 1"},
		"a card refund that the card sends back": {
			cardRefundFailed(CardRefund{RefundID: "re_1", Amount: 1000, ClawedBack: 20}, person), "issued → wallet: 20; cash → reserve: 909; cash → loss: 91",
		},
		"a dispute over $100 that finds 200 SC": {
			disputeOpened(Dispute{DisputeID: "du_1", Amount: 10000, ClawedBack: 200}, person), "wallet → disputed: 200; in_dispute → cash: 10000",
		},
		"won": {
			disputeWon(Dispute{DisputeID: "du_1", Amount: 10000, ClawedBack: 200}, person), "disputed → wallet: 200; cash → in_dispute: 10000",
		},
		"lost": {
			disputeLost(Dispute{DisputeID: "du_1", Amount: 10000, ClawedBack: 200}), "disputed → issued: 200; reserve → in_dispute: 9090; loss → in_dispute: 910",
		},
		"lost, and nothing was left": {disputeLost(Dispute{DisputeID: "du_1", Amount: 10000}), "loss → in_dispute: 10000"},
	} {
		require.Equal(t, c.want, c.posted.String(), name)
	}
}

func TestBonus(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		price money.Cents
		sc    money.SC
		bonus int
	}{{1000, 20, 0}, {2500, 51, 2}, {5000, 104, 4}, {10000, 210, 5}, {999, 20, 0}} {
		require.Equal(t, c.bonus, Pack{Price: c.price, SC: c.sc}.BonusPercent())
	}
}

// However a payment goes back, its parts stand for all of its SC together, and each for what it would alone.
func TestThePartsOfAPaymentStandForTheWhole(t *testing.T) {
	t.Parallel()
	for _, p := range []Payment{{Price: 1000, SC: 20}, {Price: 2500, SC: 51}, {Price: 10000, SC: 210}, {Price: 999, SC: 1}} {
		for part := money.Cents(1); part < p.Price; part += p.Price / 37 {
			var refunds []CardRefund
			for left := p.Price; left > 0; left -= part {
				r := CardRefund{Amount: min(part, left)}
				r.Allocated = p.allocate(allocatedOf(refunds, nil), r.Amount)
				refunds = append(refunds, r)
			}
			require.Equal(t, p.SC, allocatedOf(refunds, nil).sc, "%d cents at a time of %d", part, p.Price)
			require.Zero(t, p.allocate(allocatedOf(refunds, nil), 100), "more than was paid stands for nothing")
		}
	}
	p := Payment{Price: 2500, SC: 51}
	require.Equal(t, money.SC(10), p.allocate(allocated{}, 500), "⌊51 · 500 / 2500⌋")
	require.Equal(t, money.SC(51), p.allocate(allocated{}, 2501))
}
