package wallet

import (
	"github.com/google/uuid"

	"sherpa/platform/money"
)

// The accounts of money that a bank has taken back while nobody knows for good whose it is.
const (
	KindDisputed  AccountKind = "disputed"   // SC of a dispute
	KindInDispute AccountKind = "in_dispute" // cents that banks hold for disputes
)

// DisputedOf is the Sherpa Cred held for a dispute.
func DisputedOf(dispute uuid.UUID) Account { return Account{KindDisputed, dispute, CurrencySC} }

// The events of money that goes back to a card. The ref is the provider's id of the refund or dispute.
const (
	EventCardRefund     EventKind = "card_refund"
	EventCardRefundBack EventKind = "card_refund_back"
	EventDisputeOpen    EventKind = "dispute_open"
	EventDisputeWon     EventKind = "dispute_won"
	EventDisputeLost    EventKind = "dispute_lost"
)

// covered is what the reserve gives back for SC that leave the world: their value, and never more than
// the cents that leave us. The platform bears the rest.
func covered(cents money.Cents, taken money.SC) money.Cents {
	return min(cents, money.ValueFloor(taken))
}

// cardRefund: cents went back to the card, and what was left of their SC goes out of the world.
func cardRefund(r CardRefund, buyer uuid.UUID) Event {
	ours := covered(r.Amount, r.Taken)
	return event(EventCardRefund, r.RefundID,
		scTransfer(WalletOf(buyer), sc(KindIssued), r.Taken),
		usdTransfer(usd(KindReserve), usd(KindCash), ours),
		usdTransfer(usd(KindLoss), usd(KindCash), r.Amount-ours),
	)
}

// cardRefundBack: the card did not take them; everything is as it was.
func cardRefundBack(r CardRefund, buyer uuid.UUID) Event {
	ours := covered(r.Amount, r.Taken)
	return event(EventCardRefundBack, r.RefundID,
		scTransfer(sc(KindIssued), WalletOf(buyer), r.Taken),
		usdTransfer(usd(KindCash), usd(KindReserve), ours),
		usdTransfer(usd(KindCash), usd(KindLoss), r.Amount-ours),
	)
}

// disputeOpen: a bank has taken cents back for now, and what is left of their SC is held.
func disputeOpen(d Dispute, buyer uuid.UUID) Event {
	return event(EventDisputeOpen, d.DisputeID,
		scTransfer(WalletOf(buyer), DisputedOf(d.ID), d.Taken),
		usdTransfer(usd(KindInDispute), usd(KindCash), d.Amount),
	)
}

// disputeWon: the bank has given the cents back, and the buyer gets the SC back.
func disputeWon(d Dispute, buyer uuid.UUID) Event {
	return event(EventDisputeWon, d.DisputeID,
		scTransfer(DisputedOf(d.ID), WalletOf(buyer), d.Taken),
		usdTransfer(usd(KindCash), usd(KindInDispute), d.Amount),
	)
}

// disputeLost: the bank keeps the cents, and the SC that were held go out of the world.
func disputeLost(d Dispute) Event {
	ours := covered(d.Amount, d.Taken)
	return event(EventDisputeLost, d.DisputeID,
		scTransfer(DisputedOf(d.ID), sc(KindIssued), d.Taken),
		usdTransfer(usd(KindReserve), usd(KindInDispute), ours),
		usdTransfer(usd(KindLoss), usd(KindInDispute), d.Amount-ours),
	)
}
