package ledger

import (
	"cmp"
	"slices"
	"time"

	"sherpa/platform/money"
)

// DifferenceKind says what a Difference is about.
type DifferenceKind string

// The kinds of money movements that the payment provider keeps as well.
const (
	DifferentPayment  DifferenceKind = "payment"  // a paid checkout
	DifferentRefund   DifferenceKind = "refund"   // to a buyer's card
	DifferentDispute  DifferenceKind = "dispute"  // a chargeback or an inquiry
	DifferentTransfer DifferenceKind = "transfer" // of a payout
	DifferentReversal DifferenceKind = "reversal" // of a transfer
)

// DifferenceReason says what differs.
type DifferenceReason string

// The reasons. Only PendingHere ends by itself.
const (
	// UnknownHere says that the provider moved money for something that this database has no row of.
	UnknownHere DifferenceReason = "unknown_here"
	// PendingHere says that the row is here and the money is not posted yet; a job does that.
	PendingHere DifferenceReason = "pending_here"
	// UnknownThere says that the money is posted here and the provider did not move it.
	UnknownThere DifferenceReason = "unknown_there"
	// AmountDiffers says that both moved money, but another amount or currency.
	AmountDiffers DifferenceReason = "amount_differs"
	// NeedsReview says that the row here has ended in a way that contradicts the provider, such as a second transfer.
	NeedsReview DifferenceReason = "needs_review"
)

// Difference is a movement of money on which the ledger and the payment provider disagree.
type Difference struct {
	Kind   DifferenceKind
	Reason DifferenceReason
	// ProviderID is the provider's id (cs_…, re_…, du_…, tr_…, trr_…); empty when the provider has none.
	ProviderID string
	// OurID is the payment or the payout; empty when there is none.
	OurID string
	// Provider and Ours are the amounts in cents; 0 where there is none.
	Provider, Ours money.Cents
	// At is the time of the movement, by the provider's clock where the provider has it.
	At time.Time
}

// SortDifferences orders by time, then by id.
func SortDifferences(found []Difference) {
	slices.SortFunc(found, func(a, b Difference) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ProviderID, b.ProviderID), cmp.Compare(a.OurID, b.OurID))
	})
}
