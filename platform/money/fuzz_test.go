package money_test

import (
	"math/big"
	"strings"
	"testing"

	"sherpa/platform/money"
)

// An amount that is read is exactly what the text says, in whole cents, from nothing
// to a million dollars; written as JSON and read again it is the same.
func FuzzParseUSD(f *testing.F) {
	for _, seed := range []string{
		"25", "25.5", "2.5e1", "0.01", "0.001", "1000000", "1000000.01", "-0", "-1", "1e9", "1e-9", "1e99", "25,5", "0x19", "1/2", "1_000", "Inf", "NaN",
		"", " 25 ", "+25", ".5", "5.", "00025", "1e+2", "٢٥", "100.10e0", "99999999999999999999999999",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cents, ok := money.ParseUSD(text)
		if !ok {
			if cents != 0 {
				t.Fatalf("%q is no amount and %d cents", text, cents)
			}
			return
		}
		exact, isNumber := new(big.Rat).SetString(strings.TrimSpace(text))
		if !isNumber || exact.Cmp(big.NewRat(int64(cents), 100)) != 0 || cents < 0 || cents > 100_000_000 {
			t.Fatalf("%q is read as %d cents", text, cents)
		}
		written := strings.TrimPrefix(cents.String(), "$")
		if again, ok := money.ParseUSD(written); !ok || again != cents {
			t.Fatalf("%q is %d cents, written %q and read as %d", text, cents, written, again)
		}
		if rate := min(cents, money.MaxRate); money.ValueFloor(money.SCPerHour(rate)) < rate {
			t.Fatalf("an hour at %v costs less SC than it is worth", rate)
		}
	})
}
