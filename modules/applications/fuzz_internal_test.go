package applications

import (
	"testing"

	"sherpa/platform/money"
)

// A desired rate is free text: what is read from it is a rate that a guide may have.
func FuzzFirstRate(f *testing.F) {
	for _, seed := range []string{
		"25", "$25/h", "25.50 USD", "about 20-30", "1,000", "1.000,50", "0", "-5", "999999999999999999999", "1001", "", "free", "٢٥", "1e3", "25.", ".5", "25.999",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if rate := firstRate(text); rate < 0 || rate > money.MaxRate {
			t.Fatalf("%q is the rate %v", text, rate)
		}
	})
}

// A number of a form is finite and not negative, or noted as wrong and 0.
func FuzzNumber(f *testing.F) {
	for _, seed := range []string{"0", "12.5", "1e3", "-0", "-1", "Inf", "NaN", "0x10", "1_000", "1e309", "", " 7 ", "1e-400", "٣"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c checker
		if n := c.number("hours", text); !(n >= 0 && n <= maxNumber) || (c.invalid.Err() != nil && n != 0) {
			t.Fatalf("%q is read as %v, %v", text, n, c.invalid.Err())
		}
	})
}
