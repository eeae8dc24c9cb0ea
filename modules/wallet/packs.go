package wallet

import (
	"errors"
	"fmt"

	"sherpa/platform/money"
)

// baseSCPerDollar is the exchange rate against which a bonus is counted.
const baseSCPerDollar = 2

// Pack is an amount of SC on sale.
type Pack struct {
	ID          string
	PriceID     string // the provider's price; also names the pack in a checkout
	Label       string
	Description string
	Price       money.Cents
	SC          money.SC
}

// BonusPercent is what the pack gives above the base rate of 2 SC per dollar, in whole percent.
func (p Pack) BonusPercent() int {
	base := int64(p.Price) * baseSCPerDollar // SC × 100
	return int((int64(p.SC)*100 - base) * 100 / base)
}

// Fee is what the payment provider keeps of a purchase.
type Fee struct {
	BasisPoints int64 // 290 is 2.9 %
	Fixed       money.Cents
}

func (f Fee) of(price money.Cents) money.Cents {
	return money.Cents((int64(price)*f.BasisPoints+9_999)/10_000) + f.Fixed
}

// Catalogue is the list of packs on sale.
type Catalogue struct{ packs []Pack }

// NewCatalogue checks the packs: positive amounts, no two alike, and a margin that covers the provider's
// fee and the share of the greater good. It returns all faults joined.
func NewCatalogue(packs []Pack, fee Fee) (Catalogue, error) {
	var faults []error
	fault := func(p Pack, format string, args ...any) {
		faults = append(faults, fmt.Errorf("pack %q: "+format, append([]any{p.ID}, args...)...))
	}
	names, prices := map[string]bool{}, map[money.Cents]bool{}
	for _, p := range packs {
		switch {
		case p.ID == "" || p.Label == "" || p.Price <= 0 || p.SC <= 0:
			fault(p, "needs an id, a label, a price and SC")
			continue
		case names[p.ID] || (p.PriceID != "" && names[p.PriceID]) || prices[p.Price]:
			fault(p, "id, price id or price is used twice")
		}
		names[p.ID], names[p.PriceID], prices[p.Price] = true, true, true
		profit := p.Price - money.ValueCeil(p.SC)
		if left := profit - money.GreaterGood(profit) - fee.of(p.Price); left < 0 {
			fault(p, "its margin of %s does not cover the greater good (%s) and the provider's fee (%s)",
				profit, money.GreaterGood(profit), fee.of(p.Price))
		}
	}
	return Catalogue{packs: packs}, errors.Join(faults...)
}

// All gives the packs in the order of the configuration.
func (c Catalogue) All() []Pack { return c.packs }

// find looks a pack up by the provider's price id (or its own id), or by its price.
func (c Catalogue) find(name string, price money.Cents) (Pack, bool) {
	for _, p := range c.packs {
		if name != "" && (p.PriceID == name || p.ID == name) || name == "" && p.Price == price {
			return p, true
		}
	}
	return Pack{}, false
}
