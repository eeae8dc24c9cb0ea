package ledger

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/platform/money"
)

// The postings of design section 2, worked out by hand.
func TestPostings(t *testing.T) {
	t.Parallel()
	session, person := uuid.New(), uuid.New()
	for name, c := range map[string]struct {
		posted Transaction
		want   string
	}{
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
		"33 SC and $25 given up": {
			forfeit(person, 33, 2500),
			"wallet → issued: 33; reserve → profit: 1500; earnings → profit: 2500; profit → greater_good: 800",
		},
		"1 SC given up": {forfeit(person, 1, 0), "wallet → issued: 1; reserve → profit: 45; profit → greater_good: 9"},
		"donation":      {donation(Donation{Receipt: "R-1", Amount: 7}), "greater_good → cash: 7"},
	} {
		require.Equal(t, c.want, c.posted.String(), name)
	}
	require.Equal(t, "R-1", donation(Donation{Receipt: "R-1", Amount: 7}).Reference)
}

// Whatever is sold and whatever is played, the reserve pays for it.
func TestSettlingNeverTakesMoreThanWasReserved(t *testing.T) {
	t.Parallel()
	for rate := money.Cents(1); rate <= money.MaxRate; rate += 13 {
		for hours := int64(1); hours <= 12; hours++ {
			n, price := money.SCPerHour(rate)*money.SC(hours), rate*money.Cents(hours)
			var out int64
			for _, entry := range settle(uuid.New(), uuid.New(), n, price).Entries {
				require.Positive(t, entry.Amount)
				if entry.Debit.Kind == AccountReserve {
					out += entry.Amount
				}
			}
			require.Equal(t, int64(money.ValueFloor(n)), out, "rate %d, %d hours", rate, hours)
		}
	}
}
