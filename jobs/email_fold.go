package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// EmailFoldArgs is one message in place of many about the requests between a gamer and a guide. What it tells is here
// and nowhere else.
type EmailFoldArgs struct {
	Gamer  uuid.UUID     `json:"gamer"`
	Guide  uuid.UUID     `json:"guide"`
	To     booking.Side  `json:"to"`
	Due    time.Time     `json:"due"`
	Events []FoldedEvent `json:"events"`
}

// FoldedEvent is what one of the messages would have been about.
type FoldedEvent struct {
	Session uuid.UUID          `json:"session"`
	Version int                `json:"version"`
	Kind    booking.NoticeKind `json:"kind"`
	At      time.Time          `json:"at"`
}

// Kind implements river.JobArgs.
func (EmailFoldArgs) Kind() string { return "email_fold" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (EmailFoldArgs) InsertOpts() river.InsertOpts { return mailJob() }

type emailFold struct {
	river.WorkerDefaults[EmailFoldArgs]

	booking *booking.Service
	post    *post
}

func (w *emailFold) Work(ctx context.Context, job *river.Job[EmailFoldArgs]) error {
	a := job.Args
	f := booking.Fold{Gamer: a.Gamer, Guide: a.Guide, To: a.To, Due: a.Due.UTC()}
	for _, e := range a.Events {
		f.Events = append(f.Events, booking.Folded(e))
	}
	n, current, err := w.booking.FoldNotice(ctx, f)
	if err != nil || !current {
		return unsent(ctx, job.JobRow, err)
	}
	return w.post.send(ctx, job.JobRow, n.Person.Email, func() error { return w.post.mail.Folded(ctx, n) })
}
