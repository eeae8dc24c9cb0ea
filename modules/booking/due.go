package booking

import (
	"time"

	"github.com/google/uuid"
)

// DueKind is something that has to happen with a session at a point of business time.
type DueKind string

// The kinds of due work.
const (
	DueExpire     DueKind = "expire"
	DueComplete   DueKind = "complete"
	DueSettle     DueKind = "settle"
	DueRemindDay  DueKind = "remind_day"  // the earlier reminder: of a session, or of a request that runs out
	DueRemindHour DueKind = "remind_hour" // the later one
	DueNoShow     DueKind = "noshow"      // the look at an open problem
	DueMissing    DueKind = "missing"     // the mail to whoever has not checked in
	DueMeeting    DueKind = "meeting"     // the invitation for a meeting place that changed shortly after another
)

// When people are reminded. The earlier reminder is skipped when less than tooLateForDay is left.
const (
	remindDay     = 24 * time.Hour
	remindHour    = time.Hour
	remindAnswer  = 6 * time.Hour // the later reminder of a request
	tooLateForDay = 12 * time.Hour
)

// Due says when something has to happen. The version tells a job whether the session has changed since.
type Due struct {
	Session uuid.UUID
	Kind    DueKind
	Version int
	At      time.Time
}

// dueWork is all that lies ahead of a session in its present state.
func (s Session) dueWork() []Due {
	due := func(kind DueKind, at time.Time) []Due {
		return []Due{{Session: s.ID, Kind: kind, Version: s.Version, At: at}}
	}
	switch s.Status {
	case Pending:
		return append(s.reminders(s.ExpiresAt, remindAnswer), due(DueExpire, s.ExpiresAt)...)
	case Approved, Scheduled:
		ahead := append(s.reminders(s.StartsAt, remindHour), due(DueComplete, s.EndsAt())...)
		return append(ahead, due(DueMissing, s.StartsAt.Add(missingAfter))...)
	case Completed, Cancelled:
		switch {
		case !s.awaitsPay():
		case s.Problem == ProblemOpen:
			return due(DueNoShow, s.noShowLook())
		case s.Problem.IsOpen(): // waits for a verdict
		case s.SettledAt == nil:
			return due(DueSettle, s.settleAt())
		}
	case Declined, Failed, Refunded:
	}
	return nil
}

// reminders lie a day and a shorter time ahead of a point of time. One whose time was past when the session last
// changed is left out.
func (s Session) reminders(of time.Time, shortly time.Duration) []Due {
	var out []Due
	for _, r := range []Due{
		{Session: s.ID, Kind: DueRemindDay, Version: s.Version, At: of.Add(-remindDay)},
		{Session: s.ID, Kind: DueRemindHour, Version: s.Version, At: of.Add(-shortly)},
	} {
		if r.At.After(s.UpdatedAt) {
			out = append(out, r)
		}
	}
	return out
}
