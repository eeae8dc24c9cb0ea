package ledger

import "github.com/google/uuid"

// Currency is one of the two that the ledger keeps apart.
type Currency string

// The currencies: Sherpa Cred, and US dollars in cents.
const (
	CurrencySC  Currency = "SC"
	CurrencyUSD Currency = "USD"
)

// AccountKind names an account of the chart (design, section 2). The value is stored.
type AccountKind string

// The chart of accounts. Those with an owner store their balance, which is never below zero.
const (
	AccountIssued   AccountKind = "issued"   // SC ever issued, less those that were cancelled
	AccountWallet   AccountKind = "wallet"   // SC of a person
	AccountEscrow   AccountKind = "escrow"   // SC held for a session
	AccountDisputed AccountKind = "disputed" // SC held for a dispute
	AccountRedeemed AccountKind = "redeemed" // SC that became a guide's earnings

	AccountCash        AccountKind = "cash"         // with the payment provider, gross of its fees
	AccountReserve     AccountKind = "reserve"      // what guides will be paid for all SC in existence
	AccountProfit      AccountKind = "profit"       // of the platform
	AccountGreaterGood AccountKind = "greater_good" // set aside for nonprofits
	AccountEarnings    AccountKind = "earnings"     // of a guide, not paid out yet
	AccountInFlight    AccountKind = "in_flight"    // payouts handed to the provider that are neither paid nor failed
	AccountInDispute   AccountKind = "in_dispute"   // cents that banks hold for disputes
	AccountLoss        AccountKind = "loss"         // borne by the platform
)

// Account names one account of the ledger. Owner is zero for the system's.
type Account struct {
	Kind     AccountKind
	Owner    uuid.UUID
	Currency Currency
}

// Tracked says whether the account stores its balance.
func (a Account) Tracked() bool { return a.Owner != uuid.Nil }

// The accounts of the system, in SC.

// Issued is what was ever issued, less what was cancelled.
func Issued() Account { return Account{Kind: AccountIssued, Currency: CurrencySC} }

// Redeemed is what became earnings of guides.
func Redeemed() Account { return Account{Kind: AccountRedeemed, Currency: CurrencySC} }

// The accounts of the system, in cents.

// Cash is with the payment provider, gross of its fees.
func Cash() Account { return Account{Kind: AccountCash, Currency: CurrencyUSD} }

// Reserve is what guides will be paid for all SC in existence.
func Reserve() Account { return Account{Kind: AccountReserve, Currency: CurrencyUSD} }

// Profit is the platform's.
func Profit() Account { return Account{Kind: AccountProfit, Currency: CurrencyUSD} }

// SetAside is for nonprofits: the greater good.
func SetAside() Account { return Account{Kind: AccountGreaterGood, Currency: CurrencyUSD} }

// InFlight is in payouts handed to the provider that are neither paid nor failed.
func InFlight() Account { return Account{Kind: AccountInFlight, Currency: CurrencyUSD} }

// InDispute is held by banks for disputes.
func InDispute() Account { return Account{Kind: AccountInDispute, Currency: CurrencyUSD} }

// Loss is borne by the platform.
func Loss() Account { return Account{Kind: AccountLoss, Currency: CurrencyUSD} }

// The accounts with an owner.

// WalletOf is a person's Sherpa Cred.
func WalletOf(person uuid.UUID) Account { return Account{AccountWallet, person, CurrencySC} }

// EscrowOf is the Sherpa Cred held for a session.
func EscrowOf(session uuid.UUID) Account { return Account{AccountEscrow, session, CurrencySC} }

// DisputedOf is the Sherpa Cred held for a dispute.
func DisputedOf(dispute uuid.UUID) Account { return Account{AccountDisputed, dispute, CurrencySC} }

// EarningsOf is what a guide has earned and was not paid yet, in cents.
func EarningsOf(guide uuid.UUID) Account { return Account{AccountEarnings, guide, CurrencyUSD} }
