package ledger

import (
	"context"

	"sherpa/platform/actor"
	"sherpa/platform/money"
)

// OwnBalance is the signed-in person's SC; errs.ErrUnauthenticated.
func (s *Service) OwnBalance(ctx context.Context) (money.SC, error) {
	a, err := actor.Require(ctx)
	if err != nil {
		return 0, err
	}
	n, err := s.Balance(ctx, WalletOf(a.ID))
	return money.SC(n), err
}
