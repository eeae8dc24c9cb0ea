package jobs

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/wallet"
)

// SessionNotice implements booking.Jobs. A message with a calendar part is a job of another kind, so that
// operators can tell them apart.
func (e *Enqueuer) SessionNotice(ctx context.Context, ns ...booking.Notification) error {
	params := make([]river.InsertManyParams, 0, len(ns))
	for _, n := range ns {
		about := sessionMail(n)
		if n.Invite {
			params = append(params, river.InsertManyParams{Args: CalendarInviteArgs{about}})
		} else {
			params = append(params, river.InsertManyParams{Args: EmailSendArgs{Session: &about}})
		}
	}
	return e.tx.PgxTx(ctx, func(t pgx.Tx) error {
		if _, err := e.client.InsertManyTx(ctx, t, params); err != nil {
			return fmt.Errorf("enqueue messages: %w", err)
		}
		return nil
	})
}

// SessionFold implements booking.Jobs.
func (e *Enqueuer) SessionFold(ctx context.Context, f booking.Fold) error {
	args := EmailFoldArgs{Gamer: f.Gamer, Guide: f.Guide, To: f.To, Due: f.Due}
	for _, event := range f.Events {
		args.Events = append(args.Events, FoldedEvent(event))
	}
	return e.insert(ctx, args)
}

// MoneyNotice implements wallet.Jobs.
func (e *Enqueuer) MoneyNotice(ctx context.Context, n wallet.Notification) error {
	return e.insert(ctx, EmailSendArgs{Money: &MoneyMail{Kind: n.Kind, Subject: n.Subject, Version: n.Version, Recipient: n.To}})
}

// ApplicationNotice implements applications.Jobs.
func (e *Enqueuer) ApplicationNotice(ctx context.Context, n applications.Notification) error {
	return e.insert(ctx, EmailSendArgs{Application: &ApplicationMail{Application: n.Application, Status: n.Status, Recipient: n.To}})
}
