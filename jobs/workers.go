package jobs

import (
	"errors"

	"github.com/riverqueue/river"

	"sherpa/modules/accounts"
	"sherpa/modules/booking"
	"sherpa/modules/wallet"
	"sherpa/platform/clock"
)

// Workers are the use cases that jobs call.
type Workers struct {
	Accounts *accounts.Service
	Booking  *booking.Service
	Wallet   *wallet.Service
	// Wall is the wall clock, by which a job paces its questions to a provider.
	Wall clock.Clock
}

func (w Workers) register(to *river.Workers) error {
	return errors.Join(
		river.AddWorkerSafely(to, &identitySync{accounts: w.Accounts}),
		river.AddWorkerSafely(to, &paymentConfirm{wallet: w.Wallet, wall: w.Wall}),
		river.AddWorkerSafely(to, &sessionComplete{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionExpire{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionRefund{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionSettle{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionsStop{booking: w.Booking}),
		river.AddWorkerSafely(to, &sweep{booking: w.Booking}),
	)
}
