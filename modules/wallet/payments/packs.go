package payments

import (
	"fmt"

	"sherpa/platform/errs"
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

// Catalogue is the list of packs on sale. That each sells at a margin is checked where they are configured.
type Catalogue struct {
	packs  []Pack
	custom Custom
}

// Custom is what a buyer may choose to pay beside the packs. The zero value offers nothing.
type Custom struct {
	MinUSD, MaxUSD int64 // whole dollars
	SCPerDollar    int64
}

// customPack is the id that purchases of a custom amount are kept under.
const customPack = "custom"

// NewCatalogue takes the packs in the order in which they are shown.
func NewCatalogue(packs []Pack, custom Custom) Catalogue { return Catalogue{packs, custom} }

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

// amount is a custom amount as a pack. Errors: ErrPackUnknown when none is sold, Invalid outside the bounds, and for what is not whole dollars.
func (c Custom) amount(price money.Cents) (Pack, error) {
	usd := int64(price) / 100
	if c.MaxUSD == 0 {
		return Pack{}, ErrPackUnknown
	}
	if price%100 != 0 || usd < c.MinUSD || usd > c.MaxUSD {
		return Pack{}, errs.InvalidField("usd", fmt.Sprintf("Please choose a whole number of dollars from %d to %d.", c.MinUSD, c.MaxUSD))
	}
	return Pack{
		ID: customPack, Label: "Sherpa Cred", Description: fmt.Sprintf("%d SC, an amount of your own.", usd*c.SCPerDollar),
		Price: price, SC: money.SC(usd * c.SCPerDollar),
	}, nil
}
