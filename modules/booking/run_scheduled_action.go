package booking

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// RunScheduledAction runs one scheduled action, at most once. It does nothing when the session has changed since the
// action was scheduled, when the action was run before, or when it is not due yet: the session's own rows decide.
func (s *Service) RunScheduledAction(ctx context.Context, session uuid.UUID, kind ActionKind, version int) error {
	switch kind {
	case ActionExpire:
		return s.runTransition(ctx, session, version, Expire, "The Sherpa did not answer in time.")
	case ActionComplete:
		return s.runTransition(ctx, session, version, Complete, "")
	case ActionSettle:
		return s.runTransition(ctx, session, version, Settle, "")
	case ActionRemindDay, ActionRemindHour:
		return s.remind(ctx, session, kind, version)
	case ActionNoShow:
		return s.markProblem(ctx, session, version)
	case ActionMissing:
		return s.tellMissing(ctx, session, version)
	case ActionMeeting:
		return s.tellWaitingMeeting(ctx, session, version)
	}
	return fmt.Errorf("booking: there is no due work %q", kind)
}

// runTransition has the program make an event happen to a session of a version, whose scheduled actions change with it.
func (s *Service) runTransition(ctx context.Context, session uuid.UUID, version int, event Event, reason string) error {
	return s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Sessions.FindForUpdate(ctx, session)
		if errors.Is(err, ErrNotFound) || (err == nil && current.Version != version) {
			return nil
		}
		if err != nil {
			return err
		}
		err = s.change(ctx, current, event, SideSystem, uuid.Nil, change{reason: reason})
		if errors.Is(err, ErrInvalidTransition) {
			return nil
		}
		return err
	})
}

// errNotDue says that an action is not due yet.
var errNotDue = errors.New("booking: it is not due")

// runActionOnce does due work that is no transition with the locked session, and removes its row. The row stays when do
// answers errNotDue.
func (s *Service) runActionOnce(ctx context.Context, session uuid.UUID, kind ActionKind, version int, do func(context.Context, Session) error) error {
	err := s.Tx.Do(ctx, func(ctx context.Context) error {
		current, err := s.Sessions.FindForUpdate(ctx, session)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		due, err := s.ScheduledActions.DeleteScheduledAction(ctx, ScheduledAction{Session: session, Kind: kind, Version: version})
		if err != nil || !due || current.Version != version {
			return err
		}
		return do(ctx, current)
	})
	if errors.Is(err, errNotDue) {
		return nil
	}
	return err
}
