package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
)

// EmailSendArgs is one message to one person, about exactly one of the three. The job is inserted in the
// transaction of its cause, which makes it the only one for that event, version and recipient.
type EmailSendArgs struct {
	Session     *SessionMail     `json:"session,omitempty"`
	Money       *MoneyMail       `json:"money,omitempty"`
	Application *ApplicationMail `json:"application,omitempty"`
}

// SessionMail names a message of booking.
type SessionMail struct {
	Kind    booking.NoticeKind `json:"kind"`
	Session uuid.UUID          `json:"session"`
	Version int                `json:"version"`
	To      booking.Side       `json:"to"`
}

// MoneyMail names a message of payments or payouts.
type MoneyMail struct {
	Kind      string    `json:"kind"`    // payments.NoticeKind or payouts.NoticeKind
	Subject   uuid.UUID `json:"subject"` // the payment, refund, dispute or payout
	Version   int       `json:"version"` // of a payout: its attempt
	Recipient uuid.UUID `json:"recipient"`
}

// ApplicationMail names a message of applications.
type ApplicationMail struct {
	Application uuid.UUID           `json:"application"`
	Status      applications.Status `json:"status"`
	Recipient   uuid.UUID           `json:"recipient"`
}

// Kind implements river.JobArgs.
func (EmailSendArgs) Kind() string { return "email_send" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (EmailSendArgs) InsertOpts() river.InsertOpts { return mailJob() }

// mailJob outlives a mail server that is down for a day: the pauses grow to five minutes.
func mailJob() river.InsertOpts { return river.InsertOpts{Queue: QueueMail, MaxAttempts: 300} }

func sessionMail(n booking.Notification) SessionMail {
	return SessionMail{Kind: n.Kind, Session: n.Session, Version: n.Version, To: n.To}
}

func (m SessionMail) notification(invite bool) booking.Notification {
	return booking.Notification{Kind: m.Kind, Session: m.Session, Version: m.Version, To: m.To, Invite: invite}
}

var errNoMail = errors.New("jobs: a message about nothing")

type emailSend struct {
	river.WorkerDefaults[EmailSendArgs]

	booking      *booking.Service
	payments     *payments.Service
	payouts      *payouts.Service
	applications *applications.Service
	post         *post
}

func (w *emailSend) Work(ctx context.Context, job *river.Job[EmailSendArgs]) error {
	switch a := job.Args; {
	case a.Session != nil:
		n, current, err := w.booking.Notice(ctx, a.Session.notification(false))
		if err != nil || !current {
			return unsent(ctx, job.JobRow, err)
		}
		return w.post.send(ctx, job.JobRow, n.Person.Email, func() error { return w.post.mail.Session(ctx, n, nil) })
	case a.Money != nil:
		return w.money(ctx, job.JobRow, *a.Money)
	case a.Application != nil:
		n, current, err := w.applications.Notice(ctx, applications.Notification{
			Application: a.Application.Application, Status: a.Application.Status, To: a.Application.Recipient,
		})
		if err != nil || !current {
			return unsent(ctx, job.JobRow, err)
		}
		return w.post.send(ctx, job.JobRow, n.Person.Email, func() error { return w.post.mail.Application(ctx, n) })
	}
	return river.JobCancel(errNoMail)
}

func (w *emailSend) money(ctx context.Context, job *rivertype.JobRow, m MoneyMail) error {
	switch kind := payouts.NoticeKind(m.Kind); kind {
	case payouts.NoticePayoutSent, payouts.NoticePayoutFailed:
		n, current, err := w.payouts.Notice(ctx, payouts.Notification{Kind: kind, Payout: m.Subject, Attempt: m.Version, To: m.Recipient})
		if err != nil || !current {
			return unsent(ctx, job, err)
		}
		return w.post.send(ctx, job, n.Person.Email, func() error { return w.post.mail.Payout(ctx, n) })
	}
	n, current, err := w.payments.Notice(ctx, payments.Notification{
		Kind: payments.NoticeKind(m.Kind), Subject: m.Subject, Version: m.Version, To: m.Recipient,
	})
	if err != nil || !current {
		return unsent(ctx, job, err)
	}
	return w.post.send(ctx, job, n.Person.Email, func() error { return w.post.mail.Payment(ctx, n) })
}
