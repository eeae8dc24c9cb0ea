package payouts

import (
	"fmt"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// The transactions of payouts: the table of design section 2, line by line.

// reference names an attempt of a payout in the ledger.
func (p Payout) reference() string { return fmt.Sprintf("%s#%d", p.ID, p.Attempt) }

// payoutStarted takes the amount out of the guide's earnings.
func payoutStarted(p Payout) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindPayoutStarted, p.reference(), ledger.USDEntry(ledger.EarningsOf(p.Guide), ledger.InFlight(), p.Amount))
}

// payoutDone books that the attempt was paid.
func payoutDone(p Payout) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindPayoutDone, p.reference(), ledger.USDEntry(ledger.InFlight(), ledger.Cash(), p.Amount))
}

// payoutFailed reverses payoutStarted, because the attempt was definitely not paid.
func payoutFailed(p Payout) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindPayoutFailed, p.reference(), ledger.USDEntry(ledger.InFlight(), ledger.EarningsOf(p.Guide), p.Amount))
}

// transferReversed owes the guide again what the provider took back of a transfer.
func transferReversed(reversalID string, guide uuid.UUID, n money.Cents) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindTransferReversed, reversalID, ledger.USDEntry(ledger.Cash(), ledger.EarningsOf(guide), n))
}
