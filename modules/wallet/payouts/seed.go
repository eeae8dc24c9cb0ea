package payouts

import (
	"time"

	"github.com/google/uuid"

	"sherpa/modules/wallet/ledger"
	"sherpa/platform/id"
	"sherpa/platform/money"
)

// Paid is a payout that a first attempt paid at a time, with its transactions, for measurements.
func Paid(guide uuid.UUID, amount money.Cents, at time.Time) (Payout, []ledger.Dated) {
	p := Payout{
		ID: id.New(), Guide: guide, Amount: amount, AccountID: "acct_scale_" + guide.String(), Status: PayoutPending, Attempt: 1,
		CreatedAt: at, UpdatedAt: at,
	}
	p.call(at)
	p.paid("tr_scale_"+p.ID.String(), at)
	return p, []ledger.Dated{{Transaction: payoutStarted(p), At: at}, {Transaction: payoutDone(p), At: at}}
}
