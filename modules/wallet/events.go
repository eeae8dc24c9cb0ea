package wallet

import (
	"github.com/google/uuid"

	"sherpa/platform/money"
)

// The postings of each business event: the table of design section 2, line by line.

// purchase: the buyer's cents become SC at face value. What 2.2 SC per dollar need is put aside to pay
// guides, the rest is profit, a fifth of which goes to the greater good.
func purchase(checkoutID string, buyer uuid.UUID, n money.SC, paid money.Cents) Event {
	reserved := money.ValueCeil(n)
	profit := paid - reserved
	return event(EventPurchase, checkoutID,
		scTransfer(sc(KindIssued), WalletOf(buyer), n),
		usdTransfer(usd(KindCash), usd(KindReserve), reserved),
		usdTransfer(usd(KindCash), usd(KindProfit), profit),
		usdTransfer(usd(KindProfit), usd(KindGreaterGood), money.GreaterGood(profit)),
	)
}

// hold: a booking takes the gamer's SC into the session's escrow.
func hold(session, gamer uuid.UUID, n money.SC) Event {
	return event(EventHold, session.String(), scTransfer(WalletOf(gamer), EscrowOf(session), n))
}

// release: a session that did not take place gives them back.
func release(session, gamer uuid.UUID, n money.SC) Event {
	return event(EventRelease, session.String(), scTransfer(EscrowOf(session), WalletOf(gamer), n))
}

// settle: a session that took place pays the guide's rate; what the SC are worth above it is profit.
func settle(session, guide uuid.UUID, n money.SC, price money.Cents) Event {
	profit := money.ValueFloor(n) - price
	return event(EventSettle, session.String(),
		scTransfer(EscrowOf(session), sc(KindRedeemed), n),
		usdTransfer(usd(KindReserve), EarningsOf(guide), price),
		usdTransfer(usd(KindReserve), usd(KindProfit), profit),
		usdTransfer(usd(KindProfit), usd(KindGreaterGood), money.GreaterGood(profit)),
	)
}

// goodwill: a session that was paid already is refunded after all; the guide keeps the pay, the platform bears it.
func goodwill(session, gamer uuid.UUID, n money.SC) Event {
	return event(EventGoodwill, session.String(),
		scTransfer(sc(KindIssued), WalletOf(gamer), n),
		usdTransfer(usd(KindLoss), usd(KindReserve), money.ValueCeil(n)),
	)
}

// grant: SC without a purchase, at the platform's cost.
func grant(id, person uuid.UUID, n money.SC) Event {
	return event(EventGrant, id.String(),
		scTransfer(sc(KindIssued), WalletOf(person), n),
		usdTransfer(usd(KindLoss), usd(KindReserve), money.ValueCeil(n)),
	)
}
