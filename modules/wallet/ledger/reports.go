package ledger

import (
	"context"

	"sherpa/platform/money"
)

// Reports sums the ledger up.
type Reports interface {
	// GreaterGood sums what was earned, set aside and given, also by month, oldest first.
	GreaterGood(ctx context.Context) (GreaterGood, error)
}

// GreaterGood is what the platform earned and what of it is for nonprofits, in cents.
type GreaterGood struct {
	Profit   money.Cents // before the part for nonprofits
	SetAside money.Cents
	Given    money.Cents
	ByMonth  []GreaterGoodMonth
}

// GreaterGoodMonth is one calendar month (UTC), "2026-01".
type GreaterGoodMonth struct {
	Month                   string
	Profit, SetAside, Given money.Cents
}

// GreaterGood is public.
func (s *Service) GreaterGood(ctx context.Context) (GreaterGood, error) {
	return s.Reports.GreaterGood(ctx)
}
