package payments

import (
	"fmt"

	"sherpa/platform/money"
)

// DescriptionAt is the pack's description with what it pays for when the cheapest hour on offer costs cheapest: how many
// hours it lasts for, or that it is short of one. While no guide can be booked, cheapest is 0 and it promises nothing.
func (p Pack) DescriptionAt(cheapest money.SC) string {
	if cheapest <= 0 {
		return p.Description
	}
	words := fmt.Sprintf("Up to %d hours with Sherpas from %d SC an hour.", p.SC/cheapest, cheapest)
	switch p.SC / cheapest {
	case 0:
		words = fmt.Sprintf("Not enough for an hour: Sherpas start at %d SC an hour.", cheapest)
	case 1:
		words = fmt.Sprintf("Up to 1 hour with Sherpas from %d SC an hour.", cheapest)
	}
	if p.Description == "" {
		return words
	}
	return p.Description + " " + words
}
