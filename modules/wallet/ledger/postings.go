package ledger

import (
	"github.com/google/uuid"

	"sherpa/platform/money"
)

// The transactions of sessions and grants: the table of design section 2, line by line.

// hold moves the gamer's SC of a booking to the session's escrow.
func hold(session, gamer uuid.UUID, n money.SC) Transaction {
	return NewTransaction(KindHold, session.String(), SCEntry(WalletOf(gamer), EscrowOf(session), n))
}

// release moves the escrow of a session that did not take place back to the gamer.
func release(session, gamer uuid.UUID, n money.SC) Transaction {
	return NewTransaction(KindRelease, session.String(), SCEntry(EscrowOf(session), WalletOf(gamer), n))
}

// settle redeems the escrow of a session that took place and pays the guide's rate; what the SC are worth above it is
// profit.
func settle(session, guide uuid.UUID, n money.SC, price money.Cents) Transaction {
	profit := money.ValueFloor(n) - price
	return NewTransaction(KindSettle, session.String(),
		SCEntry(EscrowOf(session), Redeemed(), n),
		USDEntry(Reserve(), EarningsOf(guide), price),
		USDEntry(Reserve(), Profit(), profit),
		USDEntry(Profit(), SetAside(), money.GreaterGood(profit)),
	)
}

// goodwill refunds a session that was settled before: the guide keeps the pay, and the platform bears it.
func goodwill(session, gamer uuid.UUID, n money.SC) Transaction {
	return NewTransaction(KindGoodwill, session.String(),
		SCEntry(Issued(), WalletOf(gamer), n),
		USDEntry(Loss(), Reserve(), money.ValueCeil(n)),
	)
}

// grant issues SC without a purchase, at the platform's cost.
func grant(id, person uuid.UUID, n money.SC) Transaction {
	return NewTransaction(KindGrant, id.String(),
		SCEntry(Issued(), WalletOf(person), n),
		USDEntry(Loss(), Reserve(), money.ValueCeil(n)),
	)
}
