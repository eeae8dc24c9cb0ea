package jobs

import (
	"cmp"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"sherpa/modules/booking"
)

// SessionAction names what is due for a session in one of its states. A job whose session has another version by now does
// nothing.
type SessionAction struct {
	Session uuid.UUID `json:"session"`
	Version int       `json:"version"`
	// Which is the kind of due work; empty in jobs that do one kind only.
	Which booking.ActionKind `json:"which,omitempty"`
}

func (a SessionAction) action() SessionAction { return a }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (a SessionAction) InsertOpts() river.InsertOpts { return onceAlive(river.InsertOpts{}) }

// moneyAction is due work that must never be lost.
type moneyAction struct{ SessionAction }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (a moneyAction) InsertOpts() river.InsertOpts { return onceAlive(moneyJob()) }

// The kinds of jobs for due work. Their names are stored in the queue.
type (
	// SessionExpireArgs ends a request that nobody answered in time.
	SessionExpireArgs struct{ moneyAction }
	// SessionCompleteArgs marks a session completed when its end has come.
	SessionCompleteArgs struct{ moneyAction }
	// SessionSettleArgs pays a completed session to its guide.
	SessionSettleArgs struct{ moneyAction }
	// NoShowFlagArgs checks the open problem of a session 24 hours after its end.
	NoShowFlagArgs struct{ SessionAction }
	// ReminderArgs has people reminded of a session or a request; the mails are jobs of their own.
	ReminderArgs struct{ SessionAction }
	// RoomNoticeArgs has the people of a session told where they meet, or that it has begun without them; the mails are
	// jobs of their own.
	RoomNoticeArgs struct{ SessionAction }
)

// Kind implements river.JobArgs.
func (SessionExpireArgs) Kind() string { return "session_expire" }

// Kind implements river.JobArgs.
func (SessionCompleteArgs) Kind() string { return "session_complete" }

// Kind implements river.JobArgs.
func (SessionSettleArgs) Kind() string { return "session_settle" }

// Kind implements river.JobArgs.
func (NoShowFlagArgs) Kind() string { return "noshow_flag" }

// Kind implements river.JobArgs.
func (ReminderArgs) Kind() string { return "reminder" }

// Kind implements river.JobArgs.
func (RoomNoticeArgs) Kind() string { return "room_notice" }

func actionJob(d booking.ScheduledAction) (river.JobArgs, error) {
	of := SessionAction{Session: d.Session, Version: d.Version}
	switch d.Kind {
	case booking.ActionExpire:
		return SessionExpireArgs{moneyAction{of}}, nil
	case booking.ActionComplete:
		return SessionCompleteArgs{moneyAction{of}}, nil
	case booking.ActionSettle:
		return SessionSettleArgs{moneyAction{of}}, nil
	case booking.ActionNoShow:
		return NoShowFlagArgs{of}, nil
	case booking.ActionRemindDay, booking.ActionRemindHour:
		of.Which = d.Kind
		return ReminderArgs{of}, nil
	case booking.ActionMeeting, booking.ActionMissing:
		of.Which = d.Kind
		return RoomNoticeArgs{of}, nil
	}
	return nil, fmt.Errorf("jobs: there is no job for due work %q", d.Kind)
}

// sessionAction works the jobs of one kind.
type sessionAction[T interface {
	river.JobArgs
	action() SessionAction
}] struct {
	river.WorkerDefaults[T]

	booking *booking.Service
	does    booking.ActionKind // empty when the job says which
}

func (w *sessionAction[T]) Work(ctx context.Context, job *river.Job[T]) error {
	a := job.Args.action()
	return w.booking.RunScheduledAction(ctx, a.Session, cmp.Or(w.does, a.Which), a.Version)
}
