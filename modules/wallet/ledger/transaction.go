package ledger

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// Entry moves an amount from the debit to the credit account, both of one currency.
type Entry struct {
	Debit, Credit Account
	Amount        int64 // SC or cents
}

// Kind names what a transaction records.
type Kind string

// The kinds of transactions and their references. The values are stored in a ledger that only grows, so that they stay
// as they were first written, also where the name has become a better one.
const (
	KindPurchase Kind = "purchase" // the provider's checkout

	KindHold     Kind = "hold"     // the session
	KindRelease  Kind = "release"  // the session
	KindSettle   Kind = "settle"   // the session
	KindGoodwill Kind = "goodwill" // the session

	KindGrant    Kind = "grant"    // the grant
	KindDonation Kind = "donation" // the recipient's receipt
	KindForfeit  Kind = "forfeit"  // the person who left

	KindCardRefund       Kind = "card_refund"      // the provider's refund
	KindCardRefundFailed Kind = "card_refund_back" // the provider's refund
	KindDisputeOpened    Kind = "dispute_open"     // the provider's dispute
	KindDisputeWon       Kind = "dispute_won"      // the provider's dispute
	KindDisputeLost      Kind = "dispute_lost"     // the provider's dispute

	KindPayoutStarted    Kind = "payout_start"      // payout#attempt
	KindPayoutDone       Kind = "payout_done"       // payout#attempt
	KindPayoutFailed     Kind = "payout_back"       // payout#attempt
	KindTransferReversed Kind = "transfer_reversed" // the provider's reversal
)

// Transaction is one business event with its entries. It is posted at most once for its kind and reference.
type Transaction struct {
	Kind      Kind
	Reference string
	Entries   []Entry
}

// NewTransaction leaves out the entries that move nothing.
func NewTransaction(kind Kind, reference string, entries ...Entry) Transaction {
	t := Transaction{Kind: kind, Reference: reference}
	for _, e := range entries {
		if e.Amount != 0 {
			t.Entries = append(t.Entries, e)
		}
	}
	return t
}

// String shows the entries as the table of design section 2 does.
func (t Transaction) String() string {
	entries := make([]string, 0, len(t.Entries))
	for _, e := range t.Entries {
		entries = append(entries, fmt.Sprintf("%s → %s: %d", e.Debit.Kind, e.Credit.Kind, e.Amount))
	}
	return strings.Join(entries, "; ")
}

// owners are those whose accounts of a kind the transaction moves.
func (t Transaction) owners(kind AccountKind) []uuid.UUID {
	var owners []uuid.UUID
	for _, e := range t.Entries {
		for _, a := range []Account{e.Debit, e.Credit} {
			if a.Kind == kind && !slices.Contains(owners, a.Owner) {
				owners = append(owners, a.Owner)
			}
		}
	}
	return owners
}

// SCEntry moves Sherpa Cred.
func SCEntry(debit, credit Account, n money.SC) Entry {
	return Entry{Debit: debit, Credit: credit, Amount: int64(n)}
}

// USDEntry moves cents.
func USDEntry(debit, credit Account, c money.Cents) Entry {
	return Entry{Debit: debit, Credit: credit, Amount: int64(c)}
}
