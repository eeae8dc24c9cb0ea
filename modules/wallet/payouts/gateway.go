package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// Gateway is the payment provider's part that pays guides. Every call goes over the network: never
// inside a transaction. All methods return errs.ErrUnavailable when the outcome is unknown or the
// provider is down.
type Gateway interface {
	// CreateAccount makes an account for a guide. The order's id is the idempotency key.
	CreateAccount(ctx context.Context, order AccountOrder) (accountID string, err error)
	// AccountLink answers where a person goes through the onboarding of an account; ErrAccountUnknown.
	AccountLink(ctx context.Context, accountID, returnURL, refreshURL string) (url string, err error)
	// Account reads an account afresh; ErrAccountUnknown, ErrStatusUnknown. An account that was made for another guide is
	// never enabled.
	Account(ctx context.Context, accountID string, guide uuid.UUID) (AccountState, error)
	// Transfer sends money. A *Refusal says that definitely none was sent; every other error leaves that
	// open. Repeating the call with the same order cannot send twice while the provider remembers its key,
	// which is 24 hours at least.
	Transfer(ctx context.Context, order TransferOrder) (Transfer, error)
	// TransfersOf finds the transfers of a payout by their group.
	TransfersOf(ctx context.Context, payout uuid.UUID) ([]Transfer, error)
	// TransferByID reads a transfer afresh, with its reversals; ErrTransferUnknown.
	TransferByID(ctx context.Context, transferID string) (Transfer, error)
	// TransfersSince reads the transfers that were made or reversed since then, by the provider's clock, with their reversals,
	// in any order. The provider forgets after 30 days that an older transfer was reversed.
	TransfersSince(ctx context.Context, since time.Time) ([]ListedTransfer, error)
}

// AccountOrder asks for an account.
type AccountOrder struct {
	ID    uuid.UUID
	Guide uuid.UUID
	Email string // may be empty
}

// TransferOrder is one attempt of a payout. The same attempt is always the same order.
type TransferOrder struct {
	Payout    uuid.UUID // also the group of the transfer
	Attempt   int
	Guide     uuid.UUID
	AccountID string
	Amount    money.Cents
}

// Key is the idempotency key of the order (reliability, finding 6).
func (o TransferOrder) Key() string { return fmt.Sprintf("po_%s_%d", o.Payout, o.Attempt) }

// Transfer is a transfer as the provider knows it.
type Transfer struct {
	ID        string // tr_…
	Group     string // the payout's id
	AccountID string
	Currency  string // lower case, "usd"
	Amount    money.Cents
	Reversals []TransferReversal // from TransferByID only
}

// ListedTransfer is a transfer of the provider's list, with its reversals.
type ListedTransfer struct {
	Transfer

	CreatedAt time.Time // on the provider's clock
}

// TransferReversal took (a part of) a transfer back.
type TransferReversal struct {
	ID     string // trr_…
	Amount money.Cents
}

// RefusedBalance is the code of a refusal for want of money at the provider: our side, not the guide's.
const RefusedBalance = "balance_insufficient"

// Refusal says that the provider definitely sent nothing.
type Refusal struct {
	Code    string // the provider's
	Message string // the provider's, for operators
}

// Error implements error.
func (r *Refusal) Error() string { return "the payment provider refused: " + r.Code + ": " + r.Message }

// ErrTransferUnknown says that the provider has no such transfer.
var ErrTransferUnknown = errs.New(errs.NotFound, "TRANSFER_UNKNOWN", "The payment provider does not know this transfer.")

// refusalOf finds a definite refusal in err.
func refusalOf(err error) (*Refusal, bool) {
	var r *Refusal
	return r, errors.As(err, &r)
}
