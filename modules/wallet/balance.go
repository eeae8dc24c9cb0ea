package wallet

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// Balance is the signed-in person's SC; errs.ErrUnauthenticated.
func (s *Service) Balance(ctx context.Context) (money.SC, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return 0, err
	}
	return s.balanceOf(ctx, a.ID)
}

func (s *Service) balanceOf(ctx context.Context, person uuid.UUID) (money.SC, error) {
	n, err := s.Ledger.Balance(ctx, WalletOf(person))
	return money.SC(n), err
}
