package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/wallet"
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

// MoneyNotice implements wallet.Jobs.
func (e *Enqueuer) MoneyNotice(ctx context.Context, n wallet.Notification) error {
	return e.insert(ctx, EmailSendArgs{Money: &MoneyMail{Kind: n.Kind, Subject: n.Subject, Version: n.Version, Recipient: n.To}})
}

// ApplicationNotice implements applications.Jobs.
func (e *Enqueuer) ApplicationNotice(ctx context.Context, n applications.Notification) error {
	return e.insert(ctx, EmailSendArgs{Application: &ApplicationMail{Application: n.Application, Status: n.Status, Recipient: n.To}})
}
