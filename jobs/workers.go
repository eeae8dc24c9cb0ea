package jobs

import (
	"errors"
	"log/slog"

	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
	"sherpa/modules/admin"
	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/reviews"
	"sherpa/modules/wallet"
	"sherpa/platform/clock"
)

// Workers are the use cases that jobs call.
type Workers struct {
	Accounts     *accounts.Service
	Booking      *booking.Service
	Wallet       *wallet.Service
	Applications *applications.Service
	Reviews      *reviews.Service
	Operators    *admin.Operators
	Mail         Mail
	Calendar     Calendar
	Tx           Transactions
	Retention    Retention
	// Wall is the wall clock, by which a job paces its questions to a provider.
	Wall clock.Clock
}

func (w Workers) register(to *river.Workers, log *slog.Logger) error {
	post := &post{mail: w.Mail}
	return errors.Join(
		river.AddWorkerSafely(to, &accountCheck{wallet: w.Wallet}),
		river.AddWorkerSafely(to, &accountErase{w: w}),
		river.AddWorkerSafely(to, &calendarInvite{booking: w.Booking, calendar: w.Calendar, post: post}),
		river.AddWorkerSafely(to, &emailFold{booking: w.Booking, post: post}),
		river.AddWorkerSafely(to, &emailSend{booking: w.Booking, wallet: w.Wallet, applications: w.Applications, post: post}),
		river.AddWorkerSafely(to, &identitySync{accounts: w.Accounts}),
		river.AddWorkerSafely(to, &ledgerVerify{audit: LedgerAudit{Wallet: w.Wallet, Reviews: w.Reviews, Operators: w.Operators, Wall: w.Wall}, log: log}),
		river.AddWorkerSafely(to, &noShowFlag{booking: w.Booking}),
		river.AddWorkerSafely(to, &paymentConfirm{wallet: w.Wallet, wall: w.Wall}),
		river.AddWorkerSafely(to, &paymentReview{wallet: w.Wallet}),
		river.AddWorkerSafely(to, &payoutTransfer{wallet: w.Wallet}),
		river.AddWorkerSafely(to, &providerEvents{wallet: w.Wallet, wall: w.Wall}),
		river.AddWorkerSafely(to, &reminder{booking: w.Booking}),
		river.AddWorkerSafely(to, &retention{w: w}),
		river.AddWorkerSafely(to, &returnsLook{wallet: w.Wallet, wall: w.Wall}),
		river.AddWorkerSafely(to, &sessionComplete{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionExpire{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionRefund{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionSettle{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionsStop{accounts: w.Accounts, booking: w.Booking, wallet: w.Wallet}),
		river.AddWorkerSafely(to, &sweep{w: w, log: log}),
	)
}
