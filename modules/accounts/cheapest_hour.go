package accounts

import (
	"context"
	"time"

	"sherpa/platform/money"
)

// cheapestFor is how long the price of the cheapest hour is cached. Only texts show it; a booking reads its price from
// the guide's row.
const cheapestFor = time.Minute

type cheapestHour struct {
	price money.SC
	until time.Time
}

// CheapestHour is what an hour costs with the cheapest guide who can be booked, in SC; 0 when there is none. It may be a
// minute old.
func (s *Service) CheapestHour(ctx context.Context) (money.SC, error) {
	now := s.clock.Now()
	if kept := s.cheapest.Load(); kept != nil && now.Before(kept.until) {
		return kept.price, nil
	}
	rate, err := s.directory.CheapestRate(ctx)
	if err != nil {
		return 0, err
	}
	price := money.SCPerHour(rate)
	s.cheapest.Store(&cheapestHour{price, now.Add(cheapestFor)})
	return price, nil
}
