package applications

import (
	"regexp"
	"strings"

	"sherpa/platform/money"
)

// rateNumber is an amount of dollars as people write it: "25", "25.50", "1,000".
var rateNumber = regexp.MustCompile(`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`)

// firstRate reads the wished rate out of free text: the first number in it, in dollars, cut to cents and
// to 1000. Without a number it is 0: the guide is not bookable until a rate is set.
func firstRate(text string) money.Cents {
	number := strings.ReplaceAll(rateNumber.FindString(text), ",", "")
	whole, fraction, _ := strings.Cut(number, ".")
	if whole = strings.TrimLeft(whole, "0"); len(whole) > 4 {
		return money.MaxRate
	}
	rate, ok := money.ParseUSD("0" + whole + "." + (fraction + "00")[:2])
	if !ok {
		return 0
	}
	return min(rate, money.MaxRate)
}
