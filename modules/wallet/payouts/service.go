package payouts

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// Ledger posts the money of payouts. All methods take part in the transaction of ctx.
type Ledger interface {
	// Post posts a transaction once for its kind and reference; ledger.ErrOverdrawn, ledger.ErrPostedDifferently.
	Post(ctx context.Context, t ledger.Transaction) error
	// Balance is the balance of a tracked account; 0 when it was never used.
	Balance(ctx context.Context, a ledger.Account) (int64, error)
	// BalanceForUpdate is Balance, and nobody else moves it until the transaction ends.
	BalanceForUpdate(ctx context.Context, a ledger.Account) (int64, error)
}

// Guides tells about the people who are paid.
type Guides interface {
	// Payee gives a guide's e-mail address, empty when unknown, and whether the account was closed.
	Payee(ctx context.Context, guide uuid.UUID) (email string, closed bool, err error)
	// Closed gives those of some people whose accounts were closed.
	Closed(ctx context.Context, people []uuid.UUID) ([]uuid.UUID, error)
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// PayoutTransfer has TransferPayout called for attempts; one job for an attempt is alive at a time.
	PayoutTransfer(ctx context.Context, attempts ...PayoutAttempt) error
	// AccountCheck has CheckAccount called for guides; one job for a guide is alive at a time.
	AccountCheck(ctx context.Context, guides ...uuid.UUID) error
	// PayoutNotice has a message sent.
	PayoutNotice(ctx context.Context, n Notification) error
}

// Live tells people who look at the moment what has changed, after the commit of the transaction of ctx.
type Live interface {
	// PayoutsChanged says that payouts of guides, or the accounts that these go to, have changed.
	PayoutsChanged(ctx context.Context, guides ...uuid.UUID)
	// NoticeAdded says that people have something new to read about.
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// Repositories are the stores of payouts, one for each role.
type Repositories struct {
	ConnectedAccounts ConnectedAccounts
	Payouts           Payouts
	Schedule          Schedule
	Views             Views
	Notices           Notices
}

// Deps is what payouts work with.
type Deps struct {
	Repositories

	Tx      tx.Runner
	Ledger  Ledger
	Guides  Guides
	Gateway Gateway
	Jobs    Jobs
	Live    Live
	Clock   clock.Clock

	// Where an onboarding returns to: ReturnURL when it is over, RefreshURL to begin anew.
	ReturnURL, RefreshURL string
	// Form1099Above is the sum that asks for a form: whoever is paid more than this in a calendar year (UTC) gets
	// a 1099 (specification, section 9).
	Form1099Above money.PerYear

	Log *slog.Logger
}

// Service holds the use cases of payouts.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }

// update stores a payout and tells its guide.
func (s *Service) update(ctx context.Context, p Payout) error {
	if err := s.Payouts.Update(ctx, p); err != nil {
		return err
	}
	s.Live.PayoutsChanged(ctx, p.Guide)
	return nil
}

// notify has the guide told by mail and behind the bell how an attempt has ended.
func (s *Service) notify(ctx context.Context, n Notification) error {
	s.Live.NoticeAdded(ctx, n.To)
	return s.Jobs.PayoutNotice(ctx, n)
}
