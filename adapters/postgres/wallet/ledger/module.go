package ledgerpg

import (
	"go.uber.org/fx"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/ledger"
	"sherpa/platform/clock"
)

// Module gives the program its ledger, which tells people of their balance.
var Module = fx.Module("ledgerpg", fx.Provide(func(db *postgres.DB, c clock.Clock, l ledger.Live) *ledger.Service {
	service := New(db, c)
	service.Live = l
	return service
}))

// New builds the ledger on its stores.
func New(db *postgres.DB, c clock.Clock) *ledger.Service {
	store := NewLedger(db)
	return ledger.New(ledger.Deps{
		Tx: db, Transactions: store, Balances: store, Reports: NewReports(db), Auditor: NewAuditor(db), Donations: NewDonations(db), Clock: c,
	})
}
