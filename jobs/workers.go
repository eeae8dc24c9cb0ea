package jobs

import (
	"errors"
	"log/slog"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

func (w Workers) register(to *river.Workers, log *slog.Logger) error {
	post := &post{mail: w.Mail}
	return errors.Join(
		river.AddWorkerSafely(to, &accountCheck{payouts: w.Payouts}),
		river.AddWorkerSafely(to, &accountErase{w: w}),
		river.AddWorkerSafely(to, &calendarInvite{booking: w.Booking, calendar: w.Calendar, post: post}),
		river.AddWorkerSafely(to, &emailFold{booking: w.Booking, post: post}),
		river.AddWorkerSafely(to, &emailMessage{conversation: w.Conversation, post: post}),
		river.AddWorkerSafely(to, &emailSend{booking: w.Booking, payments: w.Payments, payouts: w.Payouts, applications: w.Applications, post: post}),
		river.AddWorkerSafely(to, &moderationNotice{moderation: w.Moderation, post: post}),
		river.AddWorkerSafely(to, &identityDelete{accounts: w.Accounts}),
		river.AddWorkerSafely(to, &identitySync{accounts: w.Accounts}),
		river.AddWorkerSafely(to, &ledgerVerify{audit: LedgerAudit{Ledger: w.Ledger, Reviews: w.Reviews, Operators: w.Operators, Wall: w.Wall}, log: log}),
		river.AddWorkerSafely(to, &sessionAction[NoShowFlagArgs]{booking: w.Booking, does: booking.ActionNoShow}),
		river.AddWorkerSafely(to, &paymentConfirm{payments: w.Payments, wall: w.Wall}),
		river.AddWorkerSafely(to, &paymentReconcile{payments: w.Payments}),
		river.AddWorkerSafely(to, &payoutTransfer{payouts: w.Payouts}),
		river.AddWorkerSafely(to, &providerEvents{payments: w.Payments, wall: w.Wall}),
		river.AddWorkerSafely(to, &sessionAction[ReminderArgs]{booking: w.Booking}),
		river.AddWorkerSafely(to, &retention{w: w}),
		river.AddWorkerSafely(to, &sessionAction[RoomNoticeArgs]{booking: w.Booking}),
		river.AddWorkerSafely(to, &refundsReconcile{payments: w.Payments, wall: w.Wall}),
		river.AddWorkerSafely(to, &sessionAction[SessionCompleteArgs]{booking: w.Booking, does: booking.ActionComplete}),
		river.AddWorkerSafely(to, &sessionAction[SessionExpireArgs]{booking: w.Booking, does: booking.ActionExpire}),
		river.AddWorkerSafely(to, &sessionRefund{booking: w.Booking}),
		river.AddWorkerSafely(to, &sessionAction[SessionSettleArgs]{booking: w.Booking, does: booking.ActionSettle}),
		river.AddWorkerSafely(to, &sessionsStop{accounts: w.Accounts, booking: w.Booking, payments: w.Payments, live: w.Live}),
		river.AddWorkerSafely(to, &sweep{w: w, log: log}),
	)
}
