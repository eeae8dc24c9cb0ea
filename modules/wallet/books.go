package wallet

import (
	"context"

	"sherpa/platform/money"
)

// Books reads the ledger as a whole.
type Books interface {
	// GreaterGood sums what was earned, set aside and given, also by month, oldest first.
	GreaterGood(ctx context.Context) (GreaterGood, error)
	// Verify recomputes everything from the transfers in one snapshot.
	Verify(ctx context.Context) (Verification, error)
}

// GreaterGood is what the platform earned and what of it is for nonprofits, in cents.
type GreaterGood struct {
	Profit   money.Cents // before the share
	SetAside money.Cents
	Given    money.Cents
	ByMonth  []MonthOfGood
}

// MonthOfGood is one calendar month (UTC), "2026-01".
type MonthOfGood struct {
	Month                   string
	Profit, SetAside, Given money.Cents
}

// GreaterGood is public.
func (s *Service) GreaterGood(ctx context.Context) (GreaterGood, error) {
	return s.Books.GreaterGood(ctx)
}

// Verification is the outcome of recomputing the ledger.
type Verification struct {
	Transfers int64
	Accounts  int64
	// Faults break an invariant.
	Faults []Finding
	// Waiting is allowed to be so for a while: a refund that is owed.
	Waiting []Finding
}

// Finding is one difference between what the ledger says and what must be.
type Finding struct {
	Check   string // which invariant
	Subject string // which account, session or payment
	Detail  string
}

// Verify recomputes everything from the transfers (design, section 2).
func (s *Service) Verify(ctx context.Context) (Verification, error) { return s.Books.Verify(ctx) }
