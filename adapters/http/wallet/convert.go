package wallethttp

import (
	"sherpa/adapters/http/openapi"
	"sherpa/modules/wallet/ledger"
	"sherpa/modules/wallet/payments"
	"sherpa/platform/money"
)

func packToAPI(p payments.Pack, cheapestHour money.SC) openapi.Pack {
	pack := openapi.Pack{
		Id: p.ID, Label: p.Label, Name: p.Label, Description: p.DescriptionAt(cheapestHour), Price: p.Price.USD(), PriceCents: int64(p.Price),
		Cred: int64(p.SC), BonusPercent: p.BonusPercent(),
	}
	if p.PriceID != "" {
		pack.PriceId = &p.PriceID
	}
	return pack
}

func stateToAPI(s payments.CheckoutState) openapi.CheckoutState {
	state := openapi.CheckoutState{
		Ok: s.Paid, Processed: s.Confirmed, AlreadyCredited: s.Confirmed, Credited: s.Confirmed, NewBalance: int64(s.NewBalance),
	}
	if s.Failure != nil {
		state.Error = &s.Failure.Message
	}
	return state
}

func greaterGoodToAPI(g ledger.GreaterGood) openapi.GreaterGood {
	out := openapi.GreaterGood{ProfitCents: int64(g.Profit), GreaterGoodCents: int64(g.SetAside), GivenCents: int64(g.Given)}
	out.ByMonth = make([]openapi.GreaterGoodMonth, 0, len(g.ByMonth))
	for _, m := range g.ByMonth {
		out.ByMonth = append(out.ByMonth, openapi.GreaterGoodMonth{
			Month: m.Month, ProfitCents: int64(m.Profit), GreaterGoodCents: int64(m.SetAside), GivenCents: int64(m.Given),
		})
	}
	return out
}
