package payments

import (
	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/money"
)

// The transactions of payments: the table of design section 2, line by line.

// purchase credits the buyer with SC at face value. Their value at 2.2 SC per dollar goes to the reserve that pays guides,
// the rest is profit, a fifth of which is set aside for the greater good.
func purchase(checkoutID string, buyer uuid.UUID, n money.SC, paid money.Cents) ledger.Transaction {
	reserved := money.ValueCeil(n)
	profit := paid - reserved
	return ledger.NewTransaction(ledger.KindPurchase, checkoutID,
		ledger.SCEntry(ledger.Issued(), ledger.WalletOf(buyer), n),
		ledger.USDEntry(ledger.Cash(), ledger.Reserve(), reserved),
		ledger.USDEntry(ledger.Cash(), ledger.Profit(), profit),
		ledger.USDEntry(ledger.Profit(), ledger.SetAside(), money.GreaterGood(profit)),
	)
}

// coveredByReserve is what the reserve pays when SC are cancelled: their value, and never more than the cents that are
// paid back. The platform bears the rest.
func coveredByReserve(cents money.Cents, clawedBack money.SC) money.Cents {
	return min(cents, money.ValueFloor(clawedBack))
}

// cardRefund pays cents back to the buyer's card and cancels the SC that were clawed back for them.
func cardRefund(r CardRefund, buyer uuid.UUID) ledger.Transaction {
	covered := coveredByReserve(r.Amount, r.ClawedBack)
	return ledger.NewTransaction(ledger.KindCardRefund, r.RefundID,
		ledger.SCEntry(ledger.WalletOf(buyer), ledger.Issued(), r.ClawedBack),
		ledger.USDEntry(ledger.Reserve(), ledger.Cash(), covered),
		ledger.USDEntry(ledger.Loss(), ledger.Cash(), r.Amount-covered),
	)
}

// cardRefundFailed reverses cardRefund, because the card did not accept the money.
func cardRefundFailed(r CardRefund, buyer uuid.UUID) ledger.Transaction {
	covered := coveredByReserve(r.Amount, r.ClawedBack)
	return ledger.NewTransaction(ledger.KindCardRefundFailed, r.RefundID,
		ledger.SCEntry(ledger.Issued(), ledger.WalletOf(buyer), r.ClawedBack),
		ledger.USDEntry(ledger.Cash(), ledger.Reserve(), covered),
		ledger.USDEntry(ledger.Cash(), ledger.Loss(), r.Amount-covered),
	)
}

// disputeOpened books a chargeback: the bank holds the cents, and the SC that were clawed back for them are held.
func disputeOpened(d Dispute, buyer uuid.UUID) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindDisputeOpened, d.DisputeID,
		ledger.SCEntry(ledger.WalletOf(buyer), ledger.DisputedOf(d.ID), d.ClawedBack),
		ledger.USDEntry(ledger.InDispute(), ledger.Cash(), d.Amount),
	)
}

// disputeWon reverses disputeOpened: the bank has returned the cents, and the buyer gets the SC back.
func disputeWon(d Dispute, buyer uuid.UUID) ledger.Transaction {
	return ledger.NewTransaction(ledger.KindDisputeWon, d.DisputeID,
		ledger.SCEntry(ledger.DisputedOf(d.ID), ledger.WalletOf(buyer), d.ClawedBack),
		ledger.USDEntry(ledger.Cash(), ledger.InDispute(), d.Amount),
	)
}

// disputeLost ends a chargeback that stays: the bank keeps the cents, and the SC that were held are cancelled.
func disputeLost(d Dispute) ledger.Transaction {
	covered := coveredByReserve(d.Amount, d.ClawedBack)
	return ledger.NewTransaction(ledger.KindDisputeLost, d.DisputeID,
		ledger.SCEntry(ledger.DisputedOf(d.ID), ledger.Issued(), d.ClawedBack),
		ledger.USDEntry(ledger.Reserve(), ledger.InDispute(), covered),
		ledger.USDEntry(ledger.Loss(), ledger.InDispute(), d.Amount-covered),
	)
}
