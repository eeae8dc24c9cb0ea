package ledger

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// The money of a session, for booking. Each call takes part in booking's transaction. Release, Settle and
// Goodwill work once per session, however often they are called.

// Funds is what a gamer can book for. Until the transaction ends nobody else moves that wallet.
func (s *Service) Funds(ctx context.Context, gamer uuid.UUID) tx.Answer[money.SC] {
	balance := s.Balances.BalanceForUpdate(ctx, WalletOf(gamer))
	return func() (money.SC, error) {
		n, err := balance()
		return money.SC(n), err
	}
}

// Hold takes the SC of a booking out of the gamer's wallet; ErrInsufficient with needed, required, have.
func (s *Service) Hold(ctx context.Context, session, gamer uuid.UUID, total money.SC) error {
	have, err := s.Funds(ctx, gamer)()
	if err != nil {
		return err
	}
	return s.HoldFrom(ctx, session, gamer, total, have)
}

// HoldFrom is Hold for a new session of a gamer whose Funds are known.
func (s *Service) HoldFrom(ctx context.Context, session, gamer uuid.UUID, total, have money.SC) error {
	if have < total {
		return insufficient(total, have)
	}
	return s.postNew(ctx, hold(session, gamer, total))
}

// Release gives the SC of a session back to its gamer.
func (s *Service) Release(ctx context.Context, session, gamer uuid.UUID, total money.SC) error {
	return s.Post(ctx, release(session, gamer, total))
}

// Settle pays a completed session: price (rate × hours, in cents) to the guide's earnings.
func (s *Service) Settle(ctx context.Context, session, guide uuid.UUID, total money.SC, price money.Cents) error {
	return s.Post(ctx, settle(session, guide, total, price))
}

// Goodwill gives a gamer the SC of a session that was settled before, at the platform's cost.
func (s *Service) Goodwill(ctx context.Context, session, gamer uuid.UUID, total money.SC) error {
	return s.Post(ctx, goodwill(session, gamer, total))
}

// Grant gives a person SC without a purchase, once per grant id.
func (s *Service) Grant(ctx context.Context, id, person uuid.UUID, n money.SC) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error { return s.Post(ctx, grant(id, person, n)) })
}
