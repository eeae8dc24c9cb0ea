package config

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sherpa/platform/money"
)

// Stripe is the payment provider's account. Without keys the sandbox stands in.
type Stripe struct {
	// SecretKey of the API (sk_… or rk_…).
	SecretKey Secret `mapstructure:"secret_key"`
	// WebhookSecret signs Stripe's webhooks (whsec_…). Several, separated by commas, are all accepted:
	// events of connected accounts come from an endpoint, and so with a secret, of their own.
	WebhookSecret Secret `mapstructure:"webhook_secret"`
}

// WebhookSecrets are the single secrets of WebhookSecret, revealed.
func (s Stripe) WebhookSecrets() []string {
	var secrets []string
	for secret := range strings.SplitSeq(s.WebhookSecret.Reveal(), ",") {
		if secret = strings.TrimSpace(secret); secret != "" {
			secrets = append(secrets, secret)
		}
	}
	return secrets
}

func (s Stripe) configured() bool { return s.SecretKey != "" || s.WebhookSecret != "" }

// Validate reports every setting that cannot work.
func (s Stripe) Validate() error {
	var f validationErrors
	f.prefix("stripe.secret_key", s.SecretKey.Reveal(), "sk_", "rk_")
	for _, secret := range s.WebhookSecrets() {
		f.prefix("stripe.webhook_secret", secret, "whsec_")
	}
	return f.err()
}

// Payments is what is sold, and what selling it costs.
type Payments struct {
	Fee Fee `mapstructure:"fee"`
	// Form1099Above is keyed by calendar year, or "default", in US cents; read Form1099 instead.
	Form1099Above map[string]money.Cents `mapstructure:"form_1099_above"`
	// Custom is an amount of the buyer's own.
	Custom CustomAmount `mapstructure:"custom"`
	// Catalogue is keyed by pack; read Packs instead.
	Catalogue map[string]Pack `mapstructure:"packs"`
}

// CustomAmount bounds what a buyer may choose to pay, in whole dollars.
type CustomAmount struct {
	MinUSD int64 `mapstructure:"min_usd"`
	// MaxUSD is 0 when custom amounts are not sold.
	MaxUSD int64 `mapstructure:"max_usd"`
	// SCPerDollar is what each dollar buys.
	SCPerDollar int64 `mapstructure:"sc_per_dollar"`
}

// check reports what cannot work, and a rate at which the smallest or the largest amount would lose money. The provider's
// fee has a fixed part: the smallest has the least margin for each dollar.
func (c CustomAmount) check(f *validationErrors, fee Fee) {
	if c.MaxUSD == 0 {
		return
	}
	const key = "payments.custom"
	amounts := len(*f)
	f.check(c.MinUSD >= 1, key+".min_usd", "must be at least 1")
	f.check(c.MaxUSD >= c.MinUSD && c.MaxUSD*100 <= maxPackCents, key+".max_usd", "must be 0 (not sold) or between min_usd and %d", maxPackCents/100)
	f.check(c.SCPerDollar >= 1 && c.SCPerDollar <= 100, key+".sc_per_dollar", "must be between 1 and 100")
	if len(*f) > amounts {
		return
	}
	for _, usd := range []int64{c.MinUSD, c.MaxUSD} {
		amount := Pack{Price: money.Cents(usd * 100), SC: money.SC(usd * c.SCPerDollar)}
		if margin := amount.Margin(fee); margin < 0 {
			f.add(key+".sc_per_dollar", "%d SC for %s lose %s a sale", amount.SC, amount.Price, -margin)
		}
	}
}

// Fee is what the provider keeps of each purchase.
type Fee struct {
	// BasisPoints of the price: 290 is 2.9 %.
	BasisPoints int64 `mapstructure:"basis_points"`
	// FixedCents per purchase, US cents.
	FixedCents int64 `mapstructure:"fixed_cents"`
}

// Of is the fee on a price, rounded up to the cent.
func (f Fee) Of(price money.Cents) money.Cents {
	return (price*money.Cents(f.BasisPoints)+9999)/10000 + money.Cents(f.FixedCents)
}

// Pack is an amount of SC at a price.
type Pack struct {
	// Key is the pack's name in the settings, such as base_camp.
	Key         string `mapstructure:"-"`
	Label       string `mapstructure:"label"`
	Description string `mapstructure:"description"`
	// Price in US cents; 0 means that the pack is not sold.
	Price money.Cents `mapstructure:"price_cents"`
	// SC that the buyer gets.
	SC money.SC `mapstructure:"sc"`
	// PriceID is the provider's id of the price.
	PriceID string `mapstructure:"price_id"`
}

