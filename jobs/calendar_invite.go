package jobs

import (
	"context"

	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// CalendarInviteArgs is a message with a calendar part: a session was approved, moved or called off.
type CalendarInviteArgs struct{ SessionMail }

// Kind implements river.JobArgs.
func (CalendarInviteArgs) Kind() string { return "calendar_invite" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (CalendarInviteArgs) InsertOpts() river.InsertOpts { return mailJob() }

// Calendar writes an event as an iCalendar object (RFC 5545).
type Calendar interface {
	Event(e booking.CalendarEvent) []byte
}

type calendarInvite struct {
	river.WorkerDefaults[CalendarInviteArgs]

	booking  *booking.Service
	calendar Calendar
	post     *post
}

func (w *calendarInvite) Work(ctx context.Context, job *river.Job[CalendarInviteArgs]) error {
	n, current, err := w.booking.Notice(ctx, job.Args.notification(true))
	if err != nil || !current {
		return unsent(ctx, job.JobRow, err)
	}
	return w.post.send(ctx, job.JobRow, n.Person.Email, func() error {
		return w.post.mail.Session(ctx, n, w.calendar.Event(*n.Calendar))
	})
}
