// Package money holds the two currencies of the product as integers. Floating
// point touches no amount (design, section 2).
package money

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// SC is an amount of Sherpa Cred. There are no fractions of it.
type SC int64

// Cents is an amount of US dollars in cents.
type Cents int64

// MaxRate is the highest rate per hour: 1000 USD.
const MaxRate Cents = 1000_00

// SCPerHour is the price of an hour in SC: ceil(USD rate × 2.2) (specification, section 9).
// $25 is 55 SC, $50 is 110 SC.
func SCPerHour(rate Cents) SC { return SC((rate*22 + 999) / 1000) }

// ValueFloor is what n SC are worth in cents at 2.2 SC per dollar, rounded down.
func ValueFloor(n SC) Cents { return Cents(n * 1000 / 22) }

// ValueCeil is what n SC are worth in cents at 2.2 SC per dollar, rounded up.
func ValueCeil(n SC) Cents { return Cents((n*1000 + 21) / 22) }

// GreaterGood is the share of a profit that is set aside for nonprofits: 20 %, rounded up,
// so that it is never less (specification, section 1).
func GreaterGood(profit Cents) Cents {
	if profit <= 0 {
		return 0
	}
	return (profit*20 + 99) / 100
}

// PerYear is an amount that may be set anew for each calendar year.
type PerYear struct {
	// Default goes for every year that Years does not name.
	Default Cents
	Years   map[int]Cents
}

// In is the amount of a calendar year.
func (p PerYear) In(year int) Cents {
	if amount, ok := p.Years[year]; ok {
		return amount
	}
	return p.Default
}

// String shows cents as dollars: "$25.00", "-$0.05".
func (c Cents) String() string {
	sign, decimal := c.decimal()
	return sign + "$" + decimal
}

// decimal is the sign and the amount in dollars, "0.05", of any number of cents.
func (c Cents) decimal() (sign, dollars string) {
	n := uint64(c)
	if c < 0 {
		sign, n = "-", -n // also right for the least number, whose negative is no int64
	}
	return sign, fmt.Sprintf("%d.%02d", n/100, n%100)
}

// USD is the amount in dollars for JSON, where the contract has a number of dollars.
// It is for display only; nothing is computed from it.
func (c Cents) USD() float64 {
	sign, decimal := c.decimal()
	f, err := strconv.ParseFloat(sign+decimal, 64)
	if err != nil {
		return 0
	}
	return f
}

// ParseUSD reads a decimal number of dollars ("25", "25.5", "2.5e1") exactly. It
// answers false for what is no number, has more than two decimals, is negative or
// above a million dollars.
func ParseUSD(s string) (Cents, bool) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > 24 || strings.ContainsAny(s, "/_xXpPbBoO") {
		return 0, false
	}
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		if exp, err := strconv.Atoi(s[i+1:]); err != nil || exp > 9 || exp < -9 {
			return 0, false
		}
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return 0, false
	}
	r.Mul(r, big.NewRat(100, 1))
	if !r.IsInt() || r.Sign() < 0 || r.Cmp(big.NewRat(100_000_000, 1)) > 0 {
		return 0, false
	}
	return Cents(r.Num().Int64()), true
}
