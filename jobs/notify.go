package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
)

// SessionNotice implements booking.Jobs. A message with a calendar part is a job of another kind, so that
// operators can tell them apart.
func (e *Enqueuer) SessionNotice(ctx context.Context, ns ...booking.Notification) error {
	return insertEach(ctx, e, ns, func(n booking.Notification) river.JobArgs {
		about := sessionMail(n)
		if n.Invite {
			return CalendarInviteArgs{about}
		}
		return EmailSendArgs{Session: &about}
	})
}

// SessionFold implements booking.Jobs.
func (e *Enqueuer) SessionFold(ctx context.Context, folds ...booking.Fold) error {
	return insertEach(ctx, e, folds, func(f booking.Fold) river.JobArgs {
		args := EmailFoldArgs{Gamer: f.Gamer, Guide: f.Guide, To: f.To, Due: f.Due}
		for _, event := range f.Events {
			args.Events = append(args.Events, FoldedEvent(event))
		}
		return args
	})
}

// PaymentNotice implements payments.Jobs.
func (e *Enqueuer) PaymentNotice(ctx context.Context, n payments.Notification) error {
	return e.insert(ctx, EmailSendArgs{Money: &MoneyMail{Kind: string(n.Kind), Subject: n.Subject, Version: n.Version, Recipient: n.To}})
}

// PayoutNotice implements payouts.Jobs.
func (e *Enqueuer) PayoutNotice(ctx context.Context, n payouts.Notification) error {
	return e.insert(ctx, EmailSendArgs{Money: &MoneyMail{Kind: string(n.Kind), Subject: n.Payout, Version: n.Attempt, Recipient: n.To}})
}

// ApplicationNotice implements applications.Jobs.
func (e *Enqueuer) ApplicationNotice(ctx context.Context, n applications.Notification) error {
	return e.insert(ctx, EmailSendArgs{Application: &ApplicationMail{Application: n.Application, Status: n.Status, Recipient: n.To}})
}
