package wallet

import (
	"log/slog"

	"sherpa/platform/clock"
	"sherpa/platform/money"
	"sherpa/platform/tx"
)

// Deps is what the wallet works with.
type Deps struct {
	Tx        tx.Runner
	Ledger    Ledger
	Payments  Payments
	Books     Books
	Accounts  Accounts
	Payouts   Payouts
	Donations Donations
	Returns   Returns
	Notices   Notices
	Provider  Provider
	Connect   Connect
	Jobs      Jobs
	Clock     clock.Clock
	Catalogue Catalogue
	// CheckoutsPerDay is how many purchases one buyer may start within 24 hours; 0 is off.
	CheckoutsPerDay int
	// ReturnURLs of a checkout. Success holds {CHECKOUT_SESSION_ID}.
	SuccessURL, CancelURL string
	// ReturnURL and RefreshURL of an onboarding: done with it, and to begin anew.
	ReturnURL, RefreshURL string
	// Form1099Above is the sum that asks for a form: whoever is paid more than this in a calendar year (UTC) gets
	// a 1099 (specification, section 9).
	Form1099Above money.PerYear
	Log           *slog.Logger
}

// Service holds the use cases of the wallet.
type Service struct{ Deps }

// New builds the service.
func New(d Deps) *Service { return &Service{d} }
