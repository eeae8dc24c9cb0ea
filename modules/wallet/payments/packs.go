package payments

import "sherpa/platform/money"

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

// Catalogue is the list of packs on sale. That each sells at a margin is checked where they are configured.
type Catalogue struct{ packs []Pack }

// NewCatalogue takes the packs in the order in which they are shown.
func NewCatalogue(packs []Pack) Catalogue { return Catalogue{packs: packs} }

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
