package ledger

import (
	"context"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// forfeit gives up what a person leaves behind: the SC are cancelled, and what stood for them in the reserve becomes the
// platform's, as the unpaid earnings do; of both a part is for nonprofits.
func forfeit(person uuid.UUID, n money.SC, earned money.Cents) Transaction {
	value := money.ValueFloor(n)
	return NewTransaction(KindForfeit, person.String(),
		SCEntry(WalletOf(person), Issued(), n),
		USDEntry(Reserve(), Profit(), value),
		USDEntry(EarningsOf(person), Profit(), earned),
		USDEntry(Profit(), SetAside(), money.GreaterGood(value+earned)),
	)
}

// RemainsForUpdate is what a person has: SC in the wallet, and earnings that were not paid out. Nobody else moves either until
// the transaction of ctx ends.
func (s *Service) RemainsForUpdate(ctx context.Context, person uuid.UUID) (money.SC, money.Cents, error) {
	n, err := s.BalanceForUpdate(ctx, WalletOf(person))
	if err != nil {
		return 0, 0, err
	}
	cents, err := s.BalanceForUpdate(ctx, EarningsOf(person))
	return money.SC(n), money.Cents(cents), err
}

// Forfeit gives up what a person who leaves has, once per person, in the transaction of ctx. Errors: ErrOverdrawn.
func (s *Service) Forfeit(ctx context.Context, person uuid.UUID, n money.SC, earned money.Cents) error {
	if n == 0 && earned == 0 {
		return nil
	}
	return s.Post(ctx, forfeit(person, n, earned))
}
