package wallet

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Currency is one of the two that the ledger keeps apart.
type Currency string

// The currencies: Sherpa Cred, and US dollars in cents.
const (
	CurrencySC  Currency = "SC"
	CurrencyUSD Currency = "USD"
)

// AccountKind names an account of the chart (design, section 2).
type AccountKind string

// The chart of accounts. Those with an owner store their balance and are never below zero.
const (
	KindIssued   AccountKind = "issued"   // SC ever put into the world
	KindWallet   AccountKind = "wallet"   // SC of a person
	KindEscrow   AccountKind = "escrow"   // SC held for a session
	KindRedeemed AccountKind = "redeemed" // SC that became a guide's earnings

	KindCash        AccountKind = "cash"         // with the provider, gross of its fees
	KindReserve     AccountKind = "reserve"      // what guides will be paid for all SC in existence
	KindProfit      AccountKind = "profit"       // of the platform
	KindGreaterGood AccountKind = "greater_good" // set aside for nonprofits
	KindEarnings    AccountKind = "earnings"     // of a guide, to be paid out
	KindLoss        AccountKind = "loss"         // borne by the platform
)

// Account names one account of the ledger. Owner is zero for the system's.
type Account struct {
	Kind     AccountKind
	Owner    uuid.UUID
	Currency Currency
}

// Tracked says whether the account stores its balance.
func (a Account) Tracked() bool { return a.Owner != uuid.Nil }

func sc(kind AccountKind) Account  { return Account{Kind: kind, Currency: CurrencySC} }
func usd(kind AccountKind) Account { return Account{Kind: kind, Currency: CurrencyUSD} }

// WalletOf is a person's Sherpa Cred.
func WalletOf(person uuid.UUID) Account { return Account{KindWallet, person, CurrencySC} }

// EscrowOf is the Sherpa Cred held for a session.
func EscrowOf(session uuid.UUID) Account { return Account{KindEscrow, session, CurrencySC} }

// EarningsOf is what a guide has earned and was not paid yet, in cents.
func EarningsOf(guide uuid.UUID) Account { return Account{KindEarnings, guide, CurrencyUSD} }

// Transfer moves an amount from the debit to the credit account, both of one currency.
type Transfer struct {
	Debit, Credit Account
	Amount        int64
}

// EventKind names what happened in the business.
type EventKind string

// The kinds of events that are posted.
const (
	EventPurchase EventKind = "purchase"
	EventHold     EventKind = "hold"
	EventRelease  EventKind = "release"
	EventSettle   EventKind = "settle"
	EventGoodwill EventKind = "goodwill"
	EventGrant    EventKind = "grant"
)

// Event is one business event with its transfers. (Kind, Ref) is posted at most once.
type Event struct {
	Kind      EventKind
	Ref       string
	Transfers []Transfer
}

// Ledger is the append-only book. It takes part in the transaction of ctx and needs one to post.
type Ledger interface {
	// Post writes all transfers of e, or none. It answers false when this event was posted before with
	// the same transfers, and ErrLedgerConflict when it was posted with others, more or fewer. ErrOverdrawn
	// says that a balance would fall below zero.
	Post(ctx context.Context, e Event, at time.Time) (bool, error)
	// Balance is the stored balance of a tracked account; 0 when it was never used.
	Balance(ctx context.Context, a Account) (int64, error)
	// LockBalance is Balance, and nobody else moves it until the transaction ends.
	LockBalance(ctx context.Context, a Account) (int64, error)
}

func scTransfer(debit, credit Account, n money.SC) Transfer {
	return Transfer{Debit: debit, Credit: credit, Amount: int64(n)}
}

func usdTransfer(debit, credit Account, c money.Cents) Transfer {
	return Transfer{Debit: debit, Credit: credit, Amount: int64(c)}
}

// event leaves out the legs that move nothing.
func event(kind EventKind, ref string, transfers ...Transfer) Event {
	e := Event{Kind: kind, Ref: ref}
	for _, t := range transfers {
		if t.Amount != 0 {
			e.Transfers = append(e.Transfers, t)
		}
	}
	return e
}
