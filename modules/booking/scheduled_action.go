package booking

import (
	"time"

	"github.com/google/uuid"
)

// ActionKind is something that has to happen with a session at a point of business time.
type ActionKind string

// The kinds of due work.
const (
	ActionExpire     ActionKind = "expire"
	ActionComplete   ActionKind = "complete"
	ActionSettle     ActionKind = "settle"
	ActionRemindDay  ActionKind = "remind_day"  // the earlier reminder: of a session, or of a request that runs out
	ActionRemindHour ActionKind = "remind_hour" // the later one
	ActionNoShow     ActionKind = "noshow"      // when an open problem is marked
	ActionMissing    ActionKind = "missing"     // the mail to whoever has not checked in
	ActionMeeting    ActionKind = "meeting"     // the invitation for a meeting place that changed shortly after another
)

// When people are reminded. The earlier reminder is skipped when less than tooLateForDay is left.
const (
	remindDay     = 24 * time.Hour
	remindHour    = time.Hour
	remindAnswer  = 6 * time.Hour // the later reminder of a request
	tooLateForDay = 12 * time.Hour
)

// ScheduledAction says when something has to happen. The version tells a job whether the session has changed since.
type ScheduledAction struct {
	Session uuid.UUID
	Kind    ActionKind
	Version int
	At      time.Time
}

// scheduledActions is all that lies ahead of a session in its present state.
func (s Session) scheduledActions() []ScheduledAction {
	due := func(kind ActionKind, at time.Time) []ScheduledAction {
		return []ScheduledAction{{Session: s.ID, Kind: kind, Version: s.Version, At: at}}
	}
	switch s.Status {
	case Pending:
		return append(s.reminders(s.ExpiresAt, remindAnswer), due(ActionExpire, s.ExpiresAt)...)
	case Approved, Scheduled:
		ahead := append(s.reminders(s.StartsAt, remindHour), due(ActionComplete, s.EndsAt())...)
		return append(ahead, due(ActionMissing, s.StartsAt.Add(missingAfter))...)
	case Completed, Cancelled:
		switch {
		case !s.awaitsPay():
		case s.Problem == ProblemOpen:
			return due(ActionNoShow, s.reportableUntil())
		case s.Problem.IsOpen(): // waits for a verdict
		case s.SettledAt == nil:
			return due(ActionSettle, s.settleAt())
		}
	case Declined, Failed, Refunded:
	}
	return nil
}

// reminders lie a day and a shorter time ahead of a point of time. One whose time was past when the session last
// changed is left out.
func (s Session) reminders(of time.Time, shortly time.Duration) []ScheduledAction {
	var out []ScheduledAction
	for _, r := range []ScheduledAction{
		{Session: s.ID, Kind: ActionRemindDay, Version: s.Version, At: of.Add(-remindDay)},
		{Session: s.ID, Kind: ActionRemindHour, Version: s.Version, At: of.Add(-shortly)},
	} {
		if r.At.After(s.UpdatedAt) {
			out = append(out, r)
		}
	}
	return out
}
