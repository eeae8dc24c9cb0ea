package booking

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/id"
	"sherpa/platform/money"
)

// SeededSession is a session with all that happens to it, for measurements.
type SeededSession struct {
	Gamer, Guide   uuid.UUID
	Game, Platform string
	StartsAt       time.Time
	Hours          int
	Rate           money.Cents // an hour
	BookedAt       time.Time
	Steps          []SeededStep // after the booking, in order
}

// SeededStep is one thing that happens to a session.
type SeededStep struct {
	Event  Event
	By     Side
	Person uuid.UUID // zero for the system
	Reason string
	At     time.Time
}

// SessionRecords are rows that are added at once.
type SessionRecords struct {
	Sessions []Session
	Events   []SessionEvent
	Actions  []ScheduledAction
	Problems []Problem
}

// SeedSessions puts many sessions in at once, each taken through its steps by the table, and answers them in the same
// order. Their money is the caller's to post. It asks for no actor, and looks at no hours and limits. Errors: those of
// the table, and ErrSlotTaken.
func (s *Service) SeedSessions(ctx context.Context, seeded []SeededSession) ([]Session, error) {
	var records SessionRecords
	for i, one := range seeded {
		if err := records.add(one); err != nil {
			return nil, fmt.Errorf("session %d: %w", i, err)
		}
	}
	return records.Sessions, s.Sessions.InsertSessions(ctx, records)
}

func (r *SessionRecords) add(one SeededSession) error {
	session := Session{
		ID: id.New(), Gamer: one.Gamer, Guide: one.Guide, Game: one.Game, Platform: one.Platform, StartsAt: one.StartsAt, Hours: one.Hours,
		Rate: one.Rate, SCPerHour: money.SCPerHour(one.Rate), Status: Pending, Version: 1, CreatedAt: one.BookedAt, UpdatedAt: one.BookedAt,
	}
	session.ExpiresAt = session.expiry()
	r.Events = append(r.Events, SessionEvent{Session: session.ID, Version: 1, Event: Book, To: Pending, By: SideGamer, Person: one.Gamer, At: one.BookedAt})
	var problem *Problem
	for _, step := range one.Steps {
		line, err := find(session, step.Event, step.By, step.At)
		if err != nil {
			return fmt.Errorf("%s: %w", step.Event, err)
		}
		if step.Event == ReportProblem {
			report := Report{ID: id.New(), Session: session.ID, By: step.By, Person: step.Person, Note: step.Reason, At: step.At}
			problem = &Problem{Session: session.ID, State: ProblemOpen, OpenedBy: step.By, OpenedAt: step.At, Reports: []Report{report}}
		}
		if step.Event == RefundGamer || step.Event == PaySherpa || step.Event == Dismiss {
			problem.State = ProblemResolved // the line's guard wants one that is open
			problem.Verdict = &Verdict{Outcome: step.Event, Note: step.Reason, By: step.Person, At: step.At}
		}
		if problem != nil {
			session.Problem = problem.State
		}
		if !line.secret {
			r.Events = append(r.Events, session.apply(line, step.By, step.Person, step.Reason, step.At))
		}
	}
	if problem != nil {
		r.Problems = append(r.Problems, *problem)
	}
	r.Sessions = append(r.Sessions, session)
	r.Actions = append(r.Actions, session.scheduledActions()...)
	return nil
}
