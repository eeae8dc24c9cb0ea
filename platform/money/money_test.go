package money_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/platform/money"
)

// The prices that people see; the browser has the same table (ui/src/domain/money.test.ts).
func TestSCPerHour(t *testing.T) {
	t.Parallel()
	for rate, want := range map[money.Cents]money.SC{
		0: 0, 1: 1, 45: 1, 46: 2, 100: 3, 1000: 22, 1001: 23, 2000: 44, 2500: 55, 2501: 56, 3500: 77,
		4000: 88, 5000: 110, 9999: 220, 10000: 220, 100000: 2200,
	} {
		require.Equal(t, want, money.SCPerHour(rate), "rate %d", rate)
	}
}

// 2.2 SC per dollar: the reserve always covers the guide, the floor never exceeds the ceiling.
func TestValueBounds(t *testing.T) {
	t.Parallel()
	for n := money.SC(0); n < 30_000; n++ {
		require.LessOrEqual(t, money.ValueFloor(n), money.ValueCeil(n))
		require.LessOrEqual(t, money.ValueCeil(n)-money.ValueFloor(n), money.Cents(1))
	}
	for rate := money.Cents(0); rate <= money.MaxRate; rate += 7 {
		require.GreaterOrEqual(t, money.ValueFloor(money.SCPerHour(rate)), rate, "SC of a rate cover the rate")
	}
}

func TestGreaterGoodIsNeverLessThanAFifth(t *testing.T) {
	t.Parallel()
	for p := money.Cents(-3); p < 5000; p++ {
		require.GreaterOrEqual(t, money.GreaterGood(p)*5, p)
		require.GreaterOrEqual(t, money.GreaterGood(p), money.Cents(0))
	}
}

func TestParseUSD(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]money.Cents{
		"25": 2500, "25.5": 2550, "25.50": 2550, "0.01": 1, "2.5e1": 2500, "0": 0, " 7 ": 700, "1000": 100000, "19.99": 1999,
	} {
		got, ok := money.ParseUSD(in)
		require.True(t, ok, in)
		require.Equal(t, want, got, in)
	}
	for _, in := range []string{"", "x", "-1", "1.005", "1/2", "NaN", "Inf", "1e99", "0x10", "1_000", "99999999999"} {
		_, ok := money.ParseUSD(in)
		require.False(t, ok, in)
	}
}

func TestShownAsDollars(t *testing.T) {
	t.Parallel()
	require.Equal(t, "$25.05", money.Cents(2505).String())
	require.Equal(t, "-$0.07", money.Cents(-7).String())
	require.InDelta(t, 19.99, money.Cents(1999).USD(), 0)
}
