package wallet

import (
	"fmt"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/money"
)

// KindInFlight is what was taken out of earnings and handed to the provider, and is neither paid nor back.
const KindInFlight AccountKind = "in_flight"

// The events of a payout. The first three have the ref payout#attempt.
const (
	EventPayoutStart      EventKind = "payout_start"
	EventPayoutDone       EventKind = "payout_done"
	EventPayoutBack       EventKind = "payout_back"
	EventTransferReversed EventKind = "transfer_reversed"
)

func payoutRef(payout uuid.UUID, attempt int) string { return fmt.Sprintf("%s#%d", payout, attempt) }

// payoutStart: what a guide has earned is on its way.
func payoutStart(p Payout) Event {
	return event(EventPayoutStart, payoutRef(p.ID, p.Attempt), usdTransfer(EarningsOf(p.Guide), usd(KindInFlight), p.Amount))
}

// payoutDone: it was paid.
func payoutDone(p Payout) Event {
	return event(EventPayoutDone, payoutRef(p.ID, p.Attempt), usdTransfer(usd(KindInFlight), usd(KindCash), p.Amount))
}

// payoutBack: it was definitely not paid.
func payoutBack(p Payout) Event {
	return event(EventPayoutBack, payoutRef(p.ID, p.Attempt), usdTransfer(usd(KindInFlight), EarningsOf(p.Guide), p.Amount))
}

// transferReversed: what was paid came back, and is owed to the guide again.
func transferReversed(reversalID string, guide uuid.UUID, n money.Cents) Event {
	return event(EventTransferReversed, reversalID, usdTransfer(usd(KindCash), EarningsOf(guide), n))
}

// plain makes a text of the provider fit for one line of a log or a list.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }
