package ledger

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Transactions keeps what was posted. It takes part in the transaction of ctx and needs one.
type Transactions interface {
	// Post writes all entries of t, or none. It answers false when this transaction was posted before with the same
	// entries, and ErrPostedDifferently when it was posted with others, more or fewer. ErrOverdrawn says that a balance
	// would fall below zero.
	Post(ctx context.Context, t Transaction, at time.Time) (bool, error)
	// PostNew is Post for a transaction that cannot have been posted before: ErrPostedDifferently if it was. Its errors may
	// come up later in the transaction of ctx.
	PostNew(ctx context.Context, t Transaction, at time.Time) error
}

// Balances reads the stored balances.
type Balances interface {
	// Balance is the balance of a tracked account; 0 when it was never used.
	Balance(ctx context.Context, a Account) (int64, error)
	// BalanceForUpdate is Balance, and nobody else moves it until the transaction of ctx ends.
	BalanceForUpdate(ctx context.Context, a Account) tx.Answer[int64]
}

// Live tells people who look at the moment what has changed, after the commit of the transaction of ctx.
type Live interface {
	// BalanceChanged says that the SC of people have moved.
	BalanceChanged(ctx context.Context, people ...uuid.UUID)
	// PayoutsChanged says that the earnings of guides have moved.
	PayoutsChanged(ctx context.Context, guides ...uuid.UUID)
}

// Deps is what the ledger works with.
type Deps struct {
	Tx           tx.Runner
	Transactions Transactions
	Balances     Balances
	Reports      Reports
	Auditor      Auditor
	Donations    Donations
	Movements    Movements
	Clock        clock.Clock
	Live         Live // nil tells nobody
}

// Service holds the use cases of the ledger.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }

// Post posts a transaction of another package of the wallet, in the transaction of ctx. One that was posted before with
// the same entries changes nothing. Errors: ErrOverdrawn, ErrPostedDifferently.
func (s *Service) Post(ctx context.Context, t Transaction) error {
	posted, err := s.Transactions.Post(ctx, t, s.Clock.Now())
	if err != nil {
		return fmt.Errorf("post %s %s: %w", t.Kind, t.Reference, err)
	}
	if posted {
		s.tellOwners(ctx, t)
	}
	return nil
}

// postNew is Post for a transaction that cannot have been posted before.
func (s *Service) postNew(ctx context.Context, t Transaction) error {
	if err := s.Transactions.PostNew(ctx, t, s.Clock.Now()); err != nil {
		return fmt.Errorf("post %s %s: %w", t.Kind, t.Reference, err)
	}
	s.tellOwners(ctx, t)
	return nil
}

// tellOwners tells those whose wallets and earnings a transaction moves, after its commit.
func (s *Service) tellOwners(ctx context.Context, t Transaction) {
	if s.Live == nil {
		return
	}
	if owners := t.owners(AccountWallet); len(owners) > 0 {
		s.Live.BalanceChanged(ctx, owners...)
	}
	if guides := t.owners(AccountEarnings); len(guides) > 0 {
		s.Live.PayoutsChanged(ctx, guides...)
	}
}

// Balance is the balance of a tracked account; 0 when it was never used.
func (s *Service) Balance(ctx context.Context, a Account) (int64, error) {
	return s.Balances.Balance(ctx, a)
}

// BalanceForUpdate is Balance, and nobody else moves it until the transaction of ctx ends.
func (s *Service) BalanceForUpdate(ctx context.Context, a Account) (int64, error) {
	return s.Balances.BalanceForUpdate(ctx, a)()
}
