package payoutspg

import (
	"go.uber.org/fx"

	"sherpa/adapters/postgres"
	"sherpa/modules/wallet/payouts"
)

// Module gives payouts their stores.
var Module = fx.Module("payoutspg", fx.Provide(Repositories, NewSchedule))

// Repositories are the stores in their roles.
func Repositories(db *postgres.DB) payouts.Repositories {
	accounts, views := NewConnectedAccounts(db), NewViews(db)
	return payouts.Repositories{
		ConnectedAccounts: accounts, Payouts: NewPayouts(db), Schedule: NewSchedule(db), Views: views, Notices: views,
	}
}
