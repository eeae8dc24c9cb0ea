package wallet

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/platform/money"
)

// written shows the transfers of an event as the design's table does.
func written(e Event) string {
	var legs []string
	for _, t := range e.Transfers {
		legs = append(legs, fmt.Sprintf("%s → %s: %d", t.Debit.Kind, t.Credit.Kind, t.Amount))
	}
	return strings.Join(legs, "; ")
}

// The postings of design section 2, worked out by hand.
func TestPostings(t *testing.T) {
	t.Parallel()
	session, person := uuid.New(), uuid.New()
	for name, c := range map[string]struct {
		event Event
		want  string
	}{
		"$10 for 20 SC": {
			purchase("cs_1", person, 20, 1000),
			"issued → wallet: 20; cash → reserve: 910; cash → profit: 90; profit → greater_good: 18",
		},
		"$100 for 210 SC": {
			purchase("cs_2", person, 210, 10000),
			"issued → wallet: 210; cash → reserve: 9546; cash → profit: 454; profit → greater_good: 91",
		},
		"hold":    {hold(session, person, 110), "wallet → escrow: 110"},
		"release": {release(session, person, 110), "escrow → wallet: 110"},
		"two hours at $25: no rounding, no profit": {
			settle(session, person, 110, 5000),
			"escrow → redeemed: 110; reserve → earnings: 5000",
		},
		"an hour at $19.99 is 44 SC": {
			settle(session, person, 44, 1999),
			"escrow → redeemed: 44; reserve → earnings: 1999; reserve → profit: 1; profit → greater_good: 1",
		},
		"an hour at one cent is 1 SC": {
			settle(session, person, 1, 1),
			"escrow → redeemed: 1; reserve → earnings: 1; reserve → profit: 44; profit → greater_good: 9",
		},
		"goodwill for 55 SC": {goodwill(session, person, 55), "issued → wallet: 55; loss → reserve: 2500"},
		"grant":              {grant(session, person, 500), "issued → wallet: 500; loss → reserve: 22728"},
		"a card refund of $10 that finds 20 SC": {
			cardRefund(CardRefund{RefundID: "re_1", Amount: 1000, Taken: 20}, person), "wallet → issued: 20; reserve → cash: 909; loss → cash: 91",
		},
		"one that finds none":             {cardRefund(CardRefund{RefundID: "re_1", Amount: 1000}, person), "loss → cash: 1000"},
		"one cent that makes an SC whole": {cardRefund(CardRefund{RefundID: "re_1", Amount: 1, Taken: 1}, person), "wallet → issued: 1; reserve → cash: 1"},
		"a card refund that the card sends back": {
			cardRefundBack(CardRefund{RefundID: "re_1", Amount: 1000, Taken: 20}, person), "issued → wallet: 20; cash → reserve: 909; cash → loss: 91",
		},
		"a dispute over $100 that finds 200 SC": {
			disputeOpen(Dispute{DisputeID: "du_1", Amount: 10000, Taken: 200}, person), "wallet → disputed: 200; in_dispute → cash: 10000",
		},
		"won": {
			disputeWon(Dispute{DisputeID: "du_1", Amount: 10000, Taken: 200}, person), "disputed → wallet: 200; cash → in_dispute: 10000",
		},
		"lost": {
			disputeLost(Dispute{DisputeID: "du_1", Amount: 10000, Taken: 200}), "disputed → issued: 200; reserve → in_dispute: 9090; loss → in_dispute: 910",
		},
		"lost, and nothing was left": {disputeLost(Dispute{DisputeID: "du_1", Amount: 10000}), "loss → in_dispute: 10000"},
	} {
		require.Equal(t, c.want, written(c.event), name)
	}
}

// Whatever is sold and whatever is played, the reserve pays for it.
func TestSettlingNeverTakesMoreThanWasReserved(t *testing.T) {
	t.Parallel()
	for rate := money.Cents(1); rate <= money.MaxRate; rate += 13 {
		for hours := int64(1); hours <= 12; hours++ {
			n, price := money.SCPerHour(rate)*money.SC(hours), rate*money.Cents(hours)
			var out int64
			for _, leg := range settle(uuid.New(), uuid.New(), n, price).Transfers {
				require.Positive(t, leg.Amount)
				if leg.Debit.Kind == KindReserve {
					out += leg.Amount
				}
			}
			require.Equal(t, int64(money.ValueFloor(n)), out, "rate %d, %d hours", rate, hours)
		}
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
				r.Share = p.share(countedOf(refunds, nil), r.Amount)
				refunds = append(refunds, r)
			}
			require.Equal(t, p.SC, countedOf(refunds, nil).sc, "%d cents at a time of %d", part, p.Price)
			require.Zero(t, p.share(countedOf(refunds, nil), 100), "more than was paid stands for nothing")
		}
	}
	p := Payment{Price: 2500, SC: 51}
	require.Equal(t, money.SC(10), p.share(counted{}, 500), "⌊51 · 500 / 2500⌋")
	require.Equal(t, money.SC(51), p.share(counted{}, 2501))
}