// Margin is what a sale leaves after the reserve for the guides' pay, the
// provider's fee and the greater-good share of the profit before the fee
// (design, section 2). Below zero the platform would pay for each sale.
func (p Pack) Margin(fee Fee) money.Cents {
	profit := p.Price - money.ValueCeil(p.SC)
	return profit - fee.Of(p.Price) - money.GreaterGood(profit)
}

// sandboxPriceID marks the price ids of default.yaml, which no provider knows.
const sandboxPriceID = "price_sandbox_"

// Packs are the packs on sale, the cheapest first.
func (p Payments) Packs() []Pack {
	var packs []Pack
	for key, pack := range p.Catalogue {
		if pack.Price != 0 {
			pack.Key = key
			packs = append(packs, pack)
		}
	}
	slices.SortFunc(packs, func(a, b Pack) int {
		if a.Price != b.Price {
			return int(a.Price - b.Price)
		}
		return strings.Compare(a.Key, b.Key)
	})
	return packs
}

// otherYears is the entry of form_1099_above for every year that has none of its own.
const otherYears = "default"

// Form1099 is the sum for each calendar year above which a guide gets a 1099.
func (p Payments) Form1099() money.PerYear {
	limit := money.PerYear{Default: p.Form1099Above[otherYears], Years: map[int]money.Cents{}}
	for key, cents := range p.Form1099Above {
		if year, err := strconv.Atoi(key); err == nil {
			limit.Years[year] = cents
		}
	}
	return limit
}

// calendarYear is how a year is written in a setting's name.
var calendarYear = regexp.MustCompile(`^20[0-9]{2}$`)

// maxPackCents bounds a pack: beyond it a price is a slip of the pen.
const maxPackCents = 10_000_00

// Validate reports every setting that cannot work, and every pack that would
// lose money.
func (p Payments) Validate() error {
	var f validationErrors
	f.check(p.Fee.BasisPoints >= 0 && p.Fee.BasisPoints < 10000, "payments.fee.basis_points", "must be between 0 and 9999 (290 is 2.9 %%)")
	f.check(p.Fee.FixedCents >= 0 && p.Fee.FixedCents <= 10000, "payments.fee.fixed_cents", "must be between 0 and 10000")
	for _, key := range slices.Sorted(maps.Keys(p.Form1099Above)) {
		f.check(key == otherYears || calendarYear.MatchString(key), "payments.form_1099_above."+key, "must be named after a year, such as 2026, or default")
		f.check(p.Form1099Above[key] >= 0, "payments.form_1099_above."+key, "must not be negative")
	}
	p.Custom.check(&f, p.Fee)
	packs := p.Packs()
	f.check(len(packs) > 0, "payments.packs", "no pack is on sale")
	ids, prices := map[string]string{}, map[money.Cents]string{}
	for _, pack := range packs {
		key := "payments.packs." + pack.Key
		f.check(strings.TrimSpace(pack.Label) != "", key+".label", "is empty")
		if strings.TrimSpace(pack.PriceID) == "" {
			f.add(key+".price_id", "is empty")
		} else if other, taken := ids[pack.PriceID]; taken {
			f.add(key+".price_id", "is the one of %s too", other)
		}
		if other, taken := prices[pack.Price]; taken {
			// The browser may name a pack by its price (design, section 2).
			f.add(key+".price_cents", "is the one of %s too", other)
		}
		ids[pack.PriceID], prices[pack.Price] = pack.Key, pack.Key
		amounts := len(f)
		f.check(pack.Price >= 0 && pack.Price <= maxPackCents, key+".price_cents", "must be between 0 (not sold) and %d", maxPackCents)
		f.check(pack.SC > 0 && pack.SC <= 1_000_000, key+".sc", "must be between 1 and 1000000")
		if len(f) > amounts {
			continue
		}
		if margin := pack.Margin(p.Fee); margin < 0 {
			f.add(key+".sc", "%d SC for %s lose %s a sale: %s go to the reserve, %s to the provider, %s to the greater good",
				pack.SC, pack.Price, -margin, money.ValueCeil(pack.SC), p.Fee.Of(pack.Price),
				money.GreaterGood(pack.Price-money.ValueCeil(pack.SC)))
		}
	}
	return f.err()
}
