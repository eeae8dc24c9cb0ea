package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/conversation"
)

// EmailMessageArgs is the mail to one person about unread messages of a session. The conversation keeps one of them
// planned at a time.
type EmailMessageArgs struct {
	Session uuid.UUID `json:"session"`
	To      uuid.UUID `json:"to"`
}

// Kind implements river.JobArgs.
func (EmailMessageArgs) Kind() string { return "email_message" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (EmailMessageArgs) InsertOpts() river.InsertOpts { return mailJob() }

// MessageNotice implements conversation.Jobs. The job waits by the wall clock and then asks the conversation whether it is
// time.
func (e *Enqueuer) MessageNotice(ctx context.Context, n conversation.Notification, after time.Duration) error {
	return e.insertAfter(ctx, after, EmailMessageArgs{Session: n.Session, To: n.To})
}

type emailMessage struct {
	river.WorkerDefaults[EmailMessageArgs]

	conversation *conversation.Service
	post         *post
}

func (w *emailMessage) Work(ctx context.Context, job *river.Job[EmailMessageArgs]) error {
	n := conversation.Notification{Session: job.Args.Session, To: job.Args.To}
	notice, current, wait, err := w.conversation.Notice(ctx, n)
	switch {
	case err != nil || !current:
		return unsent(ctx, job.JobRow, err)
	case wait > 0:
		return river.JobSnooze(wait)
	}
	err = w.post.send(ctx, job.JobRow, notice.Email, func() error { return w.post.mail.Message(ctx, notice) })
	var given *river.JobCancelError
	switch {
	case err == nil:
		return w.conversation.EndMail(ctx, n, true)
	case errors.As(err, &given):
		return errors.Join(err, w.conversation.EndMail(ctx, n, false))
	}
	return err
}
