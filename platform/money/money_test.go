package money_test

import (
	"math"
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
		if p > 0 {
			require.Less(t, (money.GreaterGood(p)-1)*5, p, "and not a cent more than it takes")
		}
	}
}

func TestParseUSD(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]money.Cents{
		"25": 2500, "25.5": 2550, "25.50": 2550, "0.01": 1, "2.5e1": 2500, "0": 0, " 7 ": 700, "1000": 100000, "19.99": 1999,
		"1000000": 100_000_000, "0.001e9": 100_000_000, "1000000000e-9": 100, "0.0100000000000000000000": 1,
	} {
		got, ok := money.ParseUSD(in)
		require.True(t, ok, in)
		require.Equal(t, want, got, in)
	}
	for _, in := range []string{
		"", "x", "-1", "1.005", "1/2", "NaN", "Inf", "1e99", "0x10", "1_000", "99999999999",
		"1000000.01", "0.0000001e10", "10000000000e-10", "0.01000000000000000000000",
	} {
		_, ok := money.ParseUSD(in)
		require.False(t, ok, in)
	}
}

func TestShownAsDollars(t *testing.T) {
	t.Parallel()
	for cents, want := range map[money.Cents]struct {
		text string
		usd  float64
	}{
		0: {"$0.00", 0}, 5: {"$0.05", 0.05}, 1999: {"$19.99", 19.99}, 2505: {"$25.05", 25.05}, 100000: {"$1000.00", 1000},
		-5: {"-$0.05", -0.05}, -7: {"-$0.07", -0.07}, -99: {"-$0.99", -0.99}, -100: {"-$1.00", -1}, -101: {"-$1.01", -1.01},
		-2550: {"-$25.50", -25.5}, math.MaxInt64: {"$92233720368547758.07", 92233720368547758.07},
		math.MinInt64: {"-$92233720368547758.08", -92233720368547758.08},
	} {
		require.Equal(t, want.text, cents.String())
		require.InDelta(t, want.usd, cents.USD(), 0, want.text)
	}
}

func TestAnAmountPerYear(t *testing.T) {
	t.Parallel()
	limit := money.PerYear{Default: 600_00, Years: map[int]money.Cents{2026: 2000_00, 2027: 0}}
	require.Equal(t, money.Cents(600_00), limit.In(2025))
	require.Equal(t, money.Cents(2000_00), limit.In(2026))
	require.Equal(t, money.Cents(0), limit.In(2027))
}
