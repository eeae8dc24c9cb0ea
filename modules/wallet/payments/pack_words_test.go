package payments_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/modules/wallet/payments"
	"sherpa/platform/money"
)

func TestThePacksWordsFollowFromThePricesOnOffer(t *testing.T) {
	t.Parallel()
	const own = "A small pack."
	for _, c := range []struct {
		sc, cheapest money.SC
		description  string
		want         string
	}{
		{20, 0, own, own},
		{20, 25, own, own + " Not enough for an hour: Sherpas start at 25 SC an hour."},
		{24, 25, own, own + " Not enough for an hour: Sherpas start at 25 SC an hour."},
		{25, 25, own, own + " Up to 1 hour with Sherpas from 25 SC an hour."},
		{49, 25, own, own + " Up to 1 hour with Sherpas from 25 SC an hour."},
		{50, 25, own, own + " Up to 2 hours with Sherpas from 25 SC an hour."},
		{100, 25, own, own + " Up to 4 hours with Sherpas from 25 SC an hour."},
		{100, 25, "", "Up to 4 hours with Sherpas from 25 SC an hour."},
		{20, 2200, "", "Not enough for an hour: Sherpas start at 2200 SC an hour."},
		{210, 1, "", "Up to 210 hours with Sherpas from 1 SC an hour."},
	} {
		p := payments.Pack{SC: c.sc, Description: c.description}
		require.Equal(t, c.want, p.DescriptionAt(c.cheapest), "%d SC, an hour from %d", c.sc, c.cheapest)
	}
}
