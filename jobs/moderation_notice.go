package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/moderation"
)

// ModerationNoticeArgs is the message to a person whose words or profile were hidden.
type ModerationNoticeArgs struct {
	Case uuid.UUID `json:"case"`
}

// Kind implements river.JobArgs.
func (ModerationNoticeArgs) Kind() string { return "moderation_notice" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (ModerationNoticeArgs) InsertOpts() river.InsertOpts { return mailJob() }

// ModerationNotice implements moderation.Jobs.
func (e *Enqueuer) ModerationNotice(ctx context.Context, caseID uuid.UUID) error {
	return e.insert(ctx, ModerationNoticeArgs{Case: caseID})
}

type moderationNotice struct {
	river.WorkerDefaults[ModerationNoticeArgs]

	moderation *moderation.Service
	post       *post
}

func (w *moderationNotice) Work(ctx context.Context, job *river.Job[ModerationNoticeArgs]) error {
	n, current, err := w.moderation.Notice(ctx, job.Args.Case)
	if err != nil || !current {
		return unsent(ctx, job.JobRow, err)
	}
	return w.post.send(ctx, job.JobRow, n.Email, func() error { return w.post.mail.Moderation(ctx, n) })
}
