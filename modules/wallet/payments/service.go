package payments

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
	"sherpa/platform/tx"
)

// Ledger posts the money of payments. All methods take part in the transaction of ctx.
type Ledger interface {
	// Post posts a transaction once for its kind and reference; ledger.ErrOverdrawn, ledger.ErrPostedDifferently.
	Post(ctx context.Context, t ledger.Transaction) error
	// Balance is the balance of a tracked account; 0 when it was never used.
	Balance(ctx context.Context, a ledger.Account) (int64, error)
	// BalanceForUpdate is Balance, and nobody else moves it until the transaction ends.
	BalanceForUpdate(ctx context.Context, a ledger.Account) (int64, error)
}

// Buyers tells about the people who buy.
type Buyers interface {
	// Buyer is the buyer's address for the provider's receipt, empty when unknown, and whether the person is kept from
	// booking since a dispute.
	Buyer(ctx context.Context, buyer uuid.UUID) (email string, blocked bool, err error)
}

// Payouts handles the provider's events that are about payouts. The errors ask for the event to be sent again.
type Payouts interface {
	// AccountChanged reads a connected account afresh. One that is not ours is skipped.
	AccountChanged(ctx context.Context, accountID string) error
	// TransferChanged reads a transfer afresh. One that is not ours is skipped.
	TransferChanged(ctx context.Context, transferID string) error
}

// Jobs enqueues background work in the transaction of ctx.
type Jobs interface {
	// PaymentConfirm has RetryCredit called until the purchase is paid or expired.
	PaymentConfirm(ctx context.Context, payment uuid.UUID) error
	// PaymentReconcile has ReconcilePayment called.
	PaymentReconcile(ctx context.Context, intentID string) error
	// DisputeOpened has the sessions of the buyer stopped, and then OpenDispute called. One such job for a dispute is
	// alive at a time.
	DisputeOpened(ctx context.Context, dispute uuid.UUID) error
	// PaymentNotice has a message sent.
	PaymentNotice(ctx context.Context, n Notification) error
}

// Live tells people who look at the moment what has changed, after the commit of the transaction of ctx.
type Live interface {
	// BalanceChanged says that the state of people's purchases has changed.
	BalanceChanged(ctx context.Context, people ...uuid.UUID)
	// NoticeAdded says that people have something new to read about.
	NoticeAdded(ctx context.Context, people ...uuid.UUID)
}

// Repositories are the stores of payments, one for each role.
type Repositories struct {
	Payments Payments
	Events   Events
	Refunds  Refunds
	Disputes Disputes
	Reading  Reading
	Notices  Notices
	Receipts Receipts
}

// Deps is what payments work with.
type Deps struct {
	Repositories

	Tx      tx.Runner
	Ledger  Ledger
	Buyers  Buyers
	Gateway Gateway
	Payouts Payouts
	Jobs    Jobs
	Live    Live
	Clock   clock.Clock

	Catalogue Catalogue
	Issuer    Issuer
	// CheckoutsPerDay is how many purchases one buyer may start within 24 hours; 0 is off.
	CheckoutsPerDay int
	// Where a checkout returns to. SuccessURL holds {CHECKOUT_SESSION_ID}.
	SuccessURL, CancelURL string

	Log *slog.Logger
}

// Service holds the use cases of payments.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }
