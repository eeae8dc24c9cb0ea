package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// RoomNoticeArgs has the people of a session told where they meet, or that it has begun without them; the mails are jobs
// of their own.
type RoomNoticeArgs struct {
	SessionVersion

	Which string `json:"which"` // the kind of due work
}

// Kind implements river.JobArgs.
func (RoomNoticeArgs) Kind() string { return "room_notice" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (RoomNoticeArgs) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

type roomNotice struct {
	river.WorkerDefaults[RoomNoticeArgs]

	booking *booking.Service
}

func (w *roomNotice) Work(ctx context.Context, job *river.Job[RoomNoticeArgs]) error {
	if booking.ActionKind(job.Args.Which) == booking.ActionMeeting {
		return w.booking.TellMeeting(ctx, job.Args.Session, job.Args.Version)
	}
	return w.booking.TellMissing(ctx, job.Args.Session, job.Args.Version)
}
